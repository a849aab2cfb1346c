import { fillPath, paths } from "@rowhouse/contract";
import type {
  Collection,
  CollectionChange,
  CollectionRow,
  CreateCollectionBody,
} from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for collections (API contract 2.5). */
export function collectionsResource(caller: Caller) {
  return {
    /** Every table with its fields by name, system and unmanaged ones included. */
    list: async (options: CallOptions = {}): Promise<Collection[]> =>
      (await caller.get<Collection[]>(paths.collections.list, { ...options, query: { limit: -1 } }))
        .data,

    /** One of them by name. */
    read: async (collection: string, options: CallOptions = {}): Promise<Collection> =>
      (await caller.get<Collection>(fillPath(paths.collections.one, { collection }), options)).data,

    create: async (body: CreateCollectionBody, options: CallOptions = {}): Promise<CollectionRow> =>
      (await caller.post<CollectionRow>(paths.collections.list, { ...options, body })).data,

    update: async (
      collection: string,
      body: CollectionChange,
      options: CallOptions = {},
    ): Promise<CollectionRow> =>
      (
        await caller.patch<CollectionRow>(fillPath(paths.collections.one, { collection }), {
          ...options,
          body,
        })
      ).data,

    /** The same for several, all of them or none, such as `{ managed: true }` for the tables of an existing database. */
    updateMany: async (
      collections: readonly string[],
      body: CollectionChange,
      options: CallOptions = {},
    ): Promise<CollectionRow[]> => {
      const path = fillPath(paths.collections.one, { collection: collections.join(",") });
      const { data } = await caller.patch<CollectionRow | CollectionRow[]>(path, {
        ...options,
        body,
      });
      return [data].flat();
    },

    remove: (collection: string, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.collections.one, { collection }), options),
  };
}
