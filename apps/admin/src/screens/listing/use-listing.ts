import {
  sortField,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type Query,
} from "@rowhouse/contract";
import { type LayoutDefinition, type StoredLayoutSettings } from "@rowhouse/extension-kit";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";

import { openedIn, rememberList, rememberOpened } from "../../access/address/last-list.ts";
import { useMe, useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { useLoadAhead } from "../../access/start/startup-idle.ts";
import { loadInputs } from "../../editor/read/preload-item.ts";
import { useRegistry } from "../../registry/registry.ts";
import { fitsBelow } from "./files/folder.model.ts";
import { useFolders, type Folders } from "./files/use-folders.ts";
import { activeFilters, filterId, isUsable, type FindField } from "./filters/filter.model.ts";
import { filterOfValue, withFilter } from "./filters/value/filter-of-value.model.ts";
import { readerOf } from "./filters/value/period.model.ts";
import { filtersAtFault, useRefusals, type Refusals } from "./filters/refusals.ts";
import type { ItemsRequest } from "./items/items-request.model.ts";
import type { ListingSearch, ListingState } from "./listing.model.ts";
import {
  filterFinder,
  listedFields,
  listingRequest,
  type ListingRequest,
} from "./view/listing-request.model.ts";
import { loadCells } from "../../registry/parts.ts";
import type { Bookmarks } from "./view/use-bookmarks.ts";
import { useDeletion, type DeletionState } from "./items/use-deletion.ts";
import { useListingState } from "./view/use-listing-state.ts";
import { useSelected, type Selection } from "./items/use-selected.ts";
import { useListedItems, type ListedItems } from "./items/use-listed-items.ts";

/** Everything a listing shows and can do. */
export interface Listing {
  collection: Collection;
  fields: Record<string, Field>;
  state: ListingState;
  /** Finds the field of a filter. */
  findField: FindField;
  /** The filters that the server refused: the list shows the rest. */
  refused: Refusals;
  isFiltered: boolean;
  /** The folders of the library, for a listing of files whose user may see them. */
  folders: Folders | null;
  /** A search looks into the open folder only, not into the many that are below it. */
  isNarrowed: boolean;
  /** The part of the address that counts for this user. */
  search: ListingSearch;
  /** The layout that is rendered; the table when the chosen one is unknown. */
  layout: LayoutDefinition | null;
  isUnknownLayout: boolean;
  /** The layout shows a part of the items at a time, and says itself when it has none. */
  isPartial: boolean;
  list: ListedItems;
  /** The request of the list. */
  query: Partial<Query>;
  /** Whether items can be selected in this layout. */
  canSelect: boolean;
  /** The keys of the selected items that are loaded. */
  selection: string[];
  /** All that is selected, loaded or not. */
  selected: Selection;
  select: (keys: string[]) => void;
  /** Key of the item whose page the user comes back from. */
  returnedFrom: string | null;
  deletion: DeletionState;
  bookmarks: Bookmarks;
  /** Key of the field items are ordered with by hand, if the user may write it. */
  sortField: string | null;
  /** Identifies the listing where its scroll position is remembered. */
  scrollKey: string;
  /** The settings of the layout, as they are stored. */
  settings: StoredLayoutSettings;
  change: (change: Partial<ListingState>) => void;
  clear: () => void;
  /** The function that filters by a shown value; null for values that cannot be filtered by. */
  filterBy: (field: Field, item: Item) => (() => void) | null;
}

/** The controller of a listing: preferences, rows, selection, deletion. */
export function useListing(collection: Collection, asked: ListingSearch): Listing {
  const me = useMe();
  const model = useModel();
  const rights = useRights();
  const registry = useRegistry();
  const [returnedFrom] = useState(() => openedIn(collection.collection));
  const fields = useMemo(() => listedFields(collection, rights), [collection, rights]);
  const findField = useFilterFinder(collection);
  const [refused, addRefused] = useRefusals();
  const { findLayout } = registry;
  const { folders, search, open } = useFolders(collection, asked);
  const view = useListingState({ collection, fields, findField, search, findLayout });
  const { preset } = view;
  const given = { model, collection, fields, findField, findLayout };
  const request = useRequest({ ...given, preset, search, refused, open });
  const { state, query, columns } = request;
  useCodeAhead(collection, columns);
  const deletion = useDeletion(collection);
  const listed = useListedItems(collection, query, deletion.hidden);
  // All the files of a folder are those that its condition leaves.
  const list = open === null ? listed : { ...listed, total: listed.filtered };
  const sent = activeFilters(state.filters).filter(
    (filter) => isUsable(filter, findField(filter.field)) && !refused.has(filterId(filter)),
  );
  const atFault = filtersAtFault(list.error, sent);
  if (atFault.length > 0) addRefused(atFault);
  const selected = useSelected(collection, {
    listing: JSON.stringify([me.id, collection.collection, state.q, sent, state.folder]),
    query,
    list,
  });
  const select = selected.select;
  const canSelect = request.layout?.canSelect !== false;
  useWayBack(collection, query);

  const change = (next: Partial<ListingState>) => {
    // Another search shows other rows: items selected among the former ones may be gone.
    if (next.q !== undefined || next.filters !== undefined) select([]);
    view.change(next);
  };

  return {
    collection,
    fields,
    state,
    findField,
    refused,
    isFiltered: state.q.trim() !== "" || sent.length > 0,
    folders,
    search,
    isNarrowed: request.isSearched && open !== null && !fitsBelow(open),
    layout: request.layout,
    isUnknownLayout: request.isUnknownLayout,
    isPartial: request.isPartial,
    list,
    query,
    canSelect,
    selection: canSelect ? selected.keys : [],
    selected,
    select,
    returnedFrom,
    deletion,
    bookmarks: view.bookmarks,
    sortField: sortField(collection)?.field ?? null,
    scrollKey: `${collection.collection} ${JSON.stringify(query)}`,
    settings: {
      viewOptions: state.viewOptions,
      viewQuery: state.viewQuery,
      onOptions: (viewOptions) => view.change({ viewOptions }),
      onQuery: (viewQuery) => view.change({ viewQuery }),
    },
    change,
    filterBy: (field, item) => {
      const filter = filterOfValue(model, field, ownValue(item, field.field));
      return filter && (() => change({ filters: withFilter(state.filters, filter) }));
    },
    clear: () => {
      select([]);
      view.change({ q: "", filters: [] });
    },
  };
}

/**
 * The same request, and so the same settings of the layout, until one of its parts changes: selecting an item must not render
 * all rows again.
 */
function useRequest(input: Parameters<typeof listingRequest>[0]): ListingRequest {
  const { model, collection, fields, findField, findLayout } = input;
  const { preset, search, refused, open } = input;
  return useMemo(
    () =>
      listingRequest({
        model,
        collection,
        fields,
        findField,
        findLayout,
        preset,
        search,
        ...(refused === undefined ? {} : { refused }),
        ...(open === undefined ? {} : { open }),
      }),
    [model, collection, fields, findField, findLayout, preset, search, refused, open],
  );
}

/** Finds the fields of filters for this user, today. */
function useFilterFinder(collection: Collection): FindField {
  const { id: user } = useMe();
  const model = useModel();
  const rights = useRights();
  const nameOf = useCollectionName();
  const { language } = useTranslation();
  // Another day is another reader; the same day has to be the same one, or all rows are rendered again.
  const { today, firstDay } = readerOf(user, language);
  return useMemo(
    () => filterFinder({ model, collection, rights, nameOf, reader: { user, today, firstDay } }),
    [model, collection, rights, nameOf, user, today, firstDay],
  );
}

/** Remembers the list for the way back from an item, until it is being left, which does not render it again. */
function useWayBack({ collection }: Collection, query: ItemsRequest): void {
  const router = useRouter();
  const [own] = useState(router.latestLocation.pathname);
  useEffect(() => rememberOpened(collection, null), [collection]);
  useEffect(() => {
    const remember = (): void => {
      const { pathname, href } = router.latestLocation;
      if (pathname === own) rememberList({ collection, query, address: href });
    };
    remember();
    return router.subscribe("onResolved", remember);
  }, [collection, query, router, own]);
}

/** Loads the code of the cells that are shown, and while nothing else is to be done that of the items opened next. */
function useCodeAhead(collection: Collection, columns: readonly Field[]): void {
  const registry = useRegistry();
  const columnNames = columns.map((field) => field.field).join();
  const loadColumns = useEffectEvent(() => void loadCells(registry, columns));
  useEffect(() => {
    if (columnNames !== "") loadColumns();
  }, [columnNames]);
  useLoadAhead("next", () => loadInputs(registry, collection));
}
