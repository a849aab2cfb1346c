import { isRecord, limits, parseItemKey, type Item, type ItemKey } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { inParts, PartlyDone } from "./in-parts.ts";
import { itemsChanged, type WriteExtras } from "./item-writes.ts";
import type { ItemShape } from "./items.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** Most keys in one request: beyond that, some servers find the address too long. */
const maxKeys = 100;

/** Brings removed items back, all of them or none (API contract 9.5) as far as their keys fit into one address. */
export function restoreItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (
      { keys: all, comment }: { keys: readonly ItemKey[] } & WriteExtras,
      { client: cache },
    ) => {
      const query = { fields: ["-"], ...(comment ? { comment } : {}) };
      try {
        await inParts(all, (part) => client().items.restore({ collection, keys: part, query }));
      } catch (error) {
        if (error instanceof PartlyDone) await itemsChanged(cache, collection);
        throw error;
      }
      await itemsChanged(cache, collection);
    },
  });
}

/**
 * A soft-deleted item, which only lists show (API contract 7.4); null when there is none that the user may read, or no
 * shape to read it in.
 */
export function removedItemQuery(shape: ItemShape | null, key: ItemKey) {
  const { collection = "", fields = [] } = shape ?? {};
  const parts = shape && parseItemKey(shape.described, String(key));
  return queryOptions({
    queryKey: [...keys.items.one(collection, key), "removed", { fields }],
    queryFn: async ({ signal }): Promise<Item | null> => {
      if (parts === null) return null;
      const { data } = await client().items.list(collection, {
        query: {
          fields,
          filter: Object.entries(parts).map(([field, part]) => where(field, "eq", part)),
          status: "*",
          limit: 1,
          absentKeys: true,
        },
        signal,
      });
      return data[0] ?? null;
    },
  });
}

/**
 * The item's state in the latest revision, for an item that no longer exists; null when there is none, or for users who may
 * not see it.
 */
export function lastStateQuery(collection: string, key: ItemKey) {
  return queryOptions({
    queryKey: [...keys.revisions.of(collection, key), "last"],
    queryFn: async ({ signal }): Promise<Item | null> => {
      const read = client().call("GET /:project/revisions", {
        query: {
          fields: ["data"],
          filter: [where("collection", "eq", collection), where("item", "eq", String(key))],
          sort: [{ field: "id", direction: "desc" }],
          limit: 1,
        },
        signal,
      });
      const [last] = await whenAllowed(
        read.then(({ data }) => data),
        [],
      );
      return isRecord(last?.data) ? last.data : null;
    },
    retry: false,
  });
}

/** Whether revisions hold each of the items, as far as the user may see revisions: then they can come back. */
export function areRecordedQuery(collection: string, all: readonly ItemKey[]) {
  return queryOptions({
    queryKey: [...keys.revisions.all, collection, "recorded", all.map(String)],
    queryFn: async ({ signal }): Promise<boolean> => {
      const found = new Set<unknown>();
      for (let start = 0; start < all.length; start += maxKeys) {
        const { data } = await client().call("GET /:project/revisions", {
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
