import { ownValue, type Collection, type Query } from "@rowhouse/contract";
import {
  can,
  defaultStatus,
  emptyQuery,
  findCollection,
  isAliasType,
  isRecord,
  itemKey,
  keyFields,
  keyPaths,
  parseItemKey,
  softDeleteStatuses,
  statusField,
  visibleStatuses,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Item, Values, WriteOptions, WriteResult } from "../../query/index.ts";
import {
  createItem,
  createItems,
  possibleKeys,
  readByKeys,
  readItems,
  updateItem,
  updateItems,
} from "../../query/index.ts";

/** Items named by their keys, which were soft-deleted or deleted for good. */
export interface RemovedItems {
  collection: string;
  keys: readonly string[];
}

/** So many states of an item are searched for the status it had before it was soft-deleted. */
const searchedStates = 10;

/**
 * Brings removed items back in one transaction (API contract 9.5): soft-deleted ones into the status they had, deleted
 * ones as their latest revision holds them, with their key. Items that are there already stay as they are.
 * Throws itemNotFound (also for items that no revision holds and for callers who may not create), updateDenied,
 * fieldWriteDenied, forbidden (explain), revisionEmpty (no status to come back to) and what a create throws.
 */
export async function restoreItems(
  ctx: Context,
  { collection: name, keys }: RemovedItems,
  query: Query,
): Promise<WriteResult[]> {
  const collection = findCollection(ctx.model, name);
  if (!collection || possibleKeys(collection, keys).length < keys.length)
    throw new AppError("itemNotFound");
  return await inTransaction(ctx, async (inner) => {
    const found = await storedItems(inner, collection, keys);
    const gone = keys.filter((each) => !found.has(each));
    const removed = keys.filter((each) => isRemoved(collection, found.get(each)));
    const changes = await statusesBefore(inner, collection, removed);
    const values = await lastStates(inner, collection, gone);
    const isOne = keys.length === 1;
    const options = { query, action: "restore", restores: true, validate: "sent" } as const;
    const results = [
      ...(await updateAll(inner, collection, { ...options, values: changes, isOne })),
      ...(await createAll(inner, name, { ...options, values, isOne })),
      ...(await present(inner, collection, {
        keys: keys.filter((each) => found.has(each) && !removed.includes(each)),
        query,
      })),
    ];
    const byKey = new Map(results.map((result) => [String(result.key), result]));
    return keys.flatMap((each) => byKey.get(each) ?? []);
  });
}

/** The writes to items; a request for a single one gets the figures of an item, not those of a list. */
interface Writes extends WriteOptions {
  values: Values[];
  isOne: boolean;
}

async function updateAll(
  ctx: Context,
  collection: Collection,
  { values, isOne, ...options }: Writes,
): Promise<WriteResult[]> {
  const [first] = values;
  if (first === undefined) return [];
  const name = collection.collection;
  if (!isOne) return await updateItems(ctx, name, { ...options, values });
  const key = itemKey(collection, first) ?? "";
  const parts = keyFields(collection).map(({ field }) => field);
  const changes = Object.entries(first).filter(([field]) => !parts.includes(field));
  return [await updateItem(ctx, name, { ...options, key, values: Object.fromEntries(changes) })];
}

async function createAll(
  ctx: Context,
  collection: string,
  { values, isOne, ...options }: Writes,
): Promise<WriteResult[]> {
  const [first] = values;
  if (first === undefined) return [];
  if (!isOne) return await createItems(ctx, collection, { ...options, values });
  return [await createItem(ctx, collection, { ...options, values: first })];
}

/** Returns the items that are there, whatever their status and no matter who may see them. */
async function storedItems(
  ctx: Context,
  collection: Collection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const needed = [...keyFields(collection), statusField(collection)];
  const { items } = await readItems(ctx, collection.collection, {
    query: {
      ...emptyQuery,
      fields: needed.flatMap((field) => field?.field ?? []),
      status: "*",
      limit: -1,
    },
    among: keys,
    trusted: true,
  });
  return new Map(items.map((item) => [itemKey(collection, item) ?? "", item]));
}

function isRemoved(collection: Collection, item: Item | undefined): boolean {
  const field = statusField(collection)?.field;
  if (item === undefined || field === undefined) return false;
  return softDeleteStatuses(collection).includes(String(ownValue(item, field)));
}

