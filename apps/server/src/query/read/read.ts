import type { Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Row, Statement } from "../../database/database.ts";
import { etagOf } from "../etag.ts";
import { findRow, findRows, rowKey } from "../write/rows/stored-row.ts";
import { keyValue, unmatched } from "../plan/filter-value.ts";
import { anyKey, anyWholeKey } from "../plan/predicate.ts";
import { selectStatement } from "../sql/select-sql.ts";
import { metaOf } from "./meta.ts";
import { readNarrowed } from "./narrowed-run.ts";
import type { ReadPlan } from "./read-plan.ts";
import { soleKey } from "./read-plan.ts";
import { cachedPlan } from "./plan-cache.ts";
import type { RunSettings } from "./run-plan.ts";
import { boundStatement, itemsOf } from "./run-plan.ts";
import { readSettings } from "./settings.ts";

/** One item as it goes over the wire (API contract 1.6). */
export type Item = Record<string, unknown>;

export interface ItemsAnswer {
  data: Item[] | Item;
  meta?: Record<string, unknown>;
}

export interface ReadOptions {
  /**
   * Condition of the module: column to value (a list means IN, null IS NULL), or several of which one has to hold.
   * It also bounds every count.
   */
  where?: Record<string, unknown> | readonly Record<string, unknown>[];
  /** The module has judged the request: levels and blacklists of the root collection are not applied (concealment always is). */
  trusted?: boolean;
  /** Reads rows in soft-deleted and unmapped statuses as well. */
  anyStatus?: boolean;
}

export interface ListRead extends ReadOptions {
  query: Query;
}

export interface KeysRead extends ReadOptions {
  /** As they came in the address: text. Keys that cannot be keys of the collection are simply not found. */
  keys: readonly (string | number)[];
  query: Query;
}

export interface ItemRead extends ReadOptions {
  key: string | number;
  query: Query;
}

/**
 * Items of a collection (API contract 3). With `query.single` the answer is one object.
 * Throws readDenied (403/300), collectionNotFound (administrators), fieldAccessDenied, fieldInvalid, itemNotFound (`single`).
 *
 * @example await readItems(ctx, 'news', { query: parseQuery(request.query) })
 */
export async function readItems(
  ctx: Context,
  collection: string,
  read: ListRead,
): Promise<ItemsAnswer> {
  const settings = readSettings(ctx);
  const plan = cachedPlan(ctx, collection, { ...read, keys: null, settings });
  const items = await planItems(ctx, plan, settings);
  if (!read.query.single) return withMeta(ctx, { read, plan, data: items, settings });
  const [item] = items;
  if (!item) throw new AppError("itemNotFound");
  return withMeta(ctx, { read, plan, data: item, settings });
}

/**
 * Items by key: an object for one key, a list for several (missing ones are left out). `filter`, `q`, `status` and
 * paging of the query are ignored. Throws itemNotFound (404/203), also for items that may not be read (K6, K12);
 * readDenied when several keys are asked for and the caller may read none although they exist.
 */
export async function readByKeys(
  ctx: Context,
  collection: string,
  read: KeysRead,
): Promise<ItemsAnswer> {
  const settings = readSettings(ctx);
  const isOne = read.keys.length === 1;
  const plan = cachedPlan(ctx, collection, {
    ...read,
    keys: isOne ? [anyKey] : read.keys,
    settings,
  });
  const items = await planItems(
    ctx,
    isOne ? { ...plan, oneKey: keyOf(plan, read.keys[0]) } : plan,
    settings,
  );
  if (isOne) {
    const [item] = items;
    if (!item) throw new AppError("itemNotFound");
    return withMeta(ctx, { read, plan, data: item, settings });
  }
  // To somebody who may read some rows only, those out of reach look like those that are not there (API contract 8.4).
  if (items.length === 0 && plan.access.readable.kind !== "all")
    throw new AppError("readDenied", { collection });
  return withMeta(ctx, { read, plan, data: items, settings });
}

/** Checks what a write's answer is to show (`fields`, `lang`) before anything is written. Not being allowed to read is no fault there. */
export async function checkRead(ctx: Context, collection: string, read: ListRead): Promise<void> {
  const settings = readSettings(ctx);
  try {
    cachedPlan(ctx, collection, { ...read, keys: [anyKey], whole: true, settings });
  } catch (error) {
    if (
      error instanceof AppError &&
      (error.key === "itemNotFound" || error.key === "collectionNotFound")
    )
      return;
    throw error;
  }
}

/**
 * One item with its ETag: the row that is shown is the row that is hashed. Only where the caller may not see a column
 * in every status the ETag is read before: should the item change in between, it is the old one and nothing is overwritten.
 * Throws as `readByKeys`.
 */
