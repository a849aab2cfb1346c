import type { Database } from "../database.ts";
import { toFieldRow } from "./20261103-seed-system-fields.ts";
import { addColumns } from "./create-table.ts";
import { insertMissing } from "./insert-missing.ts";
import { systemFields } from "./system-fields.ts";

const table = "directus_files";
const columns = { caption_of: "INT", caption_language: "VARCHAR(35)" };

/** Files that hold captions say of which film, and in which language (API contract 10.8). */
export async function addCaptions(db: Database): Promise<void> {
  await addColumns(db, table, columns);
  const fields = (systemFields[table] ?? []).filter(([name]) => name in columns);
  const rows = fields.map((field) => toFieldRow(table, field));
  await insertMissing(db, { table: "directus_fields", identity: ["collection", "field"], rows });
  await insertMissing(db, {
    table: "directus_relations",
    identity: ["collection_many", "field_many"],
    rows: [{ collection_many: table, field_many: "caption_of", collection_one: table }],
  });
}