/** Per soft-deleted item its key and the status it had before; the default where no revision knows one. */
async function statusesBefore(
  ctx: Context,
  collection: Collection,
  keys: readonly string[],
): Promise<Values[]> {
  const field = statusField(collection)?.field;
  if (keys.length === 0 || field === undefined) return [];
  const visible = visibleStatuses(collection);
  const usual = defaultStatus(collection) ?? "";
  const fallback = visible.includes(usual) ? usual : visible[0];
  const states = await latestStates(ctx, collection, { keys, most: searchedStates });
  return keys.map((key) => {
    const known = states.get(key)?.map((state) => String(ownValue(state, field))) ?? [];
    const status = known.find((each) => visible.includes(each)) ?? fallback;
    if (status === undefined) throw new AppError("revisionEmpty");
    return { ...parseItemKey(collection, key), [field]: status };
  });
}

/** Per deleted item all that its latest revision holds. Throws itemNotFound where none does. */
async function lastStates(
  ctx: Context,
  collection: Collection,
  keys: readonly string[],
): Promise<Values[]> {
  if (keys.length === 0) return [];
  // Who may not create learns nothing about what was there.
  if (!can(ctx.rights, collection, "create")) throw new AppError("itemNotFound");
  const states = await latestStates(ctx, collection, { keys, most: 1 });
  return keys.map((key) => {
    const [state] = states.get(key) ?? [];
    if (!state) throw new AppError("itemNotFound");
    return {
      ...Object.fromEntries(Object.entries(state).filter(([name]) => isColumn(collection, name))),
      ...parseItemKey(collection, key),
    };
  });
}

/** Fields may be gone since; what is no column was not part of the row. */
function isColumn({ fields }: Collection, name: string): boolean {
  const field = ownValue(fields, name);
  return field !== undefined && !isAliasType(field.type);
}

/** The latest states of items as revisions hold them, the newest first. */
async function latestStates(
  ctx: Context,
  { collection }: Collection,
  { keys, most }: { keys: readonly string[]; most: number },
): Promise<ReadonlyMap<string, Item[]>> {
  const sort = [{ field: "id", direction: "desc" as const }];
  const read = async (fields: string[], where: Record<string, unknown>): Promise<Item[]> => {
    const query: Query = { ...emptyQuery, fields, sort, limit: -1 };
    return (await readItems(ctx, "directus_revisions", { query, where, trusted: true })).items;
  };
  // States are large and only the last few count: which ones is found out without reading them.
  const all = await read(["id", "item"], {
    collection,
    item: [...keys],
  });
  const wanted = [...Map.groupBy(all, ({ item }) => item).values()]
    .flatMap((ofItem) => ofItem.slice(0, most))
    .map(({ id }) => id);
  const revisions = wanted.length === 0 ? [] : await read(["id", "item", "data"], { id: wanted });
  const states = revisions.flatMap(({ item, data }) =>
    isRecord(data) && Object.keys(data).length > 0 ? [{ item: String(item), data }] : [],
  );
  return new Map(
    [...Map.groupBy(states, ({ item }) => item)].map(([item, list]) => [
      item,
      list.map(({ data }) => data),
    ]),
  );
}

/** Items that nobody has removed, as far as the caller may read them. Throws itemNotFound when one may not be read. */
async function present(
  ctx: Context,
  collection: Collection,
  { keys, query }: { keys: readonly string[]; query: Query },
): Promise<WriteResult[]> {
  if (keys.length === 0) return [];
  const fields =
    query.fields === null ? null : [...query.fields, ...keyPaths(ctx.model, collection)];
  const { items } = await readByKeys(ctx, collection.collection, {
    keys,
    query: { ...query, fields },
  }).catch(hidden);
  if (items.length < keys.length) throw new AppError("itemNotFound");
  return items.map((item) => ({ key: itemKey(collection, item) ?? "", item, etag: null }));
}

/** Rethrows an error: an item that may not be read does not exist (K6). */
function hidden(error: unknown): never {
  throw error instanceof AppError && error.key === "readDenied"
    ? new AppError("itemNotFound")
    : error;
}
