import type { Reply } from "@rowhouse/client";
import { systemPrefix } from "@rowhouse/contract";
import type { Item, ItemKey, Query } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemFields, itemQuery } from "./items.ts";
import { keys } from "./keys.ts";

/** What goes along with every write. */
export interface WriteExtras {
  /** Why: stored with the activity, needed where the rights ask for it. */
  comment?: string | null;
}

/** Makes an item. Its data is null when it may not be read. */
export function createItemMutation(collection: string) {
  return mutationOptions({
    mutationFn: async ({ item, comment }: { item: Item } & WriteExtras, { client: cache }) => {
      const reply = await client().items.create(collection, item, { query: shape(comment) });
      await itemsChanged(cache, collection);
      return reply;
    },
  });
}

/** Changes of one item; `etag` refuses them when the item was changed by somebody else (`staleItemOf`). */
export interface ItemChange extends WriteExtras {
  key: ItemKey;
  changes: Item;
  etag?: string | null;
}

/**
 * Changes an item. The answer takes the place of the item in the cache; null as data says that it cannot be read any
 * more, as after a soft delete.
 */
export function updateItemMutation(collection: string) {
  return mutationOptions({
    mutationFn: async ({ key, changes, etag, comment }: ItemChange, { client: cache }) => {
      const options = { query: shape(comment), ifMatch: etag ?? undefined };
      const reply = await client().items.update({ collection, id: key, changes, ...options });
      keepItem(cache, { collection, key, reply });
      await itemsChanged(cache, collection, key);
      return reply;
    },
  });
}

/** Makes the same changes to several items. */
export function updateItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (
      input: { keys: readonly ItemKey[]; changes: Item } & WriteExtras,
      { client: cache },
    ) => {
      // Nobody looks at so many answers: none are asked for.
      const query = { ...shape(input.comment), fields: ["-"] };
      await client().items.updateMany({
        collection,
        keys: input.keys,
        changes: input.changes,
        query,
      });
      await itemsChanged(cache, collection);
    },
  });
}

/** Deletes items. They disappear from the listings when the server has done it. */
export function deleteItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (input: { keys: readonly ItemKey[] } & WriteExtras, { client: cache }) => {
      await client().items.remove(
        collection,
        input.keys,
        input.comment ? { query: { comment: input.comment } } : {},
      );
      for (const key of input.keys)
        cache.removeQueries({ queryKey: keys.items.one(collection, key) });
      await itemsChanged(cache, collection);
    },
  });
}

/** Brings an item back to the state after a revision. */
export function revertItemMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (
      { key, revision, comment }: { key: ItemKey; revision: number } & WriteExtras,
      { client: cache },
    ) => {
      const reply = await client().items.revert({
        collection,
        id: key,
        revision,
        query: shape(comment),
      });
      keepItem(cache, { collection, key, reply });
      await itemsChanged(cache, collection, key);
      return reply;
    },
  });
}

/**
 * Marks as stale what a write may have changed: all listings and items, since a write reaches related collections,
 * but for the item whose fresh state just came; its activity and revisions; and what the app itself lives on.
 */
export async function itemsChanged(
  queryClient: QueryClient,
  collection: string,
  fresh?: ItemKey,
): Promise<void> {
  const kept = fresh === undefined ? null : JSON.stringify(keys.items.one(collection, fresh));
  const stale: QueryKey[] = [keys.activity.all, keys.revisions.all, ...(appKeys[collection] ?? [])];
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: keys.items.all,
      predicate: (query) => JSON.stringify(query.queryKey.slice(0, 4)) !== kept,
    }),
    ...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}

/** What the app itself keeps of system collections, read through their own addresses. */
const appKeys: Readonly<Record<string, QueryKey[]>> = {
  [`${systemPrefix}users`]: [keys.users, keys.me],
  [`${systemPrefix}roles`]: [keys.users, keys.me, keys.permissions],
  [`${systemPrefix}user_roles`]: [keys.users, keys.me, keys.permissions],
  [`${systemPrefix}permissions`]: [keys.permissions],
  [`${systemPrefix}collection_presets`]: [keys.presets],
  [`${systemPrefix}settings`]: [keys.settings, keys.serverInfo],
  [`${systemPrefix}relations`]: [keys.model],
};

/** Writes answer with what the item page reads. */
function shape(comment: string | null | undefined): Partial<Query> {
  return comment ? { fields: itemFields, comment } : { fields: itemFields };
}

function keepItem(
  queryClient: QueryClient,
  { collection, key, reply }: { collection: string; key: ItemKey; reply: Reply<Item | null> },
): void {
  const { data, ...rest } = reply;
  if (data === null) queryClient.removeQueries({ queryKey: keys.items.one(collection, key) });
  else queryClient.setQueryData(itemQuery(collection, key).queryKey, { ...rest, data });
}
