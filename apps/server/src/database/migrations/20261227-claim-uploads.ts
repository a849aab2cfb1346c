import type { Database } from "../database.ts";
import { identifier, raw, sql } from "../sql.ts";
import { uploadsTable } from "./20261220-create-uploads.ts";

const column = "ending_until";

/** Uploads in parts say until when a request puts them together, so that no other one does the same at the same time. */
export async function claimUploads(db: Database): Promise<void> {
  const [found] = await db.dialect.readTables(db, [uploadsTable]);
  if (found?.columns.some(({ name }) => name === column) === true) return;
  const type = db.dialect.columnType("DATETIME", { length: null, signed: true }) ?? "datetime";
  await db.run(
    sql`alter table ${identifier(uploadsTable)} add column ${identifier(column)} ${raw(type)}`,
  );
}
