import { newIdempotencyKey, type Reply } from "@rowhouse/client";
import {
  itemKey,
  parseItemKey,
  systemPrefix,
  ownValue,
  type Collection,
  type Item,
  type ItemKey,
  type Query,
} from "@rowhouse/contract";
import {
  mutationOptions,
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from "@tanstack/react-query";
import { client } from "./client.ts";
import { inParts, PartlyDone, partsOf } from "./in-parts.ts";
import { itemQuery, withAbsent, type ItemShape, type ListPage } from "./items.ts";
import { keys } from "./keys.ts";
import { previewWrite } from "./listed-items.ts";
import { noteOwnWrite } from "./own-writes.ts";
import { isGone } from "./refusal.ts";

/** The options that go along with every write. */
export interface WriteExtras {
  /** Why: stored with the activity, needed where the rights require it. */
  comment?: string | null;
  /** Sent again with the same key, the write is not carried out twice (API contract 1.8). */
  idempotencyKey?: string;
  /** Gives the request up; whether it was carried out is not known then. */
  signal?: AbortSignal | undefined;
}

export { newIdempotencyKey } from "@rowhouse/client";

/** The UUID that the server knows an act by, whose id is a key of 32 hexadecimal digits; without others none. */
export function nameOfAct(id: string): string | undefined {
  const [, ...parts] =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(id) ?? [];
  return parts.length === 0 ? undefined : parts.join("-");
}

/** Creates an item. The reply holds what the shape names; its data is null when the item may not be read. */
export function createItemMutation(shape: ItemShape) {
  return mutationOptions({
    mutationFn: async (
      { item, comment, idempotencyKey, signal }: { item: Item } & WriteExtras,
      { client: cache },
    ) => {
      const options = { query: queryOf(shape, comment), idempotencyKey, signal };
      const reply = await client().items.create(shape.collection, item, options);
      const key = reply.data && itemKey(shape.described, reply.data);
      cacheReply(cache, shape, { key, reply });
      return reply;
    },
  });
}

/** Changes of one item; `etag` refuses them (412) when another user changed the item since. */
export interface ItemChange extends WriteExtras {
  key: ItemKey;
  changes: Item;
  etag?: string | null;
}

/** Changes an item. The reply has null as data when it cannot be read any more, as after a soft delete. */
export function updateItemMutation(shape: ItemShape) {
  return mutationOptions({
    mutationFn: async (change: ItemChange, { client: cache }) => {
      const { key, changes, etag, comment, idempotencyKey, signal } = change;
      const { collection } = shape;
      const query = queryOf(shape, comment);
      const options = { query, ifMatch: etag ?? undefined, idempotencyKey, signal };
      const reply = await client().items.update({ collection, id: key, changes, ...options });
      noteOwnWrite(cache, { from: etag, to: reply.etag });
      cacheReply(cache, shape, { key, reply, fields: Object.keys(changes) });
      return reply;
    },
  });
}

/** Brings an item back to the state after a revision. */
export function revertItemMutation(shape: ItemShape) {
  return mutationOptions({
    mutationFn: async (
      { key, revision, comment }: { key: ItemKey; revision: number } & WriteExtras,
      { client: cache },
    ) => {
      const { collection, fields } = shape;
      const query = queryOf(shape, comment);
      const shown = cache.getQueryData(itemQuery(collection, key, { fields }).queryKey);
      const reply = await client().items.revert({ collection, id: key, revision, query });
      // Whatever was stored before, the state of then was chosen here.
      noteOwnWrite(cache, { from: shown?.etag, to: reply.etag });
      cacheReply(cache, shape, { key, reply });
      return reply;
    },
  });
}

/** The same changes of several items. */
interface ItemsChange extends WriteExtras {
  keys: readonly ItemKey[];
  changes: Item;
}

/**
 * Makes the same changes to several items, all of them or none; no item comes back. Where one of them is gone, what is shown
 * is read again.
 */
export function updateItemsMutation(described: Collection) {
  const { collection } = described;
  return mutationOptions({
    mutationFn: async (
      { keys: all, changes, comment, ...repeatable }: ItemsChange,
      { client: cache },
    ) => {
      const options = { ...repeatable, query: { fields: ["-"], ...commentQuery(comment) } };
      try {
        if (partsOf(all).length < 2)
          await client().items.updateMany({ collection, keys: all, changes, ...options });
        else {
          const list = all.map((key) => ({ ...parseItemKey(described, String(key)), ...changes }));
          await client().items.updateEach(collection, list, options);
        }
      } catch (error) {
        if (isGone(error)) await itemsChanged(cache, collection);
        throw error;
      }
      previewWrite(cache, collection, { keys: all, values: changes, fields: Object.keys(changes) });
      await itemsChanged(cache, collection);
    },
  });
}

/** Items to be deleted, and the version of a single one. */
interface Deletion extends WriteExtras {
  keys: readonly ItemKey[];
  etag?: string | null;
}

/**
 * Deletes items. They disappear from the listings when the server has done it. `etag` refuses that (412) when somebody else has
 * changed the item since; it counts for a single one only. Where one of them is gone, what is shown is read again.
 */
export function deleteItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async ({ keys: all, comment, etag }: Deletion, { client: cache }) => {
      const query = commentQuery(comment);
      const ifMatch = all.length === 1 ? (etag ?? undefined) : undefined;
      const act = nameOfAct(newIdempotencyKey());
      try {
        await inParts(all, async (part) => {
          await client().items.remove(collection, part, { query, ifMatch, act });
          for (const key of part)
            cache.removeQueries({ queryKey: keys.items.one(collection, key) });
          previewWrite(cache, collection, { keys: part, values: null, fields: null });
        });
      } catch (error) {
        if (error instanceof PartlyDone || isGone(error)) await itemsChanged(cache, collection);
        throw error;
      }
      await itemsChanged(cache, collection);
    },
  });
}

