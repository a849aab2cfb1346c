import type { Collection, Field, ReadonlyReason } from "@rowhouse/contract";
import { rowCondition } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Dialect, Row, Statement } from "../../database/database.ts";
import { columnNames } from "../column-names.ts";
import type { CollectionAccess } from "../plan/access.ts";
import { columnKind } from "../plan/column-kind.ts";
import { conditionPredicate } from "../plan/condition.ts";
import { keyValue, unmatched } from "../plan/filter-value.ts";
import type { Predicate } from "../plan/predicate.ts";
import { allRows, and, equals, noRows } from "../plan/predicate.ts";
import type { SqlWriter } from "../sql/predicate-sql.ts";
import { bind, predicateSql } from "../sql/predicate-sql.ts";

/** A row as it is stored, whoever asks, and what the database says about the caller's reach. */
export interface StoredRow {
  key: string | number;
  row: Row;
  mayRead: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
}

/** The primary key of a collection, or the refusal that its items can be read only. */
export function keyField(access: CollectionAccess): Field {
  if (access.key) return access.key;
  const reason = readonlyReasons[access.collection.readonly_reason ?? "no-key"];
  throw new AppError("unprocessable", { details: `${access.name} cannot be edited: ${reason}.` });
}

const readonlyReasons: Readonly<Record<ReadonlyReason, string>> = {
  view: "it is a view, which shows what other tables hold",
  "composite-key": "its primary key is made of several columns, and an item needs a single one",
  "no-key": "it has no primary key, so there is no telling which item is meant",
};

/** All columns of one row; null when there is none. */
export async function findRow(
  ctx: Context,
  access: CollectionAccess,
  key: unknown,
): Promise<Row | null> {
  return readRow(ctx, access, { key, lock: false, reach: nothingAsked });
}

/** The stored row for a write, locked where the vendor can; throws itemNotFound when there is none. `trusted` skips asking for the caller's reach. */
export async function storedRow(
  ctx: Context,
  access: CollectionAccess,
  find: { key: unknown; trusted: boolean },
): Promise<StoredRow> {
  // Whoever may not read the collection is not told what kind of table it is.
  if (!access.key && !access.mayRead && !find.trusted) throw new AppError("itemNotFound");
  const reach = find.trusted ? nothingAsked : reachOf(ctx, access);
  const row = await readRow(ctx, access, { key: find.key, lock: true, reach });
  const key = row && rowKey(access, row);
  if (!row || key === null) throw new AppError("itemNotFound");
  const may = (action: Reached): boolean => !reach.asked.has(action) || Number(row[action]) === 1;
  return {
    key,
    row,
    mayRead: may("may read"),
    mayUpdate: may("may update"),
    mayDelete: may("may delete"),
  };
}

/** Columns that say what the caller may do with a row; their names hold a blank, as no field of ours does. */
type Reached = "may read" | "may update" | "may delete";

/** What is asked of the database about a row: a list of columns, to go behind those of the row. */
interface Reach extends Statement {
  asked: ReadonlySet<Reached>;
}

const nothingAsked: Reach = { sql: "", bindings: [], asked: new Set() };
const reaches = new WeakMap<CollectionAccess, Reach>();

/** Made once per caller's rights and collection. Administrators reach every row that is not soft-deleted. */
function reachOf(ctx: Context, access: CollectionAccess): Reach {
  const known = reaches.get(access);
  if (known) return known;
  const writer: SqlWriter = { dialect: ctx.db.dialect, bindings: [] };
  const mayRead = access.mayRead ? access.readable : noRows;
  const asked: [Reached, Predicate][] = [["may read", and(mayRead, access.visible)]];
  if (!ctx.rights.isAdmin)
    asked.push(
      ["may update", rowsFor(ctx, access, "update")],
      ["may delete", rowsFor(ctx, access, "delete")],
    );
  const conditions = asked.filter(([, where]) => where.kind !== "all");
  const columns = conditions.map(
    ([name, where]) =>
      `, CASE WHEN ${predicateSql(where, writer)} THEN 1 ELSE 0 END AS ${writer.dialect.quote(name)}`,
  );
  const reach: Reach = {
    sql: columns.join(""),
    bindings: writer.bindings,
    asked: new Set(conditions.map(([name]) => name)),
  };
  reaches.set(access, reach);
  return reach;
}

async function readRow(
  ctx: Context,
  access: CollectionAccess,
  find: { key: unknown; lock: boolean; reach: Reach },
): Promise<Row | null> {
  const { dialect } = ctx.db;
  const field = keyField(access);
  const key = keyValue(field, find.key);
  if (key === unmatched) return null;
  const writer: SqlWriter = { dialect, bindings: [...find.reach.bindings] };
  const columns = `${wholeRow(access.collection, dialect)}${find.reach.sql}`;
  const where = predicateSql(equals(field.field, key), writer);
  const lock = find.lock && dialect.id !== "sqlite" ? " FOR UPDATE" : "";
  const sql = `SELECT ${columns} FROM ${dialect.quote(access.name)} WHERE ${where}${lock}`;
  const [row] = await ctx.db.all({ sql, bindings: writer.bindings });
  return row ?? null;
}

const wholeRows = new WeakMap<Collection, string>();

/** Every column, as it is selected; a collection belongs to one database, so the list is made once. */
function wholeRow(collection: Collection, { quote, exactInteger }: Dialect): string {
  const known = wholeRows.get(collection);
  if (known !== undefined) return known;
  const columns = columnNames(collection).map((name) =>
    columnSql(quote(name), collection.fields[name], exactInteger),
  );
  const sql = columns.join(", ");
  wholeRows.set(collection, sql);
  return sql;
}

/** Whether the row still is one the caller may update, asked after the write: nobody moves a row out of reach or ownership (B6, J5). */
export function isWithinReach(
  ctx: Context,
  access: CollectionAccess,
  key: string | number,
): Promise<boolean> {
  return holds(ctx, access, { key, where: rowsFor(ctx, access, "update") });
}

export function rowKey(access: CollectionAccess, row: Row): string | number | null {
  const value = row[keyField(access).field];
  return typeof value === "number" || typeof value === "string" ? value : null;
}

function rowsFor(ctx: Context, access: CollectionAccess, action: "update" | "delete"): Predicate {
  return conditionPredicate(rowCondition(ctx.rights, access.collection, action));
}

async function holds(
  ctx: Context,
  access: CollectionAccess,
  asked: { key: string | number; where: Predicate },
): Promise<boolean> {
  if (asked.where === allRows || asked.where.kind === "all") return true;
  const writer: SqlWriter = { dialect: ctx.db.dialect, bindings: [] };
  const { quote } = writer.dialect;
  const where = `${quote(keyField(access).field)} = ${bind(asked.key, writer)} AND ${predicateSql(asked.where, writer)}`;
  const rows = await ctx.db.all({
    sql: `SELECT 1 AS ${quote("found")} FROM ${quote(access.name)} WHERE ${where}`,
    bindings: writer.bindings,
  });
  return rows.length > 0;
}

function columnSql(
  quoted: string,
  field: Field | undefined,
  exactInteger: (column: string) => string,
): string {
  const isBig =
    field !== undefined && /^bigint/i.test(field.datatype ?? "") && columnKind(field) === "integer";
  const value = isBig ? exactInteger(quoted) : quoted;
  return value === quoted ? quoted : `${value} AS ${quoted}`;
}
