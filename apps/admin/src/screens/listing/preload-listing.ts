import { findCollection } from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";

import { itemsQuery } from "../../data/items.ts";
import { rightsOf } from "../../data/permissions.ts";
import { foldersQuery, type ListedFolder } from "../../data/file-folders.ts";
import { findBookmark, listingPreset } from "../../data/presets.ts";
import { loadStartup } from "../../data/startup.ts";
import { currentTranslation } from "../../i18n/translation.ts";
import type { Registry } from "../../registry/registry.ts";
import {
  foldersBelow,
  hasFolders,
  treeOf,
  withoutFolder,
  type OpenFolder,
} from "./files/folder.model.ts";
import { filterFinder, listedFields, listingRequest } from "./view/listing-request.model.ts";
import { readerOf } from "./filters/value/period.model.ts";
import { FilterList, FolderHead, FolderPanel } from "./late-parts.ts";
import type { ListingSearch } from "./listing.model.ts";
import { layoutView } from "./view/layout-parts.ts";
import { loadCells } from "../../registry/parts.ts";

/** The part of the registry that a listing needs before it is rendered. */
export type ListingRegistry = Pick<Registry, "findLayout" | "resolve" | "added">;

/**
 * Starts loading the first page of a listing and the code of its layout while the code of the screen is on its way.
 * Done when there is a page to show, be it an older one. Fails silently: the screen requests again and reports the error.
 */
export async function preloadListing(input: {
  queryClient: QueryClient;
  registry: ListingRegistry;
  user: number;
  name: string;
  search: ListingSearch;
}): Promise<void> {
  const { queryClient, user, name, search } = input;
  let { registry } = input;
  try {
    const { me, model, permissions, presets } = await loadStartup(queryClient, user);
    const collection = findCollection(model, name);
    if (collection === null || collection.single) return;
    const bookmark = findBookmark(presets, me, { collection: name, id: search.b });
    const rights = rightsOf(me, permissions);
    const fields = listedFields(collection, rights);
    const reader = readerOf(user, currentTranslation().language);
    const isInFolders = hasFolders(model, rights, name);
    const place = isInFolders ? search.folder : undefined;
    const requestFor = (open: OpenFolder | null) =>
      listingRequest({
        model,
        collection,
        fields,
        open,
        findField: filterFinder({ model, collection, rights, reader }),
        findLayout: registry.findLayout,
        preset: bookmark ?? listingPreset(presets, me, name),
        search: isInFolders ? search : withoutFolder(search),
      });
    const folders = isInFolders ? queryClient.ensureQueryData(foldersQuery()).catch(() => []) : [];
    const open = place === undefined ? null : { place, below: [] };
    const chosen = registry.added("layouts", requestFor(open).state.layout);
    // Only its code knows what it needs of the items.
    if (chosen !== null && !chosen.isLoaded) registry = await chosen.load();
    const first = requestFor(open);
    const { state, layout, columns, isSearched } = first;
    const { query } =
      isSearched && typeof place === "number"
        ? requestFor({ place, below: numbersBelow(await folders, place) })
        : first;
    const items = itemsQuery(name, query);
    const isKnown = queryClient.getQueryData(items.queryKey) !== undefined;
    const loading = queryClient.prefetchInfiniteQuery(items);
    await Promise.all([
      isKnown ? null : loading,
      layout && layoutView(layout).preload(),
      loadCells(registry, columns),
      state.filters.length === 0 ? null : FilterList.preload(),
      ...(isInFolders ? [FolderPanel.preload(), FolderHead.preload()] : []),
      folders,
    ]);
  } catch {
    // The screen meets the same failure and shows it.
  }
}

function numbersBelow(folders: readonly ListedFolder[], place: number): number[] {
  const folder = treeOf(folders, currentTranslation().language).byId.get(place);
  return folder === undefined ? [] : foldersBelow(folder).map(({ id }) => id);
}
