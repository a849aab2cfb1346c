import { isApiError } from "@rowhouse/client";
import { isSameValue, keyFields, ownValue, type Collection, type Item } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";

import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { noteOwnWrite } from "./own-writes.ts";

/** The status of a write that somebody else was faster than. */
const lostRace = 412;

/** A change of an item where a list shows it. */
interface ShownChange {
  key: string;
  /** The item as the list shows it. */
  shown: Item;
  changes: Item;
}

/**
 * Changes an item that a list shows. Lists carry no versions, so it is read first, and the write is made on what was read: false,
 * and nothing stored, where somebody else has changed one of the same fields since. Lists are read again by the time it is done.
 */
export function changeShownItemMutation(described: Collection) {
  const { collection } = described;
  return mutationOptions({
    mutationFn: async ({ key, shown, changes }: ShownChange, { client: cache }) => {
      const changed = Object.keys(changes);
      const keys = keyFields(described).map(({ field }) => field);
      const stored = await client().items.read(collection, key, {
        query: { fields: [...keys, ...changed] },
      });
      const valueIn = (item: Item, field: string): unknown => ownValue(item, field) ?? null;
      const isAsShown = changed.every((field) =>
        isSameValue(valueIn(stored.data, field), valueIn(shown, field)),
      );
      const isStored = isAsShown && (await write(stored.etag));
      await itemsChanged(cache, collection);
      return isStored;

      async function write(etag: string | null): Promise<boolean> {
        try {
          const reply = await client().items.update({
            ...{ collection, id: key, changes, query: { fields: keys } },
            ifMatch: etag ?? undefined,
          });
          noteOwnWrite(cache, { from: etag, to: reply.etag });
          return true;
        } catch (error) {
          if (isApiError(error) && error.status === lostRace) return false;
          throw error;
        }
      }
    },
  });
}
