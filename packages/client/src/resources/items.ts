import { fillPath, isSystemCollection, paths, systemPrefix } from "@rowhouse/contract";
import type { Item, ItemKey, Query, Revision } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** A write: `query` shapes the answer and may carry `comment`; `ifMatch` refuses it when the item changed (412). */
export interface WriteOptions extends CallOptions {
  query?: Partial<Query> | undefined;
  ifMatch?: string | undefined;
}

/** Calls for items of any collection (API contract 2.3); system collections go to their own addresses. */
export function itemsResource(caller: Caller) {
  return {
    list: (collection: string, options: ReadOptions = {}): Promise<Reply<Item[]>> =>
      caller.get(listPath(collection), options),

    read: (collection: string, id: ItemKey, options: ReadOptions = {}): Promise<Reply<Item>> =>
      caller.get(onePath(collection, id), options),

    /** Items that do not exist or may not be read are missing in the answer. */
    readMany: async (
      collection: string,
      keys: readonly ItemKey[],
      options: ReadOptions = {},
    ): Promise<Item[]> => {
      const { data } = await caller.get<Item | Item[]>(
        onePath(collection, keys.join(",")),
        options,
      );
      return [data].flat();
    },

    /** Null as data: it was made, but may not be read. */
    create: (
      collection: string,
      item: Item,
      options: WriteOptions = {},
    ): Promise<Reply<Item | null>> =>
      orNull(caller.post(listPath(collection), { ...options, body: item })),

    createMany: (
      collection: string,
      list: readonly Item[],
      options: WriteOptions = {},
    ): Promise<Reply<Item[] | null>> =>
      orNull(caller.post(listPath(collection), { ...options, body: list })),

    /** Null as data: it was changed, but may not be read any more, such as after a soft delete (K12). */
    update: (
      input: { collection: string; id: ItemKey; changes: Item } & WriteOptions,
    ): Promise<Reply<Item | null>> => {
      const { collection, id, changes, ...options } = input;
      return orNull(caller.patch(onePath(collection, id), { ...options, body: changes }));
    },

    /** The same changes for several items. */
    updateMany: (
      input: { collection: string; keys: readonly ItemKey[]; changes: Item } & WriteOptions,
    ): Promise<Reply<Item | Item[] | null>> => {
      const { collection, keys, changes, ...options } = input;
      return orNull(
        caller.patch(onePath(collection, keys.join(",")), { ...options, body: changes }),
      );
    },

    remove: (
      collection: string,
      keys: ItemKey | readonly ItemKey[],
      options: WriteOptions = {},
    ): Promise<void> => caller.remove(onePath(collection, [keys].flat().join(",")), options),

    revisions: (
      collection: string,
      id: ItemKey,
      options: ReadOptions = {},
    ): Promise<Reply<Revision[]>> => caller.get(`${onePath(collection, id)}/revisions`, options),

    /** Brings an item back to the state after a revision; user collections only (API contract 9.4). */
    revert: (
      input: { collection: string; id: ItemKey; revision: number } & WriteOptions,
    ): Promise<Reply<Item | null>> => {
      const { collection, id, revision, ...options } = input;
      return orNull(
        caller.patch(fillPath(paths.items.revert, { collection, id, revision }), options),
      );
    },
  };
}

/** System collections have addresses of their own; folders live below files. */
function listPath(collection: string): string {
  if (!isSystemCollection(collection)) return fillPath(paths.items.list, { collection });
  const name = collection.slice(systemPrefix.length);
  return name === "folders" ? paths.files.folders : fillPath("/:name", { name });
}

function onePath(collection: string, id: ItemKey): string {
  return `${listPath(collection)}${fillPath("/:id", { id })}`;
}

async function orNull<T>(reply: Promise<Reply<T>>): Promise<Reply<T | null>> {
  const { data, ...rest } = await reply;
  return { ...rest, data: data ?? null };
}