export async function readItem(
  ctx: Context,
  collection: string,
  read: ItemRead,
): Promise<ItemsAnswer & { etag: string | null }> {
  const settings = readSettings(ctx);
  const keyed = { ...read, keys: [anyKey], whole: true };
  const anyPlan = cachedPlan(ctx, collection, { ...keyed, settings });
  const plan = { ...anyPlan, oneKey: keyOf(anyPlan, read.key) };
  const narrowEtag = plan.isWhole ? null : await storedEtag(ctx, plan);
  const rows = finds(plan) ? await planRows(ctx, plan, settings) : [];
  const [row] = rows;
  if (!row) throw new AppError("itemNotFound");
  const etag = plan.isWhole ? etagOf(plan.access.collection, row) : narrowEtag;
  const [item] = await itemsOf(ctx, plan.root, { rows, settings });
  if (!item) throw new AppError("itemNotFound");
  return { ...(await withMeta(ctx, { read: keyed, plan, data: item, settings })), etag };
}

/** An item and its ETag. */
export interface EachItem {
  data: Item;
  etag: string;
}

/**
 * Items by key (as text), each with its ETag; those out of the caller's reach are not among them. A few statements,
 * however many keys. Throws readDenied when the caller may read none at all.
 */
export async function readEach(
  ctx: Context,
  collection: string,
  read: KeysRead,
): Promise<Map<string, EachItem>> {
  const settings = readSettings(ctx);
  const plan = cachedPlan(ctx, collection, { ...read, settings, whole: true });
  const { access } = plan;
  const rows = finds(plan) ? await planRows(ctx, plan, settings) : [];
  const keys = rows.map((row) => rowKey(access, row) ?? "");
  const stored = plan.isWhole ? rows : await findRows(ctx, access, keys);
  const etags = stored.map((row) => etagOf(access.collection, row));
  const items = await itemsOf(ctx, plan.root, { rows, settings });
  return new Map(
    items.map((data, at) => [String(keys[at]), { data, etag: etags[at] ?? "" }] as const),
  );
}

/**
 * Stored rows, with every column and known to be visible to the caller, as items; null where only the database can
 * tell what of them may be shown. Throws as `readByKeys`.
 */
export async function shownItems(
  ctx: Context,
  collection: string,
  { rows, query }: { rows: readonly Row[]; query: Query },
): Promise<Item[] | null> {
  const settings = readSettings(ctx);
  const plan = cachedPlan(ctx, collection, { query, keys: [anyKey], whole: true, settings });
  if (!plan.isWhole) return null;
  const { columns } = plan.root.node;
  // Items are made of the very rows they are given, and these are still needed.
  const copies = rows.map((row) => copyOf(row, columns));
  return itemsOf(ctx, plan.root, { rows: copies, settings });
}

function copyOf(row: Row, columns: readonly { name: string }[]): Row {
  const copy: Row = {};
  for (const { name } of columns) copy[name] = row[name];
  return copy;
}

async function storedEtag(ctx: Context, { access, oneKey }: ReadPlan): Promise<string | null> {
  if (oneKey === unmatched) return null;
  const row = await findRow(ctx, access, oneKey);
  return row ? etagOf(access.collection, row) : null;
}

function finds(plan: ReadPlan): boolean {
  return plan.where.kind !== "none" && plan.limit !== 0 && plan.oneKey !== unmatched;
}

async function planItems(ctx: Context, plan: ReadPlan, settings: RunSettings): Promise<Item[]> {
  if (!finds(plan)) return [];
  const rows = await planRows(ctx, plan, settings);
  return itemsOf(ctx, plan.root, { rows, settings });
}

function keyOf(plan: ReadPlan, key: string | number | undefined): unknown {
  return plan.access.key ? keyValue(plan.access.key, key) : unmatched;
}

function planRows(ctx: Context, plan: ReadPlan, settings: RunSettings): Promise<Row[]> {
  if (plan.searches.length > 0)
    return readNarrowed(ctx, plan, {
      first: soleKey(plan) === null ? null : plan.limit && plan.limit + plan.offset,
      compile: (where) => compile(ctx, { ...plan, where }, settings),
    });
  const statement = plan.compiled.statement ?? compile(ctx, plan, settings);
  plan.compiled.statement = statement;
  if (plan.oneKey === undefined) return ctx.db.all(boundStatement(ctx, statement));
  const bindings = statement.bindings.map((value) =>
    value === anyKey || value === anyWholeKey ? plan.oneKey : value,
  );
  return ctx.db.all(boundStatement(ctx, { sql: statement.sql, bindings }));
}

function compile(ctx: Context, plan: ReadPlan, settings: RunSettings): Statement {
  const { where, order, limit, offset } = plan;
  return selectStatement(ctx.db.dialect, plan.root.node, {
    where,
    order,
    limit,
    offset,
    nullsLast: settings.nullsLast,
  });
}

interface Answering {
  read: ListRead | KeysRead;
  plan: ReadPlan;
  data: Item[] | Item;
  settings: RunSettings;
}

async function withMeta(ctx: Context, { read, plan, data }: Answering): Promise<ItemsAnswer> {
  if (read.query.meta.length === 0) return { data };
  return { meta: await metaOf(ctx, { plan, query: read.query, data }), data };
}
