import type { CollectionPreset } from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";
import { savePresetMutation } from "../../data/presets.ts";
import { loadStartup } from "../../data/startup.ts";
import { notify } from "../../design/notify/notify.ts";
import { translate } from "../../i18n/i18n.ts";
import { listingAddress } from "./addresses.ts";

/**
 * Opens a bookmark: returns the address of the listing that shows it, and beside that copies it into the user's own
 * preset of the collection. One that is gone leads there as well, where that is said.
 */
export async function applyBookmark(
  queryClient: QueryClient,
  user: number,
  named: { collection: string; id: number },
): Promise<string> {
  const { presets } = await loadStartup(queryClient, user);
  const bookmark = presets.find(({ id, title }) => id === named.id && title !== null);
  if (bookmark) void copyToOwn(queryClient, bookmark, { user, presets });
  const listing = listingAddress(bookmark?.collection ?? named.collection);
  return Number.isInteger(named.id) ? `${listing}?b=${named.id}` : listing;
}

/** The rows do not wait for it, and show the bookmark without it. */
async function copyToOwn(
  queryClient: QueryClient,
  bookmark: CollectionPreset,
  { user, presets }: { user: number; presets: readonly CollectionPreset[] },
): Promise<void> {
  const { collection } = bookmark;
  const own = presets.findLast(
    (preset) => preset.collection === collection && preset.title === null && preset.user === user,
  );
  const view = viewOf(bookmark);
  if (own && JSON.stringify(viewOf(own)) === JSON.stringify(view)) return;
  try {
    await queryClient
      .getMutationCache()
      .build(queryClient, savePresetMutation())
      .execute({ collection, ...view, ...(own ? { id: own.id } : { user, title: null }) });
  } catch {
    notify({ color: "warning", title: translate("listing.preferencesFailed") });
  }
}

function viewOf({ search_query, filters, view_type, view_query, view_options }: CollectionPreset) {
  return { search_query, filters, view_type, view_query, view_options };
}
