import type { Database } from "../database.ts";
import { versionsTable } from "../versions.ts";
import { insertMissing } from "./insert-missing.ts";

/** A number for presets and bookmarks: applications keep them, and learn by it that they have changed. */
export async function addPresetsVersion(db: Database): Promise<void> {
  const rows = [{ topic: "presets", version: 0 }];
  await insertMissing(db, { table: versionsTable, identity: ["topic"], rows });
}
