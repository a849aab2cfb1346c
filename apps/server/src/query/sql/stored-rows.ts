import {
  type Collection,
  type ReadonlyReason,
  type ReasonKey,
  rowCondition,
  versionOf,
  ownValue,
} from "@rowhouse/contract";
import { hash } from "node:crypto";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type { Dialect, Row, Statement } from "../../database/database.ts";
import { columnNames } from "../columns.ts";
import type { CollectionAccess } from "../plan/access.ts";
import type { Identity } from "../plan/identity.ts";
import { type Predicate, and, noRows, conditionPredicate } from "../plan/predicate.ts";
import { type SqlWriter, exactSql, predicateSql } from "./predicate-sql.ts";

/** A row as it is stored, unfiltered, and the caller's rights to it as evaluated by the database. */
export interface StoredRow {
  key: string | number;
  row: Row;
  mayRead: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
}

/** The key that tells the rows of a collection apart, or the refusal that its items can be read only. */
export function identityIn(access: CollectionAccess): Identity {
  if (access.key) return access.key;
  const reason = readonlyReasons[access.collection.readonly_reason ?? "no-key"];
  throw new AppError("unprocessable", because(reason, { collection: access.name }));
}

const readonlyReasons = {
  view: "itemsReadonlyView",
  "no-key": "itemsReadonlyNoKey",
} as const satisfies Readonly<Record<ReadonlyReason, ReasonKey>>;

/** All columns of one row; null when there is none. */
export async function findRow(
  ctx: Context,
  access: CollectionAccess,
  key: unknown,
): Promise<Row | null> {
  const [row] = await presentRows(ctx, access, [key]);
  return row ?? null;
}

/** All columns of rows, in the order of their keys; null for each that is not there. */
export async function presentRows(
  ctx: Context,
  access: CollectionAccess,
  keys: readonly unknown[],
): Promise<(Row | null)[]> {
  return readRows(ctx, access, { keys, lock: false, scope: rowScopeOf(ctx, access, "trusted") });
}

/** All columns of rows that are there, in the order of their keys. Throws itemNotFound when one is gone. */
export async function findRows(
  ctx: Context,
  access: CollectionAccess,
  keys: readonly (string | number)[],
): Promise<Row[]> {
  const rows = await presentRows(ctx, access, keys);
  return rows.map((row) => {
    if (!row) throw new AppError("itemNotFound");
    return row;
  });
}

/**
 * The stored rows in the order of their keys, for a write (`lock`, where the vendor can) or after one. `trusted` skips
 * the caller's row scope; with `removed` soft-deleted rows count like others. Throws itemNotFound when one is not there.
 */
export async function storedRows(
  ctx: Context,
  access: CollectionAccess,
  find: { keys: readonly unknown[]; trusted: boolean; lock: boolean; removed?: boolean },
): Promise<StoredRow[]> {
  // The refusal must not reveal what kind of table it is.
  if (!access.key && !access.mayRead && !find.trusted) throw new AppError("itemNotFound");
  const extent = find.trusted ? "trusted" : find.removed ? "all" : "visible";
  const scope = rowScopeOf(ctx, access, extent);
  const rows = await readRows(ctx, access, { keys: find.keys, lock: find.lock, scope });
  return rows.map((row) => {
    const key = row && rowKey(access, row);
    if (!row || key === null) throw new AppError("itemNotFound");
    const may = (action: RowRight): boolean =>
      !scope.limited.has(action) || Number(row[action]) === 1;
    return {
      key,
      row,
      mayRead: may("may read"),
      mayUpdate: may("may update"),
      mayDelete: may("may delete"),
    };
  });
}

/** Columns with the caller's rights to a row; their names contain a blank, which no field's name can. */
type RowRight = "may read" | "may update" | "may delete";

/** The columns of the rows and after them the caller's rights to each: a statement without its conditions. */
interface RowScope extends Statement {
  /** The statements for one row whose key is a number; null where the collection has no key. */
  byNumber: { plain: string; locked: string } | null;
  /** Rights that only some rows have; the others hold for every row. */
  limited: ReadonlySet<RowRight>;
}

/** Whose rights count: the caller's, with soft-deleted rows or without, or nobody's. */
type Extent = "visible" | "all" | "trusted";

const rowScopes: Readonly<Record<Extent, WeakMap<CollectionAccess, RowScope>>> = {
  visible: new WeakMap(),
  all: new WeakMap(),
  trusted: new WeakMap(),
};

/** Cached per caller's rights and collection. */
function rowScopeOf(ctx: Context, access: CollectionAccess, extent: Extent): RowScope {
  const known = rowScopes[extent].get(access);
  if (known) return known;
  const { dialect } = ctx.db;
  const writer: SqlWriter = { dialect, bindings: [] };
  const conditions = rightsTo(ctx, access, extent).filter(([, where]) => where.kind !== "all");
  const columns = conditions.map(
    ([name, where]) =>
      `, CASE WHEN ${predicateSql(where, writer)} THEN 1 ELSE 0 END AS ${writer.dialect.quote(name)}`,
  );
  const sql = `SELECT ${wholeRow(access.collection, dialect)}${columns.join("")} FROM ${dialect.quote(access.name)}`;
  const place = access.key && predicateSql(access.key.place, { dialect, bindings: [] });
  const plain = `${sql} WHERE ${place}`;
  const scope: RowScope = {
    sql,
    bindings: writer.bindings,
    byNumber: place === null ? null : { plain, locked: plain + lockOf(dialect) },
    limited: new Set(conditions.map(([name]) => name)),
  };
  rowScopes[extent].set(access, scope);
  return scope;
}

