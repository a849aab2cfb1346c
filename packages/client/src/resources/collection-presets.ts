import type {
  CollectionPreset,
  CreateCollectionPresetBody,
  UpdateCollectionPresetBody,
} from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions } from "../caller.ts";

/** Calls for presets and bookmarks (API contract 2.11). */
export function collectionPresetsResource({ call }: Caller) {
  return {
    /** Presets, all that fit; the filter says whose. */
    list: async ({ query, ...options }: ReadOptions = {}): Promise<CollectionPreset[]> => {
      const input = { ...options, query: { ...query, limit: -1 } };
      return (await call("GET /:project/collection_presets", input)).data;
    },

    read: async (id: number, options: ReadOptions = {}): Promise<CollectionPreset> =>
      (await call("GET /:project/collection_presets/:id", { params: { id }, ...options })).data,

    create: async (
      body: CreateCollectionPresetBody,
      options: CallOptions = {},
    ): Promise<CollectionPreset> =>
      (await call("POST /:project/collection_presets", { body, ...options })).data,

    update: async (
      id: number,
      body: UpdateCollectionPresetBody,
      options: CallOptions = {},
    ): Promise<CollectionPreset> => {
      const input = { params: { id }, body, ...options };
      return (await call("PATCH /:project/collection_presets/:id", input)).data;
    },

    remove: async (id: number, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/collection_presets/:id", { params: { id }, ...options });
    },
  };
}
