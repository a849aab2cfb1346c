import type { Column, ForeignKey, Table } from "../database.ts";
import { list, raw, sql, type Sql } from "../sql.ts";

/** Columns and keys as the vendors list them, row by row. */
export interface TableParts {
  columns: Column[];
  foreignKeys: ForeignKey[];
  /** Names of the tables that are views. */
  views: ReadonlySet<string>;
}

/** Sorts the parts into tables by name, in the order in which the columns come. */
export function assembleTables({ columns, foreignKeys, views }: TableParts): Table[] {
  const tables = new Map<string, Table>();
  for (const column of columns) {
    const table = tables.get(column.table) ?? emptyTable(column.table, views);
    table.columns.push(column);
    tables.set(column.table, table);
  }
  for (const key of foreignKeys) tables.get(key.table)?.foreignKeys.push(key);
  return [...tables.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function emptyTable(name: string, views: ReadonlySet<string>): Table {
  return { name, isView: views.has(name), columns: [], foreignKeys: [] };
}

/** Which columns are alone in a key: `table`, `column` and `key` (the index or constraint) of every part of every key. */
export function soleColumns(
  parts: readonly { table: string; column: string; key: string }[],
): Set<string> {
  const sizes = Map.groupBy(parts, (part) => `${part.table}\n${part.key}`);
  const sole = [...sizes.values()].filter((members) => members.length === 1).flat();
  return new Set(sole.map((part) => columnId(part.table, part.column)));
}

export function columnId(table: string, column: string): string {
  return `${table}\n${column}`;
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
