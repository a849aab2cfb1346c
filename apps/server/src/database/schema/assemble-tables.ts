import type { Column, ForeignKey, Row, Table } from "../database.ts";
import { list, raw, sql, type Sql } from "../sql.ts";

/** Columns and keys as the vendors list them, row by row. */
export interface TableParts {
  columns: Column[];
  foreignKeys: ForeignKey[];
  /** Names of the tables that are views. */
  views: ReadonlySet<string>;
  /** The known facts about the keys of views that can be written, by the id of the column. */
  viewKeys?: ViewKeys;
}

/** Keys of views as their tables have them, by `idOf` each column of the view that belongs to one; all parts of a key or none. */
export type ViewKeys = ReadonlyMap<
  string,
  Pick<Column, "autoIncrement" | "hasDefault" | "keyPart">
>;

/** Sorts the parts into tables by name, in the order in which the columns come. */
export function assembleTables({ columns, foreignKeys, views, viewKeys }: TableParts): Table[] {
  const tables = new Map<string, Table>();
  for (const column of columns) {
    const table = tables.get(column.table) ?? emptyTable(column.table, views);
    const key = viewKeys?.get(idOf({ tab: column.table, col: column.name }));
    if (key) table.isWritable = true;
    const isWhole = key?.keyPart === null;
    table.columns.push(
      key ? { ...column, ...key, primaryKey: isWhole, unique: isWhole, nullable: false } : column,
    );
    tables.set(column.table, table);
  }
  for (const key of foreignKeys) tables.get(key.table)?.foreignKeys.push(key);
  return [...tables.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function emptyTable(name: string, views: ReadonlySet<string>): Table {
  return { name, isView: views.has(name), isWritable: false, columns: [], foreignKeys: [] };
}

/** The columns of the unique keys, as `idOf` names them. */
export interface KeyColumns {
  /** Alone in a unique key. */
  unique: ReadonlySet<string>;
  /** Alone in the primary key. */
  primary: ReadonlySet<string>;
  /** The places, counted from 1, of those that are the primary key together with others. */
  parts: ReadonlyMap<string, number>;
}

/** Sorts the parts of unique keys: rows as `soleColumns` takes them, with their place in the key as `place`. */
export function keyColumns(parts: readonly Row[], isPrimary: (part: Row) => boolean): KeyColumns {
  const primary = parts.filter(isPrimary);
  const sole = soleColumns(primary);
  return {
    unique: soleColumns(parts),
    primary: sole,
    parts: new Map(
      primary
        .filter((part) => !sole.has(idOf(part)))
        .map((part) => [idOf(part), Number(part["place"])]),
    ),
  };
}

/** Which columns are alone in a key: `tab`, `col` and `idx` (the index or constraint) of every part of every key. */
export function soleColumns(parts: readonly Row[]): Set<string> {
  const keys = Map.groupBy(parts, (part) => `${String(part["tab"])}\n${String(part["idx"])}`);
  const sole = [...keys.values()].filter((members) => members.length === 1).flat();
  return new Set(sole.map(idOf));
}

/** Returns the id of a column: `tab` and `col` of its row. */
export function idOf(row: Row): string {
  return `${String(row["tab"])}\n${String(row["col"])}`;
}

/** A foreign key in a row: `tab` and `col`, which refer to `target` and `target_col`. */
export function toForeignKey(row: Row): ForeignKey {
  return {
    table: String(row["tab"]),
    column: String(row["col"]),
    foreignTable: String(row["target"]),
    foreignColumn: String(row["target_col"]),
  };
}

/** `'a''b'` -> `a'b`, `12` -> `12`; null for expressions and NULL. A cast behind (`::text`) is dropped. */
export function literalDefault(expression: string | null): string | null {
  if (expression === null) return null;
  const bare = expression
    .trim()
    .replace(/^\((.*)\)$/s, "$1")
    .replace(/::[\w\s."[\]()]+$/, "");
  const quoted = /^'(.*)'$/s.exec(bare)?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  if (/^-?\d+(\.\d+)?$/.test(bare)) return bare;
  if (/^(true|false)$/i.test(bare)) return bare.toLowerCase() === "true" ? "1" : "0";
  return null;
}

/** A condition for the names wanted, or nothing. */
export function onlyThese(column: string, only: readonly string[] | undefined): Sql {
  return only === undefined ? sql`` : sql` and ${raw(column)} in (${list(only)})`;
}
