import { toStoredTime } from "../../core/clock.ts";
import type { Binding, Dialect } from "../database.ts";
import { readMysqlTables } from "../schema/mysql-tables.ts";
import { escapeLike, likeEscape, orderByWithoutNullsClause, quoteWith } from "./shared.ts";

const plainTypes = new Set([
  ...[
    "TINYTEXT",
    "TEXT",
    "MEDIUMTEXT",
    "LONGTEXT",
    "TINYBLOB",
    "BLOB",
    "MEDIUMBLOB",
    "LONGBLOB",
    "DATE",
    "YEAR",
    "JSON",
    "BIT",
  ],
  ...["DATETIME", "TIMESTAMP", "TIME"],
]);
const integerTypes = new Set(["TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT"]);
const sizedTypes = new Set([
  "CHAR",
  "VARCHAR",
  "BINARY",
  "VARBINARY",
  "DECIMAL",
  "NUMERIC",
  "FLOAT",
  "DOUBLE",
]);

/** MySQL 8 and MariaDB 10.5 or newer. */
export const mysqlDialect: Dialect = {
  id: "mysql",
  maxBindings: 60_000,
  quote: (name) => quoteWith("`", name),
  asText: (column) => `cast(${column} as char)`,
  like: (column, { negate } = {}) =>
    `${column} ${negate ? "not like" : "like"} ? escape '${likeEscape}'`,
  escapeLike,
  orderBy: orderByWithoutNullsClause,
  random: () => "rand()",
  exactInteger: (column) => column,
  toBinding,
  datePart: (column, part) =>
    part === "weekday" ? `weekday(${column})` : `extract(${part} from ${column})`,
  columnType,
  readTables: readMysqlTables,
};

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return toStoredTime(value);
  if (
    value instanceof Uint8Array ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint"
  )
    return value;
  return JSON.stringify(value);
}

function columnType(
  datatype: string,
  { length, signed = true }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const size = length === null || length === undefined || length === "" ? "" : `(${length})`;
  if (datatype === "BOOLEAN" || datatype === "BOOL") return "tinyint(1)";
  if (datatype === "INTEGER") return columnType("INT", { length: length ?? null, signed });
  if (datatype === "UUID") return "char(36)";
  if (datatype === "ENUM" || datatype === "SET")
    return size === "" ? null : `${datatype.toLowerCase()}(${quotedList(length ?? "")})`;
  if (plainTypes.has(datatype)) return datatype.toLowerCase();
  if (size !== "" && !/^\(\d{1,5}(,\d{1,2})?\)$/.test(size)) return null;
  if (integerTypes.has(datatype))
    return `${datatype.toLowerCase()}${size}${signed ? "" : " unsigned"}`;
  if (!sizedTypes.has(datatype)) return null;
  const isNumber = !datatype.includes("CHAR") && !datatype.includes("BINARY");
  return `${datatype.toLowerCase()}${size}${isNumber && !signed ? " unsigned" : ""}`;
}

/** `a,b` or `'a','b'` -> `'a','b'`: the values of an ENUM or SET. */
function quotedList(list: string): string {
  return list
    .split(",")
    .map((entry) => entry.trim().replace(/^'(.*)'$/, "$1"))
    .map((entry) => `'${entry.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`)
    .join(",");
}
