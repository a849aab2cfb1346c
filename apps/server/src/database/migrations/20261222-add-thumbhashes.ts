import type { Database } from "../database.ts";
import { toFieldRow } from "./20261103-seed-system-fields.ts";
import { addColumns } from "./create-table.ts";
import { insertMissing } from "./insert-missing.ts";
import { systemFields } from "./system-fields.ts";

const table = "directus_files";
const column = "thumbhash";

/** How the picture of a file looks from far away (API contract 10.2). Files that are there get theirs with their next thumbnail. */
export async function addThumbhashes(db: Database): Promise<void> {
  await addColumns(db, table, { [column]: "VARCHAR(50)" });
  const fields = (systemFields[table] ?? []).filter(([name]) => name === column);
  const rows = fields.map((field) => toFieldRow(table, field));
  await insertMissing(db, { table: "directus_fields", identity: ["collection", "field"], rows });
}
