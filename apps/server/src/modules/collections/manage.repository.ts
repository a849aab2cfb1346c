import type { Database, Row } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { deriveFields, type DerivedField } from "../../database/schema/derive-fields.ts";
import { sql } from "../../database/sql.ts";

/** Whether a collection is managed; false when it was once, null when it has no row yet. */
export async function readManaged(db: Database, name: string): Promise<boolean | null> {
  const [row] = await db.all(
    sql`select managed from directus_collections where collection = ${name}`,
  );
  return row ? Number(row["managed"]) === 1 : null;
}

/**
 * Describes the columns of a table that are not described yet, with the relations their foreign keys imply; the table
 * itself is only read. Returns false when there is no such table.
 */
export async function describeTable(db: Database, name: string): Promise<boolean> {
  const [table] = await db.dialect.readTables(db, [name]);
  if (!table) return false;
  const targets = [...new Set(table.foreignKeys.map((key) => key.foreignTable))];
  const others = targets.filter((target) => target !== name);
  const tables = others.length > 0 ? await db.dialect.readTables(db, others) : [];
  const derived = deriveFields(table, [table, ...tables]);
  const described = await namesIn(
    db,
    sql`select field from directus_fields where collection = ${name}`,
  );
  const related = await namesIn(
    db,
    sql`select field_many as field from directus_relations
      where collection_many = ${name} and collection_one is not null`,
  );
  const fields = derived.fields.filter(({ field }) => !described.has(field));
  const relations = derived.relations.filter(
    ({ field_many }) => !described.has(field_many) && !related.has(field_many),
  );
  await insertAll(db, "directus_fields", fields.map(toFieldRow));
  await insertAll(
    db,
    "directus_relations",
    relations.map((relation) => ({ ...relation })),
  );
  return true;
}

async function namesIn(db: Database, query: Parameters<Database["all"]>[0]): Promise<Set<string>> {
  return new Set((await db.all(query)).map((row) => String(row["field"])));
}

async function insertAll(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  await insertRows(db, table, { columns: Object.keys(rows[0] ?? {}), rows });
}

/** Flags are numbers on every vendor, options are JSON text (API contract 4.1). */
function toFieldRow(field: DerivedField): Row {
  return {
    ...field,
    options: field.options === null ? null : JSON.stringify(field.options),
    locked: 0,
    required: Number(field.required),
    readonly: Number(field.readonly),
    hidden_detail: Number(field.hidden_detail),
    hidden_browse: Number(field.hidden_browse),
  };
}
