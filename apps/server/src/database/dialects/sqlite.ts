import { longestNames } from "@rowhouse/contract";
import { toStoredTime } from "../../core/clock.ts";
import { sqliteFacts } from "./facts.ts";
import type { Binding, Dialect } from "../database.ts";
import { readSqliteTables } from "../schema/sqlite-tables.ts";
import { sqliteTableWriter } from "./sqlite-table-writer.ts";
import { escapeLike, plainBinding, likeEscape, quoteWith, typeParts } from "./shared.ts";

/** Numbers that can be declared without a sign. */
const numberTypes = /^(TINYINT|SMALLINT|MEDIUMINT|INT|BIGINT|DECIMAL|FLOAT|DOUBLE)$/;
const dateFormats = {
  year: "%Y",
  month: "%m",
  day: "%d",
  hour: "%H",
  minute: "%M",
  second: "%S",
  weekday: "%w",
} as const;

export const sqliteDialect: Dialect = {
  id: "sqlite",
  maxNameLength: longestNames.sqlite,
  maxBindings: 32_000,
  quote: (name) => quoteWith("`", name),
  asNumber: (column) => `cast(${column} as numeric)`,
  asText: (column) => `cast(${column} as text)`,
  like,
  escapeLike,
  orderBy,
  random: () => "random()",
  exactInteger: (column) => `cast(${column} as text)`,
  toBinding,
  datePart,
  columnType,
  literal,
  tables: sqliteTableWriter,
  readTables: readSqliteTables,
  readFacts: sqliteFacts,
};

/** SQLite's LIKE folds ASCII only; for other letters both sides pass through `fold`, a function of the connection. */
function like(
  column: string,
  { negate, pattern = "" }: { negate?: boolean; pattern?: string } = {},
): string {
  const word = negate ? "not like" : "like";
  const isAscii = !/[^\s!-~]/.test(pattern);
  return isAscii
    ? `${column} ${word} ? escape '${likeEscape}'`
    : `fold(${column}) ${word} fold(?) escape '${likeEscape}'`;
}

function orderBy(
  column: string,
  direction: "asc" | "desc",
  options: { nullable?: boolean; nullsLast?: boolean } = {},
): string {
  const needsClause =
    options.nullable !== false && options.nullsLast === true && direction === "asc";
  return needsClause ? `${column} asc nulls last` : `${column} ${direction}`;
}

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return toStoredTime(value);
  // A whole number bound as a double would be stored and compared as text-like REAL in columns without affinity.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  return plainBinding(value);
}

function datePart(column: string, part: keyof typeof dateFormats): string {
  const value = `cast(strftime('${dateFormats[part]}', ${column}) as integer)`;
  return part === "weekday" ? `(${value} + 6) % 7` : value;
}

/**
 * SQLite stores any type name and derives the affinity from it, so the contract's names are stored as they are
 * and read back by the schema reader. `unsigned` is part of the name as well, in front of the length.
 */
function columnType(
  datatype: string,
  { length, signed = true }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const parts = typeParts("sqlite", datatype, length);
  if (parts === null) return null;
  const sign = !signed && numberTypes.test(parts.name) ? " unsigned" : "";
  return `${parts.name.toLowerCase()}${sign}${parts.size}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
