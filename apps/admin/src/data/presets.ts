import type { CollectionPreset, CreateCollectionPresetBody } from "@rowhouse/contract";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";
import { untilDone } from "./until-done.ts";

/** Presets of the user, of roles and for everyone; those of other users are not requested. */
export function presetsQuery(user: number) {
  return queryOptions({
    queryKey: keys.presets,
    queryFn: ({ signal }): Promise<CollectionPreset[]> => {
      const own = where("user", "eq", user, "or");
      // `null` always narrows, so it has to come first (API contract 3.3).
      const filter = [where("user", "null"), own];
      const query = { filter, limit: -1 };
      const read = client().call("GET /:project/collection_presets", { query, signal });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The user whose presets are meant. */
export interface PresetOwner {
  id: number;
  role: number | null;
}

/** The preset of a user's listing: the own one, else that of the role, else that for everyone. */
export function listingPreset(
  presets: readonly CollectionPreset[],
  owner: PresetOwner,
  collection: string,
): CollectionPreset | null {
  const candidates = presets.filter(
    (preset) => preset.collection === collection && preset.title === null,
  );
  return (
    candidates.findLast((preset) => preset.user === owner.id) ??
    candidates.findLast(
      (preset) => preset.user === null && preset.role !== null && preset.role === owner.role,
    ) ??
    candidates.findLast((preset) => preset.user === null && preset.role === null) ??
    null
  );
}

/** The bookmarks a user sees: own ones, those of the role, those for everyone. */
export function bookmarksOf(
  presets: readonly CollectionPreset[],
  owner: PresetOwner,
): CollectionPreset[] {
  return presets.filter(
    (preset) =>
      preset.title !== null &&
      (preset.user === owner.id ||
        (preset.user === null && (preset.role === null || preset.role === owner.role))),
  );
}

/** A bookmark that a user may open: administrators also those of other roles. Null where there is none. */
export function findBookmark(
  presets: readonly CollectionPreset[],
  owner: PresetOwner & { isAdmin: boolean },
  wanted: { collection: string; id: number | undefined },
): CollectionPreset | null {
  const open = owner.isAdmin
    ? presets.filter(({ title }) => title !== null)
    : bookmarksOf(presets, owner);
  return (
    open.find(({ id, collection }) => id === wanted.id && collection === wanted.collection) ?? null
  );
}

/** A preset to be stored; without an id a new one. */
export type PresetChange = Partial<CreateCollectionPresetBody> & {
  id?: number;
  collection: string;
};

/** Writes run one after the other, so that a quick second change is not overwritten by the first. */
const scope = { id: "presets" };

/** Stores a preset. Changes of an existing one show at once; the stored state comes back when the server refuses. */
export function savePresetMutation() {
  return mutationOptions({
    scope,
    onMutate: (change: PresetChange, { client: cache }) =>
      showAtOnce(cache, (presets) =>
        presets.map((preset) =>
          preset.id === change.id ? { ...preset, ...change, id: preset.id } : preset,
        ),
      ),
    mutationFn: async ({ id, ...body }: PresetChange, { client: cache }) => {
      if (id !== undefined) {
        const input = { params: { id }, body };
        const changed = client().call("PATCH /:project/collection_presets/:id", input);
        return (await orShowStored(cache, changed)).data;
      }
      const { data: made } = await untilDone(["preset", body], (idempotencyKey) =>
        client().call("POST /:project/collection_presets", { body, idempotencyKey }),
      );
      cache.setQueryData<CollectionPreset[]>(keys.presets, (presets = []) => [...presets, made]);
      return made;
    },
  });
}

/** Deletes a preset; it is gone at once and comes back when the server refuses. */
export function deletePresetMutation() {
  return mutationOptions({
    scope,
    onMutate: (id: number, { client: cache }) =>
      showAtOnce(cache, (presets) => presets.filter((preset) => preset.id !== id)),
    mutationFn: (id: number, { client: cache }) =>
      orShowStored(
        cache,
        client().call("DELETE /:project/collection_presets/:id", { params: { id } }),
      ),
  });
}

async function showAtOnce(
  cache: QueryClient,
  change: (presets: CollectionPreset[]) => CollectionPreset[],
): Promise<void> {
  await cache.cancelQueries({ queryKey: keys.presets });
  cache.setQueryData<CollectionPreset[]>(keys.presets, (presets) => presets && change(presets));
}

async function orShowStored<T>(cache: QueryClient, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    await cache.invalidateQueries({ queryKey: keys.presets });
    throw error;
  }
}
