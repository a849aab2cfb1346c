import { ownValue, type Collection } from "@rowhouse/contract";

import type { Dialect } from "../../database/database.ts";
import { isBigInteger, isMoney } from "../columns.ts";
import type { LikePattern, Narrowed, Predicate, RelatedRows } from "../plan/predicate.ts";
import { KeyPlace } from "../plan/predicate.ts";

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
      return `${columnSql(predicate, writer, [predicate.value])} ${predicate.operator} ${bind(predicate.value, writer)}`;
    case "oneOf":
      return oneOfSql(predicate, writer);
    case "between":
      return `${columnSql(predicate, writer, [predicate.from, predicate.to])} ${not(predicate.negate)}BETWEEN ${bind(predicate.from, writer)} AND ${bind(predicate.to, writer)}`;
    case "like":
      return likeSql(predicate, writer);
    case "null":
      return `${dialect.quote(predicate.column)} IS ${not(predicate.negate)}NULL`;
    case "related":
      return `${dialect.quote(predicate.column)} ${not(predicate.negate)}IN (${relatedSql(predicate.rows, writer)})`;
    case "used":
      return usedSql(predicate, writer);
    case "named":
      return namedSql(predicate, writer);
    case "sameRole":
      return sameRoleSql(predicate, writer);
    case "firstOf":
      return firstOfSql(predicate, writer);
    case "rowIn":
      return rowInSql(predicate, writer);
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

/** A single value is compared as such: SQLite plans by how frequent it is, as others do, which it does not for a list of one. */
function oneOfSql(predicate: Extract<Predicate, { kind: "oneOf" }>, writer: SqlWriter): string {
  const { values, negate } = predicate;
  const column = columnSql(predicate, writer, values);
  return values.length === 1 && !negate
    ? `${column} = ${bind(values[0], writer)}`
    : `${column} ${not(negate)}IN (${listSql(values, writer)})`;
}

/** Beyond these lengths a list is filled up with its last value to the next power of two: few different statements are prepared. */
const exactLength = 4;

function listSql(values: readonly unknown[], writer: SqlWriter): string {
  const length =
    values.length <= exactLength ? values.length : 2 ** Math.ceil(Math.log2(values.length));
  const last = values.at(-1);
  return Array.from({ length }, (_, at) =>
    bind(at < values.length ? values[at] : last, writer),
  ).join(", ");
}

/** PostgreSQL takes the type of a value from its column and refuses numbers that do not fit, instead of finding nothing. */
function numberCast(value: unknown): string {
  if ((value instanceof KeyPlace && value.isWhole) || typeof value === "bigint") return "::bigint";
  if (typeof value !== "number" || Math.abs(value) <= 0x7f_ff_ff_ff)
    return Number.isInteger(value) || typeof value !== "number" ? "" : "::numeric";
  return Number.isSafeInteger(value) ? "::bigint" : "::numeric";
}

/** JSON and a few others have no equality of their own on PostgreSQL. */
function columnSql(
  predicate: { column: string; asText?: boolean; asNumber?: boolean },
  { dialect }: SqlWriter,
  values: readonly unknown[],
): string {
  const quoted = dialect.quote(predicate.column);
  if (predicate.asNumber) return dialect.asNumber(quoted);
  return predicate.asText || isTooWide(values, dialect) ? dialect.asText(quoted) : quoted;
}

/** MySQL compares no column that has three bytes for a character with a text that needs four. */
function isTooWide(values: readonly unknown[], { id }: Dialect): boolean {
  const isWide = (value: unknown) =>
    typeof value === "string" && /[\u{10000}-\u{10FFFF}]/u.test(value);
  return id === "mysql" && values.some(isWide);
}

/** A column as it is selected: 64-bit integers without loss. */
export function exactSql(dialect: Dialect, collection: Collection, name: string): string {
  const quoted = dialect.quote(name);
  const field = ownValue(collection.fields, name);
  if (field && isMoney(field)) return dialect.asNumber(quoted);
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
  const isPlain = predicate.isText && !isTooWide([pattern], dialect);
  return dialect.like(isPlain ? quoted : dialect.asText(quoted), {
    negate: predicate.negate,
    pattern,
  });
}

