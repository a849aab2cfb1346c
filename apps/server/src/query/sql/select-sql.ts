import type { Dialect, DialectId, Row, Source, Statement } from "../../database/database.ts";
import type { OnlyIn } from "../plan/access.ts";
import type { NodePlan, SelectedColumn, OrderTerm } from "../plan/fields.ts";
import { and, currentDay, currentTime, type Predicate } from "../plan/predicate.ts";
import { bind, exactSql, predicateSql, whereSql, type SqlWriter } from "./predicate-sql.ts";
import { type Context, toStoredTime } from "../../core/context.ts";

export interface SelectParts {
  where: Predicate;
  order: readonly OrderTerm[];
  /** Null: all rows. */
  limit: number | null;
  offset: number;
  /** Empty values last in both directions (setting `sort_null_last`). */
  nullsLast: boolean;
}

/** The one statement that reads a level of a result. */
export function selectStatement(dialect: Dialect, node: NodePlan, parts: SelectParts): Statement {
  const writer: SqlWriter = { dialect, bindings: [] };
  const nullsOf = separatedNulls(dialect, parts);
  const sql =
    nullsOf === null
      ? plainSelect(node, parts, writer)
      : selectInTwoParts(node, { parts, column: nullsOf }, writer);
  return { sql, bindings: writer.bindings };
}

function plainSelect(node: NodePlan, parts: SelectParts, writer: SqlWriter): string {
  const columns = columnsSql(node, writer);
  const from = ` FROM ${writer.dialect.quote(node.access.name)}`;
  const where = whereSql(parts.where, writer);
  const order = orderSql(parts, writer, node);
  return `SELECT ${columns}${from}${where}${order}${limitSql(parts, writer)}`;
}

/** Beyond this many rows one pass over the table is cheaper. */
const maxRowsInParts = 2000;

/** Where empty values stand against the order of a vendor's index: directions by whether they come last. SQLite reads its indexes both ways by itself. */
const againstIndex: Partial<Record<DialectId, Record<"last" | "asIs", readonly string[]>>> = {
  postgres: { last: ["desc"], asIs: ["asc", "desc"] },
  mysql: { last: ["asc"], asIs: [] },
};

/**
 * The column whose empty values have to stand elsewhere than in the order of the vendor's index. Two separate selects, one
 * with and one without a value, can both use the index, so a page costs the same in a table of any size.
 */
function separatedNulls(
  dialect: Dialect,
  { order, limit, offset, nullsLast }: SelectParts,
): string | null {
  const [first] = order;
  if (limit === null || limit === 0 || limit + offset > maxRowsInParts) return null;
  if (first?.kind !== "column" || !first.nullable || first.onlyIn.length > 0) return null;
  if (order.some((term) => term.kind !== "column" || term.onlyIn.length > 0)) return null;
  const against = againstIndex[dialect.id]?.[nullsLast ? "last" : "asIs"];
  return against?.includes(first.direction) ? first.column : null;
}

function selectInTwoParts(
  node: NodePlan,
  { parts, column }: { parts: SelectParts; column: string },
  writer: SqlWriter,
): string {
  const { quote } = writer.dialect;
  const needed = (parts.limit ?? 0) + parts.offset;
  const ordered = parts.order.flatMap((term) => (term.kind === "column" ? [term.column] : []));
  const hidden = ordered.filter((name) => !node.columns.some((selected) => selected.name === name));
  const inner = {
    ...node,
    columns: [...node.columns, ...hidden.map((name) => ({ name, onlyIn: [] }))],
  };
  const part = (isEmpty: boolean): string => {
    const where = and(parts.where, { kind: "null", column, negate: !isEmpty });
    const order = isEmpty
      ? parts.order.slice(1)
      : parts.order.map((term, index) =>
          index === 0 && term.kind === "column" ? { ...term, nullable: false } : term,
        );
    return plainSelect(inner, { ...parts, where, order, limit: needed, offset: 0 }, writer);
  };
  const both = `(${part(false)}) UNION ALL (${part(true)})`;
  const names = node.columns.map(({ name }) => quote(name)).join(", ");
  const order = orderSql(parts, writer);
  return `SELECT ${names === "" ? "1" : names} FROM (${both}) AS ${quote("parts")}${order}${limitSql(parts, writer)}`;
}

