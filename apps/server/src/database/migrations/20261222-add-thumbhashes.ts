import type { Database } from "../database.ts";
import { identifier, raw, sql } from "../sql.ts";
import { toFieldRow } from "./20261103-seed-system-fields.ts";
import { insertMissing } from "./insert-missing.ts";
import { systemFields } from "./system-fields.ts";

const table = "directus_files";
const column = "thumbhash";

/** How the picture of a file looks from far away (API contract 10.2). Files that are there get theirs with their next thumbnail. */
export async function addThumbhashes(db: Database): Promise<void> {
  const [found] = await db.dialect.readTables(db, [table]);
  if (!found?.columns.some(({ name }) => name === column))
    await db.run(
      sql`alter table ${identifier(table)} add column ${identifier(column)} ${raw("varchar(50)")}`,
    );
  const fields = (systemFields[table] ?? []).filter(([name]) => name === column);
  const rows = fields.map((field) => toFieldRow(table, field));
  await insertMissing(db, { table: "directus_fields", identity: ["collection", "field"], rows });
}
