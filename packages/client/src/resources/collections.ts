import type {
  Collection,
  CollectionChange,
  CollectionRow,
  CreateCollectionBody,
} from "@rowhouse/contract";
import type { Caller, CallOptions, OnVersion, RepeatableOptions, Reply } from "../caller.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";

/** Calls for collections (API contract 2.5). */
export function collectionsResource({ call }: Caller) {
  return {
    /** Every table with its fields by name, system and unmanaged ones included. */
    list: async (options: CallOptions = {}): Promise<Collection[]> =>
      (await call("GET /:project/collections", { ...options, query: { limit: -1 } })).data,

    /** One of them by name. */
    read: async (collection: string, options: CallOptions = {}): Promise<Collection> => {
      const input = { params: { collection }, ...options };
      return (await call("GET /:project/collections/:collection", input)).data;
    },

    /** Several by name, and in `meta.versions` their versions and those of their fields, for `if_match` of changes of the model. */
    readVersions: (
      names: readonly string[],
      options: CallOptions = {},
    ): Promise<Reply<Collection[]>> => {
      const input = { params: { collection: names }, query: { meta: ["versions"] }, ...options };
      return call("GET /:project/collections/:collection", input);
    },

    create: async (
      body: CreateCollectionBody,
      { idempotencyKey = newIdempotencyKey(), ...options }: RepeatableOptions = {},
    ): Promise<CollectionRow> =>
      (await call("POST /:project/collections", { body, idempotencyKey, ...options })).data,

    update: async (
      collection: string,
      body: CollectionChange,
      options: OnVersion = {},
    ): Promise<CollectionRow> => {
      const input = { params: { collection }, body, ...options };
      return (await call("PATCH /:project/collections/:collection", input)).data;
    },

    /** The same for several, all of them or none, such as `{ managed: true }` for the tables of an existing database. */
    updateMany: async (
      collections: readonly string[],
      body: CollectionChange,
      options: CallOptions = {},
    ): Promise<CollectionRow[]> => {
      const input = { params: { collection: collections }, body, ...options };
      return (await call("PATCH /:project/collections/:collection", input)).data;
    },

    remove: async (collection: string, options: OnVersion = {}): Promise<void> => {
      const input = { params: { collection }, ...options };
      await call("DELETE /:project/collections/:collection", input);
    },
  };
}
