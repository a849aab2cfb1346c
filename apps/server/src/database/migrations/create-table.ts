import type { Database, DialectId } from "../database.ts";
import { identifier, identifiers, list, raw, sql, type Sql } from "../sql.ts";

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
  const columns = Object.entries(spec.columns).map(([column, shorthand]) =>
    columnSql(db, column, shorthand),
  );
  if (spec.primaryKey === undefined) columns.unshift(raw(generatedKey[db.dialect.id]));
  else columns.push(sql`primary key (${identifier(spec.primaryKey)})`);
  const table = identifier(spec.name);
  await db.run(sql`create table ${table} (${list(columns)}) ${raw(tableOptions[db.dialect.id])}`);
  for (const unique of spec.unique ?? []) {
    const index = identifier([spec.name, ...unique, "unique"].join("_"));
    await db.run(
      db.dialect.id === "sqlite"
        ? sql`create unique index ${index} on ${table} (${identifiers(unique)})`
        : sql`alter table ${table} add constraint ${index} unique (${identifiers(unique)})`,
    );
  }
  for (const indexed of spec.indexes ?? []) {
    const index = identifier([spec.name, ...indexed, "index"].join("_"));
    await db.run(sql`create index ${index} on ${table} (${identifiers(indexed)})`);
  }
}

/** Adds those of the columns that a table does not have yet, in the shorthand of `TableSpec`; processes may do so at any time. */
export async function addColumns(
  db: Database,
  table: string,
  columns: TableSpec["columns"],
): Promise<void> {
  const [found] = await db.dialect.readTables(db, [table]);
  for (const [column, shorthand] of Object.entries(columns))
    if (!found?.columns.some(({ name }) => name === column))
      await db.run(
        sql`alter table ${identifier(table)} add column ${columnSql(db, column, shorthand)}`,
      );
}

const generatedKey: Readonly<Record<DialectId, string>> = {
  sqlite: "id integer not null primary key autoincrement",
  postgres: "id serial primary key",
  mysql: "id int unsigned not null auto_increment primary key",
};

const tableOptions: Readonly<Record<DialectId, string>> = {
  sqlite: "",
  postgres: "",
  mysql: "engine = InnoDB default charset utf8mb4",
};

function columnSql(db: Database, column: string, shorthand: string): Sql {
  const { type, isRequired, initial } = parse(db, shorthand);
  const required = isRequired ? " not null" : "";
  const fallback = initial === undefined ? "" : ` default ${db.dialect.literal(initial)}`;
  return sql`${identifier(column)} ${raw(type + required + fallback)}`;
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
