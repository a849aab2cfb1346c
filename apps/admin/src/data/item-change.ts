import { isApiError } from "@rowhouse/client";
import {
  isSameValue,
  keyFields,
  ownValue,
  statusField,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";

import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { noteOwnWrite } from "./own-writes.ts";
import { isGone } from "./refusal.ts";
import { removedItemQuery } from "./removed-items.ts";

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
 * Changes of the same item follow each other, so that none takes the version from another.
 */
export function changeShownItemMutation(described: Collection) {
  const { collection } = described;
  return mutationOptions({
    mutationFn: async ({ key, shown, changes }: ShownChange, { client: cache }) => {
      const isStored = await inTurn(`${collection} ${key}`, async () => {
        const stored = await readItem({ described, key, changes, cache });
        const isAsShown = Object.keys(changes).every((field) =>
          isSameValue(ownValue(stored.item, field) ?? null, ownValue(shown, field) ?? null),
        );
        if (!isAsShown) return false;
        return stored.isRemoved ? restore() : write(stored.etag);
      });
      await itemsChanged(cache, collection);
      return isStored;

      async function restore(): Promise<boolean> {
        await client().items.restore({ collection, keys: [key], query: { fields: ["-"] } });
        return true;
      }

      async function write(etag: string | null): Promise<boolean> {
        try {
          const reply = await client().items.update({
            collection,
            id: key,
            changes,
            query: { fields: keysOf(described) },
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

interface Reading {
  described: Collection;
  key: string;
  changes: Item;
  cache: QueryClient;
}

/**
 * Reads the fields that are to be changed, and the version. An item that was removed by its status, and gets another one, is read as
 * lists are, which have no versions, and restored: no write reaches it.
 */
async function readItem({ described, key, changes, cache }: Reading) {
  const { collection } = described;
  const changed = Object.keys(changes);
  const fields = [...keysOf(described), ...changed];
  try {
    const { data: item, etag } = await client().items.read(collection, key, { query: { fields } });
    return { item, etag, isRemoved: false };
  } catch (error) {
    const status = statusField(described)?.field;
    if (changed.some((field) => field !== status) || !isGone(error)) throw error;
    const query = removedItemQuery({ collection, described, fields }, key);
    const item = await cache.fetchQuery({ ...query, staleTime: 0 });
    if (item === null) throw error;
    return { item, etag: null, isRemoved: true };
  }
}

function keysOf(described: Collection): string[] {
  return keyFields(described).map(({ field }) => field);
}

/** What is under way, by item: the last change that was begun. */
const underWay = new Map<string, Promise<unknown>>();

/** Runs a change once those of the same item that began before are settled. */
async function inTurn<T>(item: string, run: () => Promise<T>): Promise<T> {
  const before = underWay.get(item);
  const turn = before === undefined ? run() : before.then(run, run);
  underWay.set(item, turn);
  try {
    return await turn;
  } finally {
    if (underWay.get(item) === turn) underWay.delete(item);
  }
}
