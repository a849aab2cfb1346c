import type { Collection } from "@rowhouse/contract";

import type { Dialect } from "../../database/database.ts";
import { isBigInteger } from "../plan/column-kind.ts";
import type { LikePattern, Narrowed, Predicate, RelatedRows } from "../plan/predicate.ts";
import { anyWholeKey } from "../plan/predicate.ts";

/** SQL text under construction; `bindings` are in the order of the question marks written so far. */
export interface SqlWriter {
  readonly dialect: Dialect;
  readonly bindings: unknown[];
}

/** Writes one predicate as SQL; bindings are added in the order of the text. */
export function predicateSql(predicate: Predicate, writer: SqlWriter): string {
  const { dialect } = writer;
  switch (predicate.kind) {
    case "all":
      return "1 = 1";
    case "none":
      return "1 = 0";
    case "and":
    case "or":
      return `(${predicate.parts.map((part) => predicateSql(part, writer)).join(predicate.kind === "and" ? " AND " : " OR ")})`;
    case "compare":
      return `${columnSql(predicate, writer)} ${predicate.operator} ${bind(predicate.value, writer)}`;
    case "oneOf":
      return `${columnSql(predicate, writer)} ${not(predicate.negate)}IN (${predicate.values.map((value) => bind(value, writer)).join(", ")})`;
    case "between":
      return `${columnSql(predicate, writer)} ${not(predicate.negate)}BETWEEN ${bind(predicate.from, writer)} AND ${bind(predicate.to, writer)}`;
    case "like":
      return likeSql(predicate, writer);
    case "null":
      return `${dialect.quote(predicate.column)} IS ${not(predicate.negate)}NULL`;
    case "related":
      return `${dialect.quote(predicate.column)} ${not(predicate.negate)}IN (${relatedSql(predicate.rows, writer)})`;
    case "sameRole":
      return sameRoleSql(predicate, writer);
    case "firstOf":
      return firstOfSql(predicate, writer);
    case "narrowed":
      return narrowedSql(predicate, writer);
  }
}

/** `WHERE …`, or nothing when every row fits. */
export function whereSql(predicate: Predicate, writer: SqlWriter): string {
  return predicate.kind === "all" ? "" : ` WHERE ${predicateSql(predicate, writer)}`;
}

export function bind(value: unknown, writer: SqlWriter): string {
  writer.bindings.push(value);
  return writer.dialect.id === "postgres" ? `?${numberCast(value)}` : "?";
}

/** PostgreSQL takes the type of a value from its column and refuses numbers that do not fit, instead of finding nothing. */
function numberCast(value: unknown): string {
  if (value === anyWholeKey || typeof value === "bigint") return "::bigint";
  if (typeof value !== "number" || Math.abs(value) <= 0x7f_ff_ff_ff)
    return Number.isInteger(value) || typeof value !== "number" ? "" : "::numeric";
  return Number.isSafeInteger(value) ? "::bigint" : "::numeric";
}

/** JSON and a few others have no equality of their own on PostgreSQL. */
function columnSql(
  predicate: { column: string; asText?: boolean },
  { dialect }: SqlWriter,
): string {
  const quoted = dialect.quote(predicate.column);
  return predicate.asText ? dialect.asText(quoted) : quoted;
}

/** A column as it is selected: 64-bit integers without loss. */
export function exactSql(dialect: Dialect, collection: Collection, name: string): string {
  const quoted = dialect.quote(name);
  const field = collection.fields[name];
  return field && isBigInteger(field) ? dialect.exactInteger(quoted) : quoted;
}

function not(negate: boolean): string {
  return negate ? "NOT " : "";
}

function likeSql(predicate: Extract<Predicate, { kind: "like" }>, writer: SqlWriter): string {
  const { dialect } = writer;
  const quoted = dialect.quote(predicate.column);
  const pattern = likeText(predicate.pattern, dialect);
  writer.bindings.push(pattern);
  return dialect.like(predicate.isText ? quoted : dialect.asText(quoted), {
    negate: predicate.negate,
    pattern,
  });
}

/** In the caller's own pattern only % and _ have a meaning, so the escape character is escaped. */
function likeText(pattern: LikePattern, dialect: Dialect): string {
  if ("literal" in pattern) return `%${dialect.escapeLike(pattern.literal)}%`;
  return pattern.raw
    .split(/([%_])/)
    .map((part) => (part === "%" || part === "_" ? part : dialect.escapeLike(part)))
    .join("");
}

function relatedSql(rows: RelatedRows, writer: SqlWriter): string {
  const { dialect } = writer;
  const column = dialect.quote(rows.column);
  const where = predicateSql(rows.where, writer);
  // A NULL among the keys would make NOT IN "unknown" for every row.
  const head = `SELECT ${column} FROM ${dialect.quote(rows.table)} WHERE ${column} IS NOT NULL AND ${where}`;
  if (!rows.having) return head;
  const counted =
    rows.having.distinct === undefined ? "*" : `DISTINCT ${dialect.quote(rows.having.distinct)}`;
  return `${head} GROUP BY ${column} HAVING COUNT(${counted}) >= ${bind(rows.having.count, writer)}`;
}

/** Owners who have one of the given roles. */
function sameRoleSql(
  predicate: Extract<Predicate, { kind: "sameRole" }>,
  writer: SqlWriter,
): string {
  const q = (name: string): string => writer.dialect.quote(name);
  const roles = predicate.roles.map((role) => bind(role, writer)).join(", ");
  // A link without a user would make "not in" unknown for every row.
  return `${q(predicate.column)} IN (SELECT ${q("user")} FROM ${q("directus_user_roles")} WHERE ${q("role")} IN (${roles}) AND ${q("user")} IS NOT NULL)`;
}

/** The row with the lowest key of each group. */
function firstOfSql(predicate: Extract<Predicate, { kind: "firstOf" }>, writer: SqlWriter): string {
  const q = (name: string): string => writer.dialect.quote(name);
  const where = predicateSql(predicate.where, writer);
  return `${q(predicate.column)} IN (SELECT MIN(${q(predicate.column)}) FROM ${q(predicate.table)} WHERE ${where} GROUP BY ${predicate.by.map(q).join(", ")})`;
}

/** The index only proposes rows: each one is still compared. */
function narrowedSql({ exact, index }: Narrowed, writer: SqlWriter): string {
  if (index === null) return predicateSql(exact, writer);
  const found = `${writer.dialect.quote(index.key)} IN (${foundSql(index, writer)})`;
  return `(${found} AND ${predicateSql(exact, writer)})`;
}

/** The keys of the rows that the index finds. */
export function foundSql(index: NonNullable<Narrowed["index"]>, writer: SqlWriter): string {
  return index.tables
    .map(writer.dialect.quote)
    .map((name) => `SELECT rowid FROM ${name} WHERE ${name} MATCH ${bind(index.match, writer)}`)
    .join(" UNION ALL ");
}