/**
 * Reads rows in their order, at most as many as its last binding says. On servers the limit stands inside, before the
 * rows are ordered: a limit behind an order makes them walk through the whole table in that order.
 */
export function limitedStatement(dialect: Dialect, node: NodePlan, parts: SelectParts): Statement {
  const writer: SqlWriter = { dialect, bindings: [] };
  const ordered = parts.order.filter((term) => term.kind === "column");
  // Values that are hidden in some rows are ordered where they are read.
  const isPlain = dialect.id === "sqlite" || ordered.some(({ onlyIn }) => onlyIn.length > 0);
  if (isPlain)
    return { sql: `${plainSelect(node, parts, writer)} LIMIT ?`, bindings: writer.bindings };
  const selected = new Set(node.columns.map(({ name }) => name));
  const hidden = ordered.map(({ column }) => column).filter((name) => !selected.has(name));
  const columns = [...node.columns, ...hidden.map((name) => ({ name, onlyIn: [] }))];
  const inner = plainSelect({ ...node, columns }, { ...parts, order: [] }, writer);
  const names = node.columns.map(({ name }) => dialect.quote(name)).join(", ");
  const outer = `SELECT ${names} FROM (${inner} LIMIT ?) AS ${dialect.quote("lists")}`;
  return { sql: `${outer}${orderSql(parts, writer)}`, bindings: writer.bindings };
}

/** Reads the first rows for each value of a column, in the order of the rows: related rows of several items, some of each. */
export function firstOfEachStatement(
  dialect: Dialect,
  node: NodePlan,
  { by, most, ...parts }: SelectParts & { by: string; most: number },
): Statement {
  const writer: SqlWriter = { dialect, bindings: [] };
  const { quote } = dialect;
  const place = quote("place_in_list");
  const columns = columnsSql(node, writer);
  // MariaDB numbers rows in a given order only.
  const order = orderSql(parts, writer) || ` ORDER BY ${quote(by)}`;
  const numbered = `ROW_NUMBER() OVER (PARTITION BY ${quote(by)}${order}) AS ${place}`;
  const from = `FROM ${quote(node.access.name)}${whereSql(parts.where, writer)}`;
  const names = node.columns.map(({ name }) => quote(name)).join(", ");
  const sql = `SELECT ${names} FROM (SELECT ${columns}, ${numbered} ${from}) AS ${quote("lists")} WHERE ${place} <= ${Math.trunc(most)} ORDER BY ${place}`;
  return { sql, bindings: writer.bindings };
}

/** Counts the rows that match. */
export function countStatement(dialect: Dialect, table: string, where: Predicate): Statement {
  const writer: SqlWriter = { dialect, bindings: [] };
  const counted = `SELECT COUNT(*) AS ${dialect.quote("total")} FROM ${dialect.quote(table)}`;
  return { sql: `${counted}${whereSql(where, writer)}`, bindings: writer.bindings };
}

/** Counts the rows that match, and stops at `most`: the cost has a bound, however large the table is. */
export function boundedCountStatement(
  dialect: Dialect,
  table: string,
  { where, most }: { where: Predicate; most: number },
): Statement {
  const writer: SqlWriter = { dialect, bindings: [] };
  const found = `SELECT 1 AS ${dialect.quote("found")} FROM ${dialect.quote(table)}${whereSql(where, writer)} LIMIT ${Math.trunc(most)}`;
  const sql = `SELECT COUNT(*) AS ${dialect.quote("total")} FROM (${found}) AS ${dialect.quote("rows_found")}`;
  return { sql, bindings: writer.bindings };
}

/** Counts the rows that match, per value of a column. */
export function groupCountStatement(
  dialect: Dialect,
  group: { table: string; column: string },
  where: Predicate,
): Statement {
  const writer: SqlWriter = { dialect, bindings: [] };
  const column = dialect.quote(group.column);
  const head = `SELECT ${column} AS ${dialect.quote("value")}, COUNT(*) AS ${dialect.quote("total")} FROM ${dialect.quote(group.table)}`;
  return { sql: `${head}${whereSql(where, writer)} GROUP BY ${column}`, bindings: writer.bindings };
}

