import { toStoredTime } from "../../core/clock.ts";
import type { Binding, Dialect } from "../database.ts";
import { readPostgresTables } from "../schema/postgres-tables.ts";
import { escapeLike, likeEscape, quoteWith, textDatatypes } from "./shared.ts";

const plainTypes: Readonly<Record<string, string>> = {
  TINYINT: "smallint",
  SMALLINT: "smallint",
  MEDIUMINT: "integer",
  INT: "integer",
  INTEGER: "integer",
  YEAR: "smallint",
  BIGINT: "bigint",
  FLOAT: "real",
  REAL: "real",
  DOUBLE: "double precision",
  BOOLEAN: "boolean",
  BOOL: "boolean",
  DATE: "date",
  TIME: "time(0)",
  DATETIME: "timestamp(0)",
  TIMESTAMP: "timestamp(0)",
  JSON: "json",
  JSONB: "jsonb",
  UUID: "uuid",
  ENUM: "varchar(255)",
  SET: "varchar(1000)",
};
const binaryTypes = new Set([
  "BINARY",
  "VARBINARY",
  "TINYBLOB",
  "BLOB",
  "MEDIUMBLOB",
  "LONGBLOB",
  "BIT",
  "BYTEA",
]);

export const postgresDialect: Dialect = {
  id: "postgres",
  maxBindings: 60_000,
  quote: (name) => quoteWith('"', name),
  asText: (column) => `cast(${column} as text)`,
  like: (column, { negate } = {}) =>
    `${column} ${negate ? "not ilike" : "ilike"} ? escape '${likeEscape}'`,
  escapeLike,
  orderBy,
  random: () => "random()",
  exactInteger: (column) => column,
  toBinding,
  datePart: (column, part) =>
    part === "weekday"
      ? `cast(extract(isodow from ${column}) as integer) - 1`
      : `cast(extract(${part} from ${column}) as integer)`,
  columnType,
  readTables: readPostgresTables,
};

/** PostgreSQL's own order is nulls last ascending, so here the other case has to be written out. */
function orderBy(
  column: string,
  direction: "asc" | "desc",
  options: { nullable?: boolean; nullsLast?: boolean } = {},
): string {
  if (options.nullable === false) return `${column} ${direction}`;
  const isOwnOrder = options.nullsLast ? direction === "asc" : false;
  if (isOwnOrder) return `${column} ${direction}`;
  return `${column} ${direction} nulls ${options.nullsLast || direction === "desc" ? "last" : "first"}`;
}

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return toStoredTime(value);
  if (typeof value === "bigint") return value.toString();
  if (
    value instanceof Uint8Array ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  )
    return value;
  return JSON.stringify(value);
}

function columnType(
  datatype: string,
  { length }: { length?: string | null; signed?: boolean } = {},
): string | null {
  if (textDatatypes.has(datatype)) return "text";
  if (binaryTypes.has(datatype)) return "bytea";
  const plain = plainTypes[datatype];
  if (plain !== undefined) return plain;
  const size = length === null || length === undefined || length === "" ? "" : `(${length})`;
  if (size !== "" && !/^\(\d{1,8}(,\d{1,2})?\)$/.test(size)) return null;
  if (datatype === "CHAR" || datatype === "VARCHAR") return `${datatype.toLowerCase()}${size}`;
  if (datatype === "DECIMAL" || datatype === "NUMERIC") return `numeric${size}`;
  return null;
}