/**
 * Marks as stale what a write may have changed: all listings and items, since a write reaches related collections,
 * except the item whose new state has just arrived; its activity and revisions; and what the app itself reads.
 * @param fresh key of the query that holds the new state
 * @returns resolves when what is on the screen was loaded again
 */
export async function itemsChanged(
  queryClient: QueryClient,
  collection: string,
  fresh: QueryKey | null = null,
): Promise<void> {
  const freshText = fresh && JSON.stringify(fresh);
  const changed: QueryFilters = {
    queryKey: keys.items.all,
    predicate: (query) => JSON.stringify(query.queryKey) !== freshText,
  };
  // A read in progress may have started before the write, and would pass for new.
  void queryClient.cancelQueries(changed);
  void queryClient.cancelQueries({ queryKey: keys.counts });
  const stale: QueryKey[] = [
    keys.counts,
    keys.activity.all,
    keys.revisions.all,
    keys.trash,
    ...(ownValue(appKeys, collection) ?? []),
  ];
  await Promise.all([
    queryClient.invalidateQueries(changed),
    ...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}

/** Lists of more pages are read again when somebody looks at them. */
const maxPages = 3;

/** Reads the list that was looked at last, so that it is true when the user comes back to it. */
function refreshLastList(cache: QueryClient, collection: string): void {
  const lists = cache
    .getQueryCache()
    .findAll({ queryKey: keys.items.lists(collection), type: "inactive" })
    .filter(({ options }) => options.queryFn !== undefined);
  const [last] = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  if (last === undefined) return;
  const data = cache.getQueryData<InfiniteData<ListPage, number>>(last.queryKey);
  if (data === undefined || data.pages.length > maxPages) return;
  void cache.refetchQueries({ queryKey: last.queryKey, exact: true, type: "inactive" });
}

/** The app's own cache entries of system collections, read through their own endpoints. */
const appKeys: Readonly<Record<string, QueryKey[]>> = {
  [`${systemPrefix}users`]: [keys.users, keys.me],
  [`${systemPrefix}roles`]: [keys.users, keys.me, keys.permissions],
  [`${systemPrefix}user_roles`]: [keys.users, keys.me, keys.permissions],
  [`${systemPrefix}permissions`]: [keys.permissions],
  [`${systemPrefix}collection_presets`]: [keys.presets],
  [`${systemPrefix}settings`]: [keys.settings, keys.serverInfo],
  [`${systemPrefix}folders`]: [keys.fileFolders],
  [`${systemPrefix}relations`]: [keys.model],
};

/**
 * Replaces the cached item by the reply of a write, also in the listings, then marks all else as stale. What
 * is on the screen loads again in the background: the save is over when the server has replied.
 */
function cacheReply(
  cache: QueryClient,
  shape: ItemShape,
  written: { key: ItemKey | null; reply: Reply<Item | null>; fields?: readonly string[] },
): void {
  const { key, reply } = written;
  const { collection, fields } = shape;
  const { data, ...rest } = reply;
  if (data === null && key !== null)
    cache.removeQueries({ queryKey: keys.items.one(collection, key) });
  const fresh =
    data === null || key === null ? null : itemQuery(collection, key, { fields }).queryKey;
  if (data !== null && fresh !== null) cache.setQueryData(fresh, { ...rest, data });
  if (key !== null)
    previewWrite(cache, collection, { keys: [key], values: data, fields: written.fields ?? null });
  void itemsChanged(cache, collection, fresh);
  refreshLastList(cache, collection);
}

function queryOf({ fields }: ItemShape, comment: string | null | undefined): Partial<Query> {
  return withAbsent({ fields, ...commentQuery(comment) });
}

function commentQuery(comment: string | null | undefined): { comment?: string } {
  return comment ? { comment } : {};
}
