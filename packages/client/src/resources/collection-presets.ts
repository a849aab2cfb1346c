import { fillPath, paths } from "@rowhouse/contract";
import type {
  CollectionPreset,
  CreateCollectionPresetBody,
  UpdateCollectionPresetBody,
} from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions } from "../caller.ts";

/** Calls for presets and bookmarks (API contract 2.11). */
export function collectionPresetsResource(caller: Caller) {
  return {
    /** Presets, all that fit; the filter says whose. */
    list: async ({ query, ...options }: ReadOptions = {}): Promise<CollectionPreset[]> => {
      const all = { ...query, limit: -1 };
      return (
        await caller.get<CollectionPreset[]>(paths.collectionPresets.list, {
          ...options,
          query: all,
        })
      ).data;
    },

    read: async (id: number, options: ReadOptions = {}): Promise<CollectionPreset> => {
      const path = fillPath(paths.collectionPresets.one, { id });
      return (await caller.get<CollectionPreset>(path, options)).data;
    },

    create: async (
      body: CreateCollectionPresetBody,
      options: CallOptions = {},
    ): Promise<CollectionPreset> =>
      (await caller.post<CollectionPreset>(paths.collectionPresets.list, { ...options, body }))
        .data,

    update: async (
      id: number,
      body: UpdateCollectionPresetBody,
      options: CallOptions = {},
    ): Promise<CollectionPreset> =>
      (
        await caller.patch<CollectionPreset>(fillPath(paths.collectionPresets.one, { id }), {
          ...options,
          body,
        })
      ).data,

    remove: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.collectionPresets.one, { id }), options),
  };
}
