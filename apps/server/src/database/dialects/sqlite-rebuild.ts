import { AppError, because, brokenRule } from "../../core/errors.ts";
import type { Database } from "../database.ts";
import { raw, sql } from "../sql.ts";
import {
  columnsOfIndex,
  indexNames,
  readDefinition,
  writeDefinition,
  type TableDefinition,
} from "./sqlite-definition.ts";

export interface Rebuild {
  /** Columns that the table has no more. */
  dropped: readonly string[];
  /** The table's definition without those, to be changed. */
  edit(definition: TableDefinition): TableDefinition;
}

/** The table that the rows are copied into before it takes the name of the old one. */
const copyName = "rowhouse_rebuilt_table";

/**
 * Rebuilds a table with a changed definition, as SQLite's manual says: create, copy, drop, rename. Checks, keys, collations,
 * indexes and triggers stay; so does the counter of its keys. Runs with foreign keys suspended. Throws `unprocessable` for a
 * table whose definition cannot be read, and for a column that an index on an expression or a trigger needs.
 */
export async function rebuildTable(db: Database, table: string, rebuild: Rebuild): Promise<void> {
  const { quote } = db.dialect;
  const entries = await db.all(
    sql`select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`,
  );
  const textsOf = (type: string): string[] =>
    entries.filter((entry) => entry["type"] === type).map((entry) => String(entry["sql"]));
  const stored = readDefinition(textsOf("table")[0] ?? "");
  if (stored === null)
    throw new AppError("unprocessable", because("tableUnusual", { collection: table }));
  const unknown = rebuild.dropped.find(
    (name) => !stored.columns.some((column) => isSame(column.name, name)),
  );
  if (unknown !== undefined) throw new AppError("fieldNotFound", { field: unknown });
  const next = rebuild.edit(withoutColumns(stored, rebuild.dropped));
  const copied = next.columns
    .filter(({ parts }) => !parts.some(({ kind }) => kind === "generated"))
    .map((column) => quote(column.name))
    .join(", ");
  const triggers = textsOf("trigger");
  refuseNeeded(triggers, rebuild.dropped);
  const indexes = textsOf("index").filter((sql) => !isIndexOf(sql, rebuild.dropped));
  refuseIndexed(indexes, rebuild.dropped);
  const run = (sql: string): Promise<number> => db.run(raw(sql));
  await run(writeDefinition(quote(copyName), next));
  await run(`insert into ${quote(copyName)} (${copied}) select ${copied} from ${quote(table)}`);
  await keepCounter(db, table);
  await run(`drop table ${quote(table)}`);
  await run(`alter table ${quote(copyName)} rename to ${quote(table)}`);
  for (const sql of [...indexes, ...triggers]) await run(sql);
}

function withoutColumns(table: TableDefinition, dropped: readonly string[]): TableDefinition {
  return {
    ...table,
    columns: table.columns.filter((column) => !includesName(dropped, column.name)),
    constraints: table.constraints.filter(({ columns }) => !namesAny(columns, dropped)),
  };
}

/** An index goes with the last of its columns, and with any column of several: the rest would mean something else. */
function isIndexOf(sql: string, dropped: readonly string[]): boolean {
  return namesAny(columnsOfIndex(sql), dropped);
}

function namesAny(columns: readonly string[], dropped: readonly string[]): boolean {
  return columns.some((column) => includesName(dropped, column));
}

function includesName(names: readonly string[], name: string): boolean {
  return names.some((candidate) => isSame(candidate, name));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** SQLite would take the trigger back without a word and fail with the next write. */
function refuseNeeded(triggers: readonly string[], dropped: readonly string[]): void {
  const needed = dropped.find((name) =>
    triggers.some((sql) => sql.toLowerCase().includes(name.toLowerCase())),
  );
  if (needed !== undefined)
    throw new AppError("unprocessable", brokenRule(needed, "triggerColumn"));
}

/** An index on an expression, or on a part of the rows, could not be made again; dropping it is not ours to decide. */
function refuseIndexed(indexes: readonly string[], dropped: readonly string[]): void {
  const needed = dropped.find((name) => indexes.some((sql) => indexNames(sql, name)));
  if (needed !== undefined) throw new AppError("unprocessable", brokenRule(needed, "indexColumn"));
}

/** Keys of items that are gone are not given out again. */
async function keepCounter(db: Database, table: string): Promise<void> {
  const counters = await db.all(
    sql`select 1 as found from sqlite_master where name = 'sqlite_sequence'`,
  );
  if (counters.length === 0) return;
  await db.run(
    sql`update sqlite_sequence set seq = max(seq, coalesce((select max(s.seq) from sqlite_sequence s where s.name = ${table}), 0)) where name = ${copyName}`,
  );
}