/** Administrators have every right to rows that are not soft-deleted. */
function rightsTo(
  ctx: Context,
  access: CollectionAccess,
  extent: Extent,
): (readonly [RowRight, Predicate])[] {
  if (extent === "trusted") return [];
  const mayRead = access.mayRead ? access.readable : noRows;
  const toRead = extent === "all" ? mayRead : and(mayRead, access.visible);
  if (ctx.rights.isAdmin) return [["may read", toRead]];
  return [
    ["may read", toRead],
    ["may update", rowsFor(ctx, access, "update")],
    ["may delete", rowsFor(ctx, access, "delete")],
  ];
}

interface Finding {
  keys: readonly unknown[];
  lock: boolean;
  scope: RowScope;
}

/** A row for each key, null where there is none. */
async function readRows(
  ctx: Context,
  access: CollectionAccess,
  find: Finding,
): Promise<(Row | null)[]> {
  const identity = identityIn(access);
  if (find.keys.length === 1) return [await readRow(ctx, access, find)];
  const keys = find.keys.map((key) => identity.parse(key));
  const known = new Map(
    keys.flatMap((key) => (key === null ? [] : [[identity.textOf(key), key] as const])),
  );
  if (known.size === 0) return keys.map(() => null);
  const where = identity.among([...known.values()]);
  const found = await selectRows(ctx, { ...find, where });
  const byKey = new Map(found.map((row) => [String(identity.of(row)), row]));
  const rows: (Row | null)[] = [];
  for (const key of keys) {
    const row = key === null ? null : byKey.get(identity.textOf(key));
    if (row || key === null) rows.push(row ?? null);
    // The database may know the row under another spelling of its key: in capitals, padded.
    else rows.push((await selectRows(ctx, { ...find, where: identity.among([key]) }))[0] ?? null);
  }
  return rows;
}

/** The row of the only key. The statement for a number is the same for every number; how a text is compared may depend on it. */
async function readRow(
  ctx: Context,
  access: CollectionAccess,
  { keys: [sought], lock, scope }: Finding,
): Promise<Row | null> {
  const identity = identityIn(access);
  const key = identity.parse(sought);
  if (key === null) return null;
  const { byNumber } = scope;
  const [row] =
    byNumber !== null && key.every((part) => Number.isSafeInteger(part))
      ? await ctx.db.all({
          sql: lock ? byNumber.locked : byNumber.plain,
          bindings: [...scope.bindings, ...key],
        })
      : await selectRows(ctx, { lock, scope, where: identity.among([key]) });
  return row ?? null;
}

async function selectRows(
  { db }: Context,
  find: Pick<Finding, "lock" | "scope"> & { where: Predicate },
): Promise<Row[]> {
  const { dialect } = db;
  const writer: SqlWriter = { dialect, bindings: [...find.scope.bindings] };
  const where = predicateSql(find.where, writer);
  const sql = `${find.scope.sql} WHERE ${where}${find.lock ? lockOf(dialect) : ""}`;
  return db.all({ sql, bindings: writer.bindings });
}

function lockOf({ id }: Dialect): string {
  return id === "sqlite" ? "" : " FOR UPDATE";
}

const wholeRows = new WeakMap<Collection, string>();

/** Every column, as it is selected; cached, because a collection belongs to one database. */
function wholeRow(collection: Collection, dialect: Dialect): string {
  const known = wholeRows.get(collection);
  if (known !== undefined) return known;
  const columns = columnNames(collection).map((name) => {
    const quoted = dialect.quote(name);
    const value = exactSql(dialect, collection, name);
    return value === quoted ? quoted : `${value} AS ${quoted}`;
  });
  const sql = columns.join(", ");
  wholeRows.set(collection, sql);
  return sql;
}

export function rowKey(access: CollectionAccess, row: Row): string | number | null {
  return identityIn(access).of(row);
}

function rowsFor(ctx: Context, access: CollectionAccess, action: "update" | "delete"): Predicate {
  return conditionPredicate(rowCondition(ctx.rights, access.collection, action));
}

/** Columns that change without an edit of the item. */
const unedited: Readonly<Record<string, readonly string[] | undefined>> = Object.assign(
  Object.create(null),
  {
    directus_files: ["thumbhash"],
    directus_users: ["last_page", "last_access_on"],
  },
);

/** The version of an item: a hash of its stored row, the same for every caller and every `fields`. Quoted like an ETag. */
export function etagOf(collection: Collection, row: Row): string {
  const values: unknown[] = [];
  for (const name of hashedColumns(collection)) {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    // JSON has no big integers.
    values.push(typeof value === "bigint" ? value.toString() : value);
  }
  return versionOfValue(values);
}

function hashedColumns(collection: Collection): readonly string[] {
  const ignored = ownValue(unedited, collection.collection);
  const columns = columnNames(collection);
  return ignored ? columns.filter((name) => !ignored.includes(name)) : columns;
}

/** The version of anything that can be written as JSON, quoted like an ETag. */
export function versionOfValue(value: unknown): string {
  return `"${hash("sha256", JSON.stringify(value), "base64url").slice(0, 27)}"`;
}

/** Whether an `If-Match` header names this version, with or without what was sent of it; `*` matches whatever is stored. */
export function matchesEtag(header: string, version: string): boolean {
  return header.split(",").some((entry) => {
    const named = entry.trim().replace(/^W\//, "");
    return named === "*" || versionOf(named) === version;
  });
}
