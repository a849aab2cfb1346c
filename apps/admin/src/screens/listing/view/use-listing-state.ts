import type { Collection, Field } from "@rowhouse/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

import { useMe } from "../../../access/hooks.ts";
import { listingPreset, presetsQuery } from "../../../data/presets.ts";
import type { FindField } from "../filters/filter.model.ts";
import {
  listingState,
  presetChange,
  searchOf,
  wholePreset,
  type ListingSearch,
  type ListingState,
} from "../listing.model.ts";
import { lookAfter, searchOverBookmark, withLook } from "./bookmark-view.model.ts";
import type { FindLayout } from "./listing-request.model.ts";
import { useBookmarks, useNamedBookmark } from "./use-bookmarks.ts";
import { usePreferences } from "./use-preferences.ts";

/**
 * The shown state: the link over the open bookmark, or else over the preset. A change goes into the link; without a
 * bookmark into the preset as well (layouts.md 1.8).
 */
export function useListingState(input: {
  collection: Collection;
  fields: Record<string, Field>;
  findField: FindField;
  search: ListingSearch;
  findLayout: FindLayout;
}) {
  const { collection, fields, findField, search, findLayout } = input;
  const me = useMe();
  const navigate = useNavigate();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  const stored = useMemo(
    () => listingPreset(presets, me, collection.collection),
    [presets, me, collection],
  );
  const preferences = usePreferences({ collection: collection.collection, user: me.id, stored });
  const named = useNamedBookmark(presets, me, {
    collection: collection.collection,
    id: search.b,
  });
  const { bookmark } = named;
  const { preset } = preferences;
  const stateOf = (below: typeof preset, over: ListingSearch) =>
    listingState({ search: over, preset: below, collection, fields, findField });
  const state = stateOf(bookmark ?? preset, search);
  const go = (params: ListingSearch) => void navigate({ to: ".", search: params, replace: true });
  const bookmarks = useBookmarks({
    collection: collection.collection,
    presets,
    me,
    named,
    preset,
    search,
    state,
    go,
    plainState: (one) => stateOf(one, {}),
  });

  const changedState = (change: Partial<ListingState>): ListingState => ({
    ...state,
    ...change,
    viewQuery: { ...state.viewQuery, ...change.viewQuery },
    viewOptions: { ...state.viewOptions, ...change.viewOptions },
  });

  return {
    preset: bookmark ?? preset,
    bookmarks,
    change: (change: Partial<ListingState>) => {
      // The table that stands in for an unknown layout writes nothing under its name (layouts.md 1.1).
      const { viewOptions: _options, viewQuery: _query, ...ofListing } = change;
      const settled: Partial<ListingState> = findLayout(state.layout) === null ? ofListing : change;
      const { layout } = change;
      if (bookmark !== null) {
        const look = lookAfter(search.look, state.layout, settled);
        // Another layout brings its own settings, which the bookmark knows.
        const { q, filters, folder } = changedState(change);
        const next =
          layout === undefined
            ? changedState(change)
            : { ...stateOf(bookmark, { view: layout, look }), q, filters, folder };
        const before = { bookmark, state: stateOf(bookmark, {}) };
        return go(searchOverBookmark({ stored: before, state: next, look }));
      }
      // Settings in the address are stored with the first change.
      const whole = search.look === undefined ? {} : wholePreset(preset, state);
      const settings = presetChange(
        { ...withLook(preset, search.look), ...whole },
        state.layout,
        settled,
      );
      if (Object.keys(settings).length > 0) preferences.change({ ...whole, ...settings });
      const next = searchOf(
        changedState({ ...change, ...(layout && { place: null }) }),
        collection,
      );
      // Another layout brings its own sort, which only its preset knows.
      const { sort: _, ...withoutSort } = next;
      go(layout === undefined ? next : withoutSort);
    },
  };
}
