import type { Collection, Field, ReadonlyReason, ReasonKey } from "@rowhouse/contract";
import { rowCondition } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type { Dialect, Row, Statement } from "../../database/database.ts";
import { columnNames } from "../column-names.ts";
import type { CollectionAccess } from "../plan/access.ts";
import { columnKind } from "../plan/column-kind.ts";
import { conditionPredicate } from "../plan/condition.ts";
import { keyValue, unmatched } from "../plan/filter-value.ts";
import type { Predicate } from "../plan/predicate.ts";
import { and, equals, noRows, oneOf } from "../plan/predicate.ts";
import type { SqlWriter } from "./predicate-sql.ts";
import { predicateSql } from "./predicate-sql.ts";

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
  throw new AppError("unprocessable", because(reason, { collection: access.name }));
}

const readonlyReasons = {
  view: "itemsReadonlyView",
  "composite-key": "itemsReadonlyCompositeKey",
  "no-key": "itemsReadonlyNoKey",
} as const satisfies Readonly<Record<ReadonlyReason, ReasonKey>>;

/** All columns of one row; null when there is none. */
export async function findRow(
  ctx: Context,
  access: CollectionAccess,
  key: unknown,
): Promise<Row | null> {
  const [row] = await readRows(ctx, access, { keys: [key], lock: false, reach: nothingAsked });
  return row ?? null;
}

/** All columns of rows that are there, in the order of their keys. Throws itemNotFound when one is gone. */
export async function findRows(
  ctx: Context,
  access: CollectionAccess,
  keys: readonly (string | number)[],
): Promise<Row[]> {
  const rows = await readRows(ctx, access, { keys, lock: false, reach: nothingAsked });
  return rows.map((row) => {
    if (!row) throw new AppError("itemNotFound");
    return row;
  });
}

/**
 * The stored rows in the order of their keys, for a write (`lock`, where the vendor can) or after one. `trusted` skips
 * asking for the caller's reach. Throws itemNotFound when one is not there.
 */
export async function storedRows(
  ctx: Context,
  access: CollectionAccess,
  find: { keys: readonly unknown[]; trusted: boolean; lock: boolean },
): Promise<StoredRow[]> {
  // Whoever may not read the collection is not told what kind of table it is.
  if (!access.key && !access.mayRead && !find.trusted) throw new AppError("itemNotFound");
  const reach = find.trusted ? nothingAsked : reachOf(ctx, access);
  const rows = await readRows(ctx, access, { keys: find.keys, lock: find.lock, reach });
  return rows.map((row) => {
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
  });
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

interface Finding {
  keys: readonly unknown[];
  lock: boolean;
  reach: Reach;
}

/** A row for each key, null where there is none. */
async function readRows(
  ctx: Context,
  access: CollectionAccess,
  find: Finding,
): Promise<(Row | null)[]> {
  const field = keyField(access);
  const keys = find.keys.map((key) => keyValue(field, key));
  const known = new Set(keys.filter((key) => key !== unmatched));
  if (known.size === 0) return keys.map(() => null);
  const found = await selectRows(ctx, access, { ...find, keys: [...known] });
  if (keys.length === 1) return [found[0] ?? null];
  const byKey = new Map(found.map((row) => [String(row[field.field]), row]));
  const rows: (Row | null)[] = [];
  for (const key of keys) {
    const row = byKey.get(String(key));
    if (row || key === unmatched) rows.push(row ?? null);
    // The database may know the row under another spelling of its key: in capitals, padded.
    else rows.push((await selectRows(ctx, access, { ...find, keys: [key] }))[0] ?? null);
  }
  return rows;
}

async function selectRows(ctx: Context, access: CollectionAccess, find: Finding): Promise<Row[]> {
  const { dialect } = ctx.db;
  const writer: SqlWriter = { dialect, bindings: [...find.reach.bindings] };
  const columns = `${wholeRow(access.collection, dialect)}${find.reach.sql}`;
  const where = predicateSql(keyIn(access, find.keys), writer);
  const lock = find.lock && dialect.id !== "sqlite" ? " FOR UPDATE" : "";
  const sql = `SELECT ${columns} FROM ${dialect.quote(access.name)} WHERE ${where}${lock}`;
  return ctx.db.all({ sql, bindings: writer.bindings });
}

/** The condition for rows of these keys. */
export function keyIn(access: CollectionAccess, keys: readonly unknown[]): Predicate {
  const { field } = keyField(access);
  return keys.length === 1 ? equals(field, keys[0]) : oneOf(field, [...keys]);
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

export function rowKey(access: CollectionAccess, row: Row): string | number | null {
  const value = row[keyField(access).field];
  return typeof value === "number" || typeof value === "string" ? value : null;
}

function rowsFor(ctx: Context, access: CollectionAccess, action: "update" | "delete"): Predicate {
  return conditionPredicate(rowCondition(ctx.rights, access.collection, action));
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
