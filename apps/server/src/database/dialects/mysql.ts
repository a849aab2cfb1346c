import { longestNames } from "@rowhouse/contract";
import { toStoredTime } from "../../core/clock.ts";
import { mysqlFacts } from "./facts.ts";
import type { Binding, Dialect } from "../database.ts";
import { readMysqlTables } from "../schema/mysql-tables.ts";
import { mysqlTableWriter } from "./mysql-table-writer.ts";
import {
  escapeLike,
  plainBinding,
  likeEscape,
  orderByWithoutNullsClause,
  quoteWith,
  typeParts,
} from "./shared.ts";

/** Numbers that can be declared without a sign. */
const numberTypes = /^(TINYINT|SMALLINT|MEDIUMINT|INT|BIGINT|DECIMAL|FLOAT|DOUBLE)$/;

/** MySQL 8 and MariaDB 10.5 or newer. */
export const mysqlDialect: Dialect = {
  id: "mysql",
  maxNameLength: longestNames.mysql,
  maxBindings: 60_000,
  quote: (name) => quoteWith("`", name),
  asNumber: (column) => `cast(${column} as decimal(65,4))`,
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
  literal,
  tables: mysqlTableWriter,
  readTables: readMysqlTables,
  readFacts: mysqlFacts,
};

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return toStoredTime(value);
  return plainBinding(value);
}

function columnType(
  datatype: string,
  { length, signed = true }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const parts = typeParts("mysql", datatype, length);
  if (parts === null) return null;
  const name = parts.name.toLowerCase();
  if (name === "enum" || name === "set")
    return parts.size === "" ? null : `${name}(${quotedList(length ?? "")})`;
  return `${name}${parts.size}${!signed && numberTypes.test(parts.name) ? " unsigned" : ""}`;
}

/** `a,b` or `'a','b'` -> `'a','b'`: the values of an ENUM or SET. */
function quotedList(list: string): string {
  return list
    .split(",")
    .map((entry) => entry.trim().replace(/^'(.*)'$/, "$1"))
    .map(literal)
    .join(",");
}

/** The session's mode lets backslashes escape. */
function literal(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
