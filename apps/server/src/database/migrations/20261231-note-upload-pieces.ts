import type { Database } from "../database.ts";
import { identifier, raw, sql } from "../sql.ts";
import { uploadsTable } from "./20261220-create-uploads.ts";

const column = "pieces";

/** Uploads in parts say what a bucket has put together of them already. */
export async function noteUploadPieces(db: Database): Promise<void> {
  const [found] = await db.dialect.readTables(db, [uploadsTable]);
  if (found?.columns.some(({ name }) => name === column) === true) return;
  const type = db.dialect.columnType("MEDIUMTEXT", { length: null, signed: true }) ?? "text";
  await db.run(
    sql`alter table ${identifier(uploadsTable)} add column ${identifier(column)} ${raw(type)}`,
  );
}
