import { limits, type Item, type ItemKey } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { itemsChanged, type WriteExtras } from "./item-writes.ts";
import type { ItemShape } from "./items.ts";
import { keys } from "./keys.ts";

/** Most keys in one request: beyond that, some servers find the address too long. */
const maxKeys = 100;

/** Brings removed items back, all of them or none (API contract 9.5). */
export function restoreItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (
      { keys: all, comment }: { keys: readonly ItemKey[] } & WriteExtras,
      { client: cache },
    ) => {
      const query = { fields: ["-"], ...(comment ? { comment } : {}) };
      await client().items.restore({ collection, keys: all, query });
      await itemsChanged(cache, collection);
    },
  });
}

/**
 * A soft-deleted item, which only lists show (API contract 7.4); null when there is none that the user may read, or no
 * shape to read it in.
 */
export function removedItemQuery(shape: ItemShape | null, key: ItemKey) {
  const { collection = "", primaryKey = "", fields = [] } = shape ?? {};
  return queryOptions({
    queryKey: [...keys.items.one(collection, key), "removed", { fields }],
    queryFn: async ({ signal }): Promise<Item | null> => {
      const { data } = await client().items.list(collection, {
        query: {
          fields,
          filter: [where(primaryKey, "eq", key)],
          status: "*",
          limit: 1,
        },
        signal,
      });
      return data[0] ?? null;
    },
  });
}

/** Whether revisions hold each of the items, as far as the user may see revisions: then they can come back. */
export function areRecordedQuery(collection: string, all: readonly ItemKey[]) {
  return queryOptions({
    queryKey: [...keys.revisions.all, collection, "recorded", all.map(String)],
    queryFn: async ({ signal }): Promise<boolean> => {
      const found = new Set<unknown>();
      for (let start = 0; start < all.length; start += maxKeys) {
        const { data } = await client().revisions.list({
          query: {
            fields: ["item"],
            filter: [
              where("collection", "eq", collection),
              all.length === 1
                ? where("item", "eq", String(all[0]))
                : where("item", "in", all.slice(start, start + maxKeys).map(String)),
            ],
            limit: limits.batchItems,
          },
          signal,
        });
        for (const { item } of data) found.add(item);
      }
      return all.every((key) => found.has(String(key)));
    },
    retry: false,
  });
}
