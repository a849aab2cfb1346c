import type { QueryClient } from "@tanstack/react-query";
import { presetsQuery, savePresetMutation } from "../../data/presets.ts";

/**
 * Copies a bookmark into the user's own preset of its collection; returns whether there is
 * such a bookmark.
 */
export async function applyBookmark(
  queryClient: QueryClient,
  user: number,
  id: number,
): Promise<boolean> {
  const presets = await queryClient.ensureQueryData(presetsQuery(user));
  const bookmark = presets.find((preset) => preset.id === id && preset.title !== null);
  if (!bookmark) return false;
  const { collection, search_query, filters, view_type, view_query, view_options } = bookmark;
  const own = presets.findLast(
    (preset) => preset.collection === collection && preset.title === null && preset.user === user,
  );
  await queryClient
    .getMutationCache()
    .build(queryClient, savePresetMutation())
    .execute({
      collection,
      search_query,
      filters,
      view_type,
      view_query,
      view_options,
      ...(own ? { id: own.id } : { user, title: null }),
    });
  return true;
}
