import type { Field } from "@rowhouse/contract";
import { rowCondition } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Row } from "../../database/database.ts";
import type { CollectionAccess } from "../plan/access.ts";
import { columnKind } from "../plan/column-kind.ts";
import { conditionPredicate } from "../plan/condition.ts";
import { keyValue, unmatched } from "../plan/filter-value.ts";
import type { Predicate } from "../plan/predicate.ts";
import { allRows, and, equals } from "../plan/predicate.ts";
import type { SqlWriter } from "../sql/predicate-sql.ts";
import { bind, predicateSql } from "../sql/predicate-sql.ts";
import { columnNames } from "./scope.ts";

/** A row as it is stored, whoever asks, and what the database says about the caller's reach. */
export interface StoredRow {
  key: string | number;
  row: Row;
  mayRead: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
}

/** The primary key of a collection, or the refusal that its items cannot be addressed. */
export function keyField(access: CollectionAccess): Field {
  if (access.key) return access.key;
  throw new AppError("unprocessable", {
    details: `${access.name} has no primary key, its rows can only be listed.`,
  });
}

/** All columns of one row; null when there is none. `lock` keeps other transactions from changing it meanwhile. */
export async function findRow(
  ctx: Context,
  access: CollectionAccess,
  find: { key: unknown; lock: boolean },
): Promise<Row | null> {
  const { dialect } = ctx.db;
  const field = keyField(access);
  const key = keyValue(field, find.key);
  if (key === unmatched) return null;
  const columns = columnNames(access.collection).map((name) =>
    columnSql(dialect.quote(name), access.collection.fields[name], dialect.exactInteger),
  );
  const lock = find.lock && dialect.id !== "sqlite" ? " FOR UPDATE" : "";
  const writer: SqlWriter = { dialect, bindings: [] };
  const where = predicateSql(equals(field.field, key), writer);
  const sql = `SELECT ${columns.join(", ")} FROM ${dialect.quote(access.name)} WHERE ${where}${lock}`;
  const [row] = await ctx.db.all({ sql, bindings: writer.bindings });
  return row ?? null;
}

/** The stored row for a write; throws itemNotFound when there is none. `trusted` skips asking for the caller's reach. */
export async function storedRow(
  ctx: Context,
  access: CollectionAccess,
  find: { key: unknown; trusted: boolean },
): Promise<StoredRow> {
  const row = await findRow(ctx, access, { key: find.key, lock: true });
  const key = row && rowKey(access, row);
  if (!row || key === null) throw new AppError("itemNotFound");
  if (find.trusted || ctx.rights.isAdmin) {
    const mayRead = find.trusted || (await holds(ctx, access, { key, where: access.visible }));
    return { key, row, mayRead, mayUpdate: true, mayDelete: true };
  }
  return { key, row, ...(await reach(ctx, access, key)) };
}

/** Whether the row still is one the caller may update, asked after the write: nobody moves a row out of reach or ownership (B6, J5). */
export function isWithinReach(
  ctx: Context,
  access: CollectionAccess,
  key: string | number,
): Promise<boolean> {
  return holds(ctx, access, { key, where: reachOf(ctx, access, "update") });
}

export function rowKey(access: CollectionAccess, row: Row): string | number | null {
  const value = row[keyField(access).field];
  return typeof value === "number" || typeof value === "string" ? value : null;
}

async function reach(
  ctx: Context,
  access: CollectionAccess,
  key: string | number,
): Promise<Pick<StoredRow, "mayRead" | "mayUpdate" | "mayDelete">> {
  const writer: SqlWriter = { dialect: ctx.db.dialect, bindings: [] };
  const flag = (where: Predicate, name: string): string =>
    `CASE WHEN ${predicateSql(where, writer)} THEN 1 ELSE 0 END AS ${writer.dialect.quote(name)}`;
  const flags = [
    flag(and(access.mayRead ? access.readable : { kind: "none" }, access.visible), "may_read"),
    flag(reachOf(ctx, access, "update"), "may_update"),
    flag(reachOf(ctx, access, "delete"), "may_delete"),
  ];
  const sql = `SELECT ${flags.join(", ")} FROM ${writer.dialect.quote(access.name)} WHERE ${writer.dialect.quote(keyField(access).field)} = ${bind(key, writer)}`;
  const [found] = await ctx.db.all({ sql, bindings: writer.bindings });
  return {
    mayRead: Number(found?.["may_read"]) === 1,
    mayUpdate: Number(found?.["may_update"]) === 1,
    mayDelete: Number(found?.["may_delete"]) === 1,
  };
}

function reachOf(ctx: Context, access: CollectionAccess, action: "update" | "delete"): Predicate {
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
