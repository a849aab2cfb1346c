import { longestNames, ownValue } from "@rowhouse/contract";
import { toStoredTime } from "../../core/clock.ts";
import { postgresFacts } from "./facts.ts";
import type { Binding, Dialect } from "../database.ts";
import { readPostgresTables } from "../schema/postgres-tables.ts";
import { postgresTableWriter } from "./postgres-table-writer.ts";
import { postgresTypes } from "./postgres-types.ts";
import { escapeLike, plainBinding, likeEscape, quoteWith, typeParts } from "./shared.ts";

export const postgresDialect: Dialect = {
  id: "postgres",
  maxNameLength: longestNames.postgres,
  maxBindings: 60_000,
  quote: (name) => quoteWith('"', name),
  asNumber: (column) => `cast(${column} as numeric)`,
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
  literal,
  tables: postgresTableWriter,
  readTables: readPostgresTables,
  readFacts: postgresFacts,
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
  return plainBinding(value);
}

function columnType(
  datatype: string,
  { length }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const parts = typeParts("postgres", datatype, length);
  if (parts === null) return null;
  return `${ownValue(postgresTypes, parts.name) ?? parts.name.toLowerCase()}${parts.size}`;
}

/** With a backslash in it the text is written so that no setting of the server changes what it means. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''");
  return text.includes("\\") ? `E'${quoted.replaceAll("\\", "\\\\")}'` : `'${quoted}'`;
}
