import type { Item } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";

/**
 * Gives each of several items its own changes, as a new order does: in one request, all of them or none. Each item
 * carries its key.
 */
export function changeItemsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (changes: readonly Item[], { client: cache }): Promise<void> => {
      const query = { fields: ["-"] };
      // People are changed by their addresses only (API contract 2.8).
      if (collection !== "directus_users")
        await client().items.updateEach(collection, changes, { query });
      else
        for (const { id, ...values } of changes)
          await client().items.update({ collection, id: Number(id), changes: values, query });
      await itemsChanged(cache, collection);
    },
  });
}
