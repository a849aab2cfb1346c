import { ownValue, type Collection, type Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Row } from "../../database/database.ts";
import { identityOf } from "../plan/identity.ts";
import { anyKey } from "../plan/predicate.ts";
import { findRow, findRows, rowKey, etagOf } from "../sql/stored-rows.ts";
import { itemMeta, listMeta } from "./meta.ts";
import { readingOf, readSettings } from "./budget.ts";
import { cachedPlan } from "./plan.ts";
import { expand, runPlan } from "./run.ts";
import type {
  ItemRead,
  ItemResult,
  KeysRead,
  ListRead,
  ListResult,
  PlanInput,
  ReadPlan,
} from "./types.ts";
import type { Item } from "../plan/wire-values.ts";

/**
 * One item by its key. Of the query only `fields`, `lang` and `meta` count. Throws itemNotFound (404/203), also for
 * items that may not be read (K6, K12).
 */
export async function readItem(
  ctx: Context,
  collection: string,
  read: ItemRead,
): Promise<ItemResult> {
  const reading = readingOf(ctx);
  const { settings } = reading;
  const plan = planOne(ctx, collection, { ...read, settings });
  const rows = await runPlan(ctx, plan, reading);
  const [item] = await expand(ctx, plan.root, { rows, reading });
  if (!item) throw new AppError("itemNotFound");
  return withItemMeta({ item }, plan, read.query);
}

/**
 * The same with its ETag: the row that is shown is the row that is hashed. Only where the caller may not see a column
 * in every status the ETag is read before: should the item change in between, the ETag is outdated and nothing can be overwritten with it.
 */
export async function readItemWithEtag(
  ctx: Context,
  collection: string,
  read: ItemRead,
): Promise<ItemResult & { etag: string | null }> {
  const reading = readingOf(ctx);
  const { settings } = reading;
  const plan = planOne(ctx, collection, { ...read, settings, whole: true });
  const narrowEtag = plan.isWhole ? null : await storedEtag(ctx, plan);
  const rows = await runPlan(ctx, plan, reading);
  const [row] = rows;
  if (!row) throw new AppError("itemNotFound");
  const etag = plan.isWhole ? etagOf(plan.access.collection, row) : narrowEtag;
  const [item] = await expand(ctx, plan.root, { rows, reading });
  if (!item) throw new AppError("itemNotFound");
  return withItemMeta({ item, etag }, plan, read.query);
}

/**
 * Items by key; missing ones are left out. `filter`, `q`, `status` and paging of the query are ignored.
 * Throws readDenied when the caller may read none of them because of the rows they are limited to.
 */
export async function readByKeys(
  ctx: Context,
  collection: string,
  read: KeysRead,
): Promise<ListResult> {
  const reading = readingOf(ctx);
  const { settings } = reading;
  const plan = cachedPlan(ctx, collection, { ...read, settings });
  const rows = await runPlan(ctx, plan, reading);
  const items = await expand(ctx, plan.root, { rows, reading });
  // To callers who may read some rows only, the others look like those that are not there (API contract 8.4).
  if (items.length === 0 && plan.access.readable.kind !== "all")
    throw new AppError("readDenied", { collection });
  const { query } = read;
  if (query.meta.length === 0) return { items };
  return { items, meta: await listMeta(ctx, { plan, query, count: items.length }) };
}

/** Those of the keys that rows of a collection can have. */
export function possibleKeys(collection: Collection, keys: readonly string[]): string[] {
  const identity = identityOf(collection);
  return identity ? keys.filter((key) => identity.parse(key) !== null) : [];
}

/** Checks the `fields` and `lang` of a write's result before anything is written. Missing rights to read are no error there. */
export function checkRead(ctx: Context, collection: string, read: ListRead): void {
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

/** An item and its ETag. */
export interface EachItem {
  item: Item;
  etag: string;
}

/**
 * Items by key (as text), each with its ETag; those the caller may not read are not among them. A few statements,
 * however many keys. Throws readDenied when the caller may read none at all.
 */
export async function readEach(
  ctx: Context,
  collection: string,
  read: KeysRead,
): Promise<Map<string, EachItem>> {
  const reading = readingOf(ctx);
  const { settings } = reading;
  const plan = cachedPlan(ctx, collection, { ...read, settings, whole: true });
  const { access } = plan;
  const rows = await runPlan(ctx, plan, reading);
  const keys = rows.map((row) => rowKey(access, row) ?? "");
  const stored = plan.isWhole ? rows : await findRows(ctx, access, keys);
  const etags = stored.map((row) => etagOf(access.collection, row));
  const items = await expand(ctx, plan.root, { rows, reading });
  return new Map(
    items.map((item, index) => [String(keys[index]), { item, etag: etags[index] ?? "" }] as const),
  );
}

/**
 * Stored rows, with every column and known to be visible to the caller, as items; null where only the database can
 * decide what of them may be shown. Throws as `readItem`.
 */
export async function shownItems(
  ctx: Context,
  collection: string,
  { rows, query }: { rows: readonly Row[]; query: Query },
): Promise<Item[] | null> {
  const reading = readingOf(ctx);
  const { settings } = reading;
  const plan = cachedPlan(ctx, collection, { query, keys: [anyKey], whole: true, settings });
  if (!plan.isWhole) return null;
  const { columns } = plan.root.node;
  // `expand` changes the rows it is given into items; the originals are still in use.
  const copies = rows.map((row) => copyOf(row, columns));
  return expand(ctx, plan.root, { rows: copies, reading });
}

/** One plan serves every key. */
function planOne(
  ctx: Context,
  collection: string,
  { key, ...read }: Omit<PlanInput, "keys"> & { key: string | number },
): ReadPlan {
  const plan = cachedPlan(ctx, collection, { ...read, keys: [anyKey] });
  return { ...plan, oneKey: plan.access.key?.parse(key) ?? null };
}

function withItemMeta<R extends ItemResult>(result: R, plan: ReadPlan, query: Query): R {
  return query.meta.length === 0 ? result : { ...result, meta: itemMeta(plan, query) };
}

function copyOf(row: Row, columns: readonly { name: string }[]): Row {
  const copy: Row = {};
  for (const { name } of columns) copy[name] = ownValue(row, name);
  return copy;
}

async function storedEtag(ctx: Context, { access, oneKey }: ReadPlan): Promise<string | null> {
  if (!oneKey || !access.key) return null;
  const row = await findRow(ctx, access, access.key.textOf(oneKey));
  return row ? etagOf(access.collection, row) : null;
}
