import { asRecord, ownValue, type CollectionPreset, type LayoutSettings } from "@rowhouse/contract";
import { completeFilters } from "../filters/filter.model.ts";
import { placeOf, type ListingSearch, type ListingState, type Look } from "../listing.model.ts";

/** A bookmark as it is stored: its number, its settings of all layouts, and its view without anything on top. */
export interface StoredBookmark {
  bookmark: Pick<CollectionPreset, "id" | "view_options" | "view_query">;
  state: ListingState;
}

/** A bookmark and what is shown instead of it. */
export interface ChangedBookmark {
  stored: StoredBookmark;
  state: ListingState;
  look: Look | undefined;
}

/** Whether something else is shown than the bookmark has; the place, such as a month, belongs to none. */
export function isChanged({ stored, state, look }: ChangedBookmark): boolean {
  return (
    ownLook(look, stored.bookmark) !== undefined || !isSame(viewOf(stored.state), viewOf(state))
  );
}

/**
 * The address of a listing with an open bookmark: its number and, where something else is shown, all of what is shown.
 * So it shows the same when the bookmark is changed, and says what "Reset" takes back.
 */
export function searchOverBookmark(changed: ChangedBookmark): ListingSearch {
  const { stored, state } = changed;
  const at = placeOf(state);
  if (!isChanged(changed)) return { b: stored.bookmark.id, ...at };
  const look = ownLook(changed.look, stored.bookmark);
  return { b: stored.bookmark.id, ...wholeSearch(state), ...(look && { look }), ...at };
}

/** The address that shows the same without the bookmark, which is gone: with all settings of the layout. */
export function searchWithoutBookmark(state: ListingState): ListingSearch {
  const { layout, viewOptions, viewQuery } = state;
  const { sort: _, ...query } = viewQuery;
  const look = { options: { [layout]: viewOptions }, query: { [layout]: query } };
  return { ...wholeSearch(state), look, ...placeOf(state) };
}

/** The settings on top of a bookmark after one more change of a layout. The sort has its own place in the address. */
export function lookAfter(
  look: Look | undefined,
  layout: string,
  change: Partial<Pick<ListingState, "viewOptions" | "viewQuery">>,
): Look {
  const { sort: _, ...query } = change.viewQuery ?? {};
  return {
    options: withPart(look?.options, layout, change.viewOptions),
    query: withPart(look?.query, layout, query),
  };
}

/** The settings of a preset with those on top of it. */
export function withLook(
  preset: Pick<CollectionPreset, "view_options" | "view_query"> | null,
  look: Look | undefined,
): Pick<CollectionPreset, "view_options" | "view_query"> {
  const over = (below: LayoutSettings | null | undefined, above: LayoutSettings = {}) =>
    Object.entries(above).reduce(
      (settings, [layout, part]) => withPart(settings, layout, asRecord(part)),
      below ?? {},
    );
  return {
    view_options: over(preset?.view_options, look?.options),
    view_query: over(preset?.view_query, look?.query),
  };
}

/** Whether two states show the same, wherever the places of their layouts are. */
export function isSameView(a: ListingState, b: ListingState): boolean {
  return isSame({ ...a, ...nowhere }, { ...b, ...nowhere });
}

const nowhere = { place: null, folder: null };

/** The view as an address has it; a layout's other settings are a look. */
function viewOf({ q, filters, layout, viewQuery }: ListingState) {
  return { q, filter: completeFilters(filters), layout, sort: viewQuery["sort"] ?? null };
}

function wholeSearch(state: ListingState): ListingSearch {
  const { q, filter, layout, sort } = viewOf(state);
  return { q, filter, view: layout, ...(typeof sort === "string" ? { sort } : {}) };
}

/** The settings that differ from those of the bookmark; undefined where none does. */
function ownLook(look: Look | undefined, bookmark: StoredBookmark["bookmark"]): Look | undefined {
  const options = differences(look?.options, bookmark.view_options);
  const query = differences(look?.query, bookmark.view_query);
  const own = { ...(options && { options }), ...(query && { query }) };
  return Object.keys(own).length === 0 ? undefined : own;
}

function differences(
  settings: LayoutSettings = {},
  stored: LayoutSettings | null,
): LayoutSettings | null {
  const parts = Object.entries(settings).flatMap(([layout, part]) => {
    const below = asRecord(ownValue(asRecord(stored), layout));
    const own = Object.entries(asRecord(part)).filter(
      ([name, value]) => !isSame(value ?? null, ownValue(below, name) ?? null),
    );
    return own.length === 0 ? [] : [[layout, Object.fromEntries(own)] as const];
  });
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

function withPart(
  settings: LayoutSettings | null | undefined,
  layout: string,
  part: Record<string, unknown> = {},
): LayoutSettings {
  const before = asRecord(settings);
  if (Object.keys(part).length === 0) return before;
  return { ...before, [layout]: { ...asRecord(ownValue(before, layout)), ...part } };
}

function isSame(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b);
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)));
  });
}
