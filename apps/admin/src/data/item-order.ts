import type { Item, ItemKey } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";

/** The changes of one item among several. */
export interface SeparateChange {
  key: ItemKey;
  changes: Item;
}

/** Requests that are under way at the same time. */
const atOnce = 4;

/**
 * Gives each of several items its own changes, as a new order does. The listings are read again when all is done, also
 * after a failure in the middle, since some changes may have been stored by then.
 */
export function changeItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (all: readonly SeparateChange[], { client: cache }): Promise<void> => {
      const queue = [...all];
      const work = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          const { key, changes } = next;
          await client().items.update({ collection, id: key, changes, query: { fields: ["-"] } });
        }
      };
      try {
        await Promise.all(Array.from({ length: atOnce }, work));
      } finally {
        await itemsChanged(cache, collection);
      }
    },
  });
}
