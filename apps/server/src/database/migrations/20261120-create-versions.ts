import type { Database } from "../database.ts";
import { versionsTable, versionTopics } from "../versions.ts";
import { createTable } from "./create-table.ts";
import { insertMissing } from "./insert-missing.ts";

/** A number per thing that processes cache, see `watchVersions`. */
export async function createVersions(db: Database): Promise<void> {
  await createTable(db, {
    name: versionsTable,
    primaryKey: "topic",
    columns: { topic: "VARCHAR(32) nn", version: "BIGINT nn =0" },
  });
  const rows = versionTopics.map((topic) => ({ topic, version: 0 }));
  await insertMissing(db, { table: versionsTable, identity: ["topic"], rows });
}
