import type { Database } from "../database.ts";
import { identifier, sql } from "../sql.ts";
import { toFieldRow } from "./20261103-seed-system-fields.ts";
import { addColumns } from "./create-table.ts";
import { insertMissing } from "./insert-missing.ts";
import { systemFields } from "./system-fields.ts";

const table = "directus_activity";
const column = "act";

/** The indexes by which the entries of an act are found, and those of an action, the latest first. */
const indexes = {
  directus_activity_act_index: sql`act`,
  directus_activity_action_id_index: sql`action, id`,
};

/** Entries of the activity say which act they belong to (API contract 9.1). */
export async function addActs(db: Database): Promise<void> {
  await addColumns(db, table, { [column]: "VARCHAR(36)" });
  const known = await indexNames(db);
  for (const [name, columns] of Object.entries(indexes))
    if (!known.has(name))
      await db.run(sql`create index ${identifier(name)} on ${identifier(table)} (${columns})`);
  const fields = (systemFields[table] ?? []).filter(([name]) => name === column);
  const rows = fields.map((field) => toFieldRow(table, field));
  await insertMissing(db, { table: "directus_fields", identity: ["collection", "field"], rows });
}

async function indexNames(db: Database): Promise<Set<string>> {
  const read = {
    sqlite: sql`select name as found from pragma_index_list(${table})`,
    postgres: sql`select indexname as found from pg_indexes
      where schemaname = current_schema() and tablename = ${table}`,
    mysql: sql`select index_name as found from information_schema.statistics
      where table_schema = database() and table_name = ${table}`,
  }[db.dialect.id];
  return new Set((await db.all(read)).map(({ found }) => String(found)));
}
