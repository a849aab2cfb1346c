import {
  asRecord,
  can,
  findCollection,
  findRelation,
  isRecord,
  isToManyType,
  keyFields,
  primaryKeyField,
  sortField,
  ownValue,
  type Collection,
  type CollectionPreset,
  type Field,
  type LayoutSettings,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import type { StoredSettings } from "@rowhouse/extension-kit";

import { readFolder, type FolderPlace } from "./files/folder.model.ts";
import { completeFilters, type AnyFilter, type FindField } from "./filters/filter.model.ts";
import { readFilters, settledFilters } from "./filters/stored-filters.model.ts";

/** The search parameters of a link to a listing. Missing keys are taken from the user's preset. */
export interface ListingSearch {
  q?: string;
  filter?: AnyFilter[];
  /** `title` or `-title`. */
  sort?: string;
  /** Id of a layout. */
  view?: string;
  /** The part of the items that a layout shows, such as a month. */
  at?: string;
  /** The folder of files that is open; all files without it. */
  folder?: FolderPlace;
  /** Id of the open bookmark. */
  b?: number;
  /** The settings of layouts that were changed on top of it, and are not stored. */
  look?: Look;
}

/** Settings of layouts by their ids, as presets have them. */
export interface Look {
  options?: LayoutSettings;
  query?: LayoutSettings;
}

/** The keys of a preset a listing writes. */
export type PresetChange = Partial<
  Pick<CollectionPreset, "search_query" | "filters" | "view_type" | "view_options" | "view_query">
>;

/** The content and look of a listing: preset, overlaid by the link. */
export interface ListingState {
  q: string;
  filters: AnyFilter[];
  layout: string;
  viewOptions: StoredSettings;
  viewQuery: StoredSettings;
  /** As in `ListingProps`; it belongs to the link, never to a preset. */
  place: string | null;
  /** The open folder of files, null for all files; it belongs to the link as well. */
  folder: FolderPlace | null;
}

/** The layout of a listing for which none was chosen. */
export const defaultLayout = "tabular";

/** Reads the search params of a listing; invalid ones are left out. */
export function readListingSearch(raw: Record<string, unknown>): ListingSearch {
  const search: ListingSearch = {};
  const { q, sort, view, at } = raw;
  if (typeof q === "string" || typeof q === "number") search.q = String(q);
  if (typeof sort === "string" && sort !== "") search.sort = sort;
  if (typeof view === "string" && view !== "") search.view = view;
  if (typeof at === "string" || typeof at === "number") search.at = String(at);
  if (raw["filter"] !== undefined) search.filter = readFilters(raw["filter"]);
  const folder = readFolder(raw["folder"]);
  if (folder !== undefined) search.folder = folder;
  const bookmark = Number(raw["b"]);
  if (Number.isInteger(bookmark) && bookmark > 0) search.b = bookmark;
  if (isRecord(raw["look"])) {
    const { options, query } = raw["look"];
    search.look = { options: asRecord(options), query: asRecord(query) };
  }
  return search;
}

/**
 * Fields a listing may show, in their order (sort, then id; nulls last): neither hidden in lists nor unreadable, and
 * with something to show.
 */
export function browsableFields(
  collection: Collection,
  readable: ReadonlySet<string>,
): Record<string, Field> {
  const listed = Object.values(collection.fields).filter((field) => {
    if (field.hidden_browse || !readable.has(field.field)) return false;
    return (
      field.type !== "group" &&
      !(field.type === "alias" && (field.interface ?? "divider") === "divider")
    );
  });
  const ordered = listed.toSorted(
    (a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity) || (a.id ?? 0) - (b.id ?? 0) || 0,
  );
  return Object.fromEntries(ordered.map((field) => [field.field, field]));
}

/** The fields that a search looks into, texts first, as far as the listing may show them (API contract 3.4). */
export function searchedFields(
  model: Model,
  rights: Rights,
  fields: Record<string, Field>,
): Field[] {
  const searched = Object.values(fields).filter((field) => {
    if (field.type === "string" || field.type === "integer" || field.type === "decimal")
      return true;
    const relation = isToManyType(field.type)
      ? findRelation(model, field.collection, field.field)
      : null;
    const related = relation && findCollection(model, relation.collection);
    return related !== null && can(rights, related, "read");
  });
  const isText = ({ type }: Field) => type === "string";
  return [...searched.filter(isText), ...searched.filter((field) => !isText(field))];
}

/**
 * Preset and link together. Saved columns and sorts that no longer exist are dropped, the sort to its start; filters
 * that cannot be used stay and are shown as such.
 */
export function listingState(input: {
  search: ListingSearch;
  preset: CollectionPreset | null;
  collection: Collection;
  fields: Record<string, Field>;
  findField: FindField;
}): ListingState {
  const { search, preset, findField } = input;
  const layout = search.view ?? layoutId(preset?.view_type);
  const stored = {
    ...partOf(preset?.view_query, layout),
    ...partOf(search.look?.query, layout),
  };
  const sort =
    usableSort(search.sort, input) ??
    usableSort(stored["sort"], input) ??
    startSort(input.collection);
  return {
    q: search.q ?? preset?.search_query ?? "",
    filters: settledFilters(readFilters(search.filter ?? preset?.filters ?? []), findField),
    layout,
    viewOptions: {
      ...partOf(preset?.view_options, layout),
      ...partOf(search.look?.options, layout),
    },
    viewQuery: { ...stored, sort },
    place: search.at ?? null,
    folder: search.folder ?? null,
  };
}

/** The link that shows the same to every user: search, complete filters, sort and layout, without defaults. */
export function searchOf(state: ListingState, collection: Collection): ListingSearch {
  const filter = completeFilters(state.filters);
  const sort = state.viewQuery["sort"];
  return {
    ...(state.q === "" ? {} : { q: state.q }),
    ...(filter.length === 0 ? {} : { filter }),
    ...(typeof sort === "string" && sort !== startSort(collection) ? { sort } : {}),
    ...(state.layout === defaultLayout ? {} : { view: state.layout }),
    ...placeOf(state),
  };
}

/** The part of an address that says where in a listing one is: neither presets nor bookmarks hold it. */
export function placeOf({ place, folder }: ListingState): Pick<ListingSearch, "at" | "folder"> {
  return { ...(place === null ? {} : { at: place }), ...(folder === null ? {} : { folder }) };
}

/** The values to store in the preset after a change of the listing; only those that changed. */
export function presetChange(
  preset: Pick<CollectionPreset, "view_options" | "view_query"> | null,
  layout: string,
  change: Partial<ListingState>,
): PresetChange {
  const result: PresetChange = {};
  if (change.q !== undefined) result.search_query = change.q === "" ? null : change.q;
  if (change.filters !== undefined) result.filters = completeFilters(change.filters);
  if (change.layout !== undefined) result.view_type = change.layout;
  if (change.viewOptions !== undefined)
    result.view_options = merged(preset?.view_options, layout, change.viewOptions);
  if (change.viewQuery !== undefined)
    result.view_query = merged(preset?.view_query, layout, change.viewQuery);
  return result;
}

/** Everything a preset holds for what is shown now: the other layouts' settings as they were. */
export function wholePreset(
  preset: Pick<CollectionPreset, "view_options" | "view_query"> | null,
  state: ListingState,
): PresetChange {
  return presetChange(preset, state.layout, state);
}

/** A user's first own preset: a copy of the one in effect, with the change. */
export function firstPreset(
  start: CollectionPreset | null,
  who: { collection: string; user: number },
  change: PresetChange,
): PresetChange & { collection: string; user: number } {
  return {
    search_query: start?.search_query ?? null,
    filters: start?.filters ?? null,
    view_type: start?.view_type ?? defaultLayout,
    view_options: start?.view_options ?? null,
    view_query: start?.view_query ?? null,
    ...change,
    ...who,
  };
}

/** Text key and number of the result line. */
export function countText(input: {
  isFiltered: boolean;
  totalCount: number | null;
  filterCount: number | null;
}): { key: string; count: number } | null {
  const count = input.isFiltered ? input.filterCount : input.totalCount;
  if (count === null) return null;
  return { key: input.isFiltered ? "item_count_filter" : "item_count", count };
}

function layoutId(stored: string | null | undefined): string {
  if (stored === null || stored === undefined || stored === "") return defaultLayout;
  // The cards layout was called tile in databases of earlier generations.
  return stored === "tile" ? "cards" : stored;
}

function usableSort(
  stored: unknown,
  input: { fields: Record<string, Field>; collection: Collection },
): string | null {
  if (typeof stored !== "string") return null;
  const key = stored.replace(/^-/, "");
  const own = [...keyFields(input.collection), sortField(input.collection)];
  const isOwn = own.some((field) => field?.field === key);
  return ownValue(input.fields, key) !== undefined || isOwn ? stored : null;
}

/** The field that the API sorts by when no sort is requested (API contract 3.1). */
function startSort(collection: Collection): string | null {
  return sortField(collection)?.field ?? primaryKeyField(collection)?.field ?? null;
}

function merged(
  stored: LayoutSettings | null | undefined,
  layout: string,
  part: StoredSettings,
): LayoutSettings {
  const others = isRecord(stored) ? stored : {};
  return { ...others, [layout]: { ...partOf(stored, layout), ...part } };
}

function partOf(stored: unknown, layout: string): Record<string, unknown> {
  return asRecord(ownValue(asRecord(stored), layout));
}
