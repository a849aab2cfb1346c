import type { Database } from "../database.ts";

/**
 * A system table in shorthand. Columns are `DATATYPE(length)` followed by `u` (unsigned), `nn` (not null) and `=default`;
 * `id` stands for the generated key and need not be listed.
 */
export interface TableSpec {
  name: string;
  /** Null: the table has no generated `id`; then `primaryKey` names its key. */
  primaryKey?: string;
  columns: Record<string, string>;
  unique?: string[][];
  indexes?: string[][];
}

/** Creates the table and its indexes on any vendor; does nothing when it exists. */
export async function createTable(db: Database, spec: TableSpec): Promise<void> {
  const existing = await db.dialect.readTables(db, [spec.name]);
  if (existing.length > 0) return;
  const builder = db.knex.schema.createTable(spec.name, (table) => {
    if (db.dialect.id === "mysql") {
      table.engine("InnoDB");
      table.charset("utf8mb4");
    }
    if (spec.primaryKey === undefined) table.increments("id");
    for (const [name, shorthand] of Object.entries(spec.columns)) {
      const { type, isRequired, initial } = parse(db, shorthand);
      const column = table.specificType(name, type);
      if (isRequired) column.notNullable();
      if (initial !== undefined) column.defaultTo(initial);
      if (spec.primaryKey === name) column.primary();
    }
    for (const columns of spec.unique ?? []) table.unique(columns);
    for (const columns of spec.indexes ?? []) table.index(columns);
  });
  await db.run(builder);
}

/** `VARCHAR(16) nn =none` */
function parse(
  db: Database,
  shorthand: string,
): { type: string; isRequired: boolean; initial: string | undefined } {
  const found = /^(\w+)(?:\((\d+)\))?((?: \S+)*)$/.exec(shorthand);
  const words = found?.[3]?.trim().split(" ") ?? [];
  const type = db.dialect.columnType(found?.[1] ?? "", {
    length: found?.[2] ?? null,
    signed: !words.includes("u"),
  });
  if (type === null) throw new Error(`There is no column type for "${shorthand}".`);
  return {
    type,
    isRequired: words.includes("nn"),
    initial: words.find((word) => word.startsWith("="))?.slice(1),
  };
}