/** In the caller's own pattern only % and _ have a meaning, so the escape character is escaped. */
function likeText(pattern: LikePattern, dialect: Dialect): string {
  if ("literal" in pattern) {
    const before = { start: "", word: "% ", anywhere: "%" }[pattern.at ?? "anywhere"];
    return `${before}${dialect.escapeLike(pattern.literal)}%`;
  }
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

/**
 * Whether any of the columns holds the key. PostgreSQL joins rows and columns, which it does for `NOT EXISTS` and for a single
 * `IN` only; the others read each column once, with or without an index, and then look keys up in it.
 */
function usedSql(used: Extract<Predicate, { kind: "used" }>, writer: SqlWriter): string {
  const { dialect } = writer;
  const table = dialect.quote(used.table);
  const key = `${table}.${dialect.quote(used.column)}`;
  const asText = dialect.asText(key);
  const columns = used.by.map((use) => {
    const held = dialect.quote(use.column);
    const where = predicateSql(use.where, writer);
    return {
      ...use,
      held,
      from: `FROM ${dialect.quote(use.table)} AS ${dialect.quote("holder")} WHERE ${held} IS NOT NULL AND ${where}`,
    };
  });
  if (dialect.id !== "postgres") {
    const integer = dialect.id === "mysql" ? "unsigned" : "integer";
    const parts = columns.map(({ held, from, isText }) => {
      const keys = isText ? `cast(${held} as ${integer})` : held;
      return `${key} ${not(used.negate)}IN (SELECT ${keys} ${from})`;
    });
    return `(${parts.join(used.negate ? " AND " : " OR ")})`;
  }
  if (used.negate) {
    const parts = columns.map(
      ({ held, from, isText }) =>
        `NOT EXISTS (SELECT 1 ${from} AND ${held} = ${isText ? asText : key})`,
    );
    return `(${parts.join(" AND ")})`;
  }
  const held = columns.map(({ held: column, from, isText }) =>
    isText
      ? `SELECT ${key} FROM ${table} WHERE ${asText} IN (SELECT ${column} ${from})`
      : `SELECT ${column} ${from}`,
  );
  return `${key} IN (${held.join(" UNION ALL ")})`;
}

/** The beginning of the last part of an address of a file's original. */
const addressMark = "/originals/";

/** Addresses that are looked at in one text: databases refuse endless recursion, some from a thousand on. */
const maxAddresses = 500;

/** Characters that end an address in HTML and Markdown. */
const addressEnds = ["?", '"', "'", ")", "]", "<", ">", ",", " ", "\\", "\n", "&"];

/**
 * Whether the address of an original with the name stands in any of the texts. Each text is cut behind one address after the other,
 * so that a text costs as much as it has addresses, whatever the number of names.
 */
function namedSql(named: Extract<Predicate, { kind: "named" }>, writer: SqlWriter): string {
  const { dialect } = writer;
  const place = (text: string, mark: string) =>
    dialect.id === "postgres" ? `position(${mark} in ${text})` : `instr(${text}, ${mark})`;
  const behind = (text: string) =>
    `substr(${text}, ${place(text, `'${addressMark}'`)} + ${addressMark.length})`;
  const has = (text: string) => `${text} LIKE '%${addressMark}%'`;
  const parts = named.by.map(({ table, column }) => {
    const text = `holder.${dialect.quote(column)}`;
    const first = `SELECT ${behind(text)}, 1 FROM ${dialect.quote(table)} AS holder WHERE ${has(text)}`;
    const next = `SELECT ${behind("rest")}, place + 1 FROM addresses WHERE ${has("rest")} AND place < ${maxAddresses}`;
    const ended = addressEnds.reduce(
      (from, end) => `replace(${from}, ${bind(end, writer)}, '#')`,
      "substr(rest, 1, 255)",
    );
    const name = `substr(rest, 1, coalesce(nullif(${place(ended, "'#'")}, 0), 256) - 1)`;
    const names = `WITH RECURSIVE addresses (rest, place) AS (${first} UNION ALL ${next}) SELECT ${name} FROM addresses`;
    return `${dialect.quote(named.column)} ${not(named.negate)}IN (${names})`;
  });
  return `(${parts.join(named.negate ? " AND " : " OR ")})`;
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
  const by = predicate.by.map(q).join(", ");
  const columns = predicate.columns.map(q).join(", ");
  const from = `FROM ${q(predicate.table)} WHERE ${where}`;
  if (predicate.columns.length === 1)
    return `${columns} IN (SELECT MIN(${columns}) ${from} GROUP BY ${by})`;
  const place = q("place_in_group");
  const numbered = `SELECT ${columns}, ROW_NUMBER() OVER (PARTITION BY ${by} ORDER BY ${columns}) AS ${place} ${from}`;
  return `(${columns}) IN (SELECT ${columns} FROM (${numbered}) AS ${q("numbered_rows")} WHERE ${place} = 1)`;
}

/** SQLite limits how deep conditions are nested, and takes rows as a table; the others look each row up by an index. */
function rowInSql(
  { columns, rows }: Extract<Predicate, { kind: "rowIn" }>,
  writer: SqlWriter,
): string {
  const names = columns.map(writer.dialect.quote);
  if (writer.dialect.id === "sqlite") {
    const values = rows.map((row) => `(${row.map((value) => bind(value, writer)).join(", ")})`);
    return `(${names.join(", ")}) IN (VALUES ${values.join(", ")})`;
  }
  const matches = rows.map((row) =>
    names.map((name, at) => `${name} = ${bind(row[at], writer)}`).join(" AND "),
  );
  return `(${matches.map((match) => `(${match})`).join(" OR ")})`;
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