function columnsSql(node: NodePlan, writer: SqlWriter): string {
  const columns =
    node.columns.length === 0
      ? "1"
      : node.columns.map((column) => columnSql(node, column, writer)).join(", ");
  return columns;
}

function columnSql(node: NodePlan, column: SelectedColumn, writer: SqlWriter): string {
  const { dialect } = writer;
  const quoted = dialect.quote(column.name);
  const value = exactSql(dialect, node.access.collection, column.name);
  if (column.onlyIn.length > 0) return `${guarded(value, column.onlyIn, writer)} AS ${quoted}`;
  return value === quoted ? quoted : `${value} AS ${quoted}`;
}

/** The value where it may be seen, NULL elsewhere: hidden values do not leave the database. */
function guarded(value: string, onlyIn: readonly OnlyIn[], writer: SqlWriter): string {
  const conditions = onlyIn.map((only) => {
    const values = only.values.map((entry) => bind(entry, writer));
    return `${writer.dialect.quote(only.column)} IN (${values.join(", ")})`;
  });
  return `CASE WHEN ${conditions.join(" AND ")} THEN ${value} END`;
}

/** `node` where the order is that of its own table. */
function orderSql(parts: SelectParts, writer: SqlWriter, node: NodePlan | null = null): string {
  const terms = parts.order.flatMap((term) => orderTermSql(term, { parts, node }, writer));
  return terms.length === 0 ? "" : ` ORDER BY ${terms.join(", ")}`;
}

/** A column that is selected in another form keeps its own order: without its table, a name is that of the result. */
function orderedColumn(column: string, node: NodePlan | null, { dialect }: SqlWriter): string {
  const quoted = dialect.quote(column);
  if (node === null || exactSql(dialect, node.access.collection, column) === quoted) return quoted;
  return `${dialect.quote(node.access.name)}.${quoted}`;
}

function ranksSql(ranks: readonly Predicate[], writer: SqlWriter): string {
  const cases = ranks.map((rank, at) => `WHEN ${predicateSql(rank, writer)} THEN ${at}`);
  return `CASE ${cases.join(" ")} ELSE ${ranks.length} END`;
}

function orderTermSql(
  term: OrderTerm,
  { parts: { nullsLast }, node }: { parts: SelectParts; node: NodePlan | null },
  writer: SqlWriter,
): string[] {
  const { dialect } = writer;
  if (term.kind === "random") return [dialect.random()];
  if (term.kind === "ranks") return [ranksSql(term.ranks, writer)];
  if (term.kind === "length") {
    const column = dialect.asText(dialect.quote(term.column));
    return [`LENGTH(${term.onlyIn.length === 0 ? column : guarded(column, term.onlyIn, writer)})`];
  }
  const name = orderedColumn(term.column, node, writer);
  const quoted = term.asText ? dialect.asText(name) : name;
  const { direction, nullable } = term;
  if (term.onlyIn.length === 0)
    return [dialect.orderBy(quoted, direction, { nullable, nullsLast })];
  const empties =
    nullsLast && direction === "asc" ? [`${guarded(quoted, term.onlyIn, writer)} IS NULL`] : [];
  return [...empties, dialect.orderBy(guarded(quoted, term.onlyIn, writer), direction)];
}

function limitSql(parts: SelectParts, writer: SqlWriter): string {
  if (parts.limit === null) return "";
  // A literal: SQLite plans it better than a bound limit, which saves a fifth of the cost of a page.
  const limit = ` LIMIT ${Math.trunc(parts.limit)}`;
  return parts.offset > 0 ? `${limit} OFFSET ${bind(parts.offset, writer)}` : limit;
}

/** Runs a statement, with the placeholders in its bindings replaced by the time of this request. */
export function runStatement(
  ctx: Context,
  statement: Statement,
  source: Source = ctx.db,
): Promise<Row[]> {
  return source.all(withTime(ctx, statement));
}

/** The statement with the time of this request in place of its placeholders. */
export function withTime(ctx: Context, statement: Statement): Statement {
  const { sql, bindings } = statement;
  if (!bindings.some((value) => value === currentTime || value === currentDay)) return statement;
  const time = toStoredTime(ctx.clock.now());
  return {
    sql,
    bindings: bindings.map((value) =>
      value === currentTime ? time : value === currentDay ? time.slice(0, 10) : value,
    ),
  };
}
