import {
  readableFields,
  ownValue,
  type Collection,
  type CollectionPreset,
  type Field,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import { readViewQuery, type LayoutDefinition } from "@rowhouse/extension-kit";

import { entryFields, plainName } from "../activity/entry-fields.ts";
import { fieldFinder, type FindField } from "../filters/filter.model.ts";
import type { Reader } from "../filters/value/period.model.ts";
import { withoutRefused, type Refusals } from "../filters/refusals.ts";
import {
  browsableFields,
  defaultLayout,
  listingState,
  type ListingSearch,
  type ListingState,
} from "../listing.model.ts";
import { folderRule, type OpenFolder } from "../files/folder.model.ts";
import { filterRules } from "../filters/filter-rules.model.ts";
import { itemsRequest, type ItemsRequest } from "../items/items-request.model.ts";

/** Finds a layout by its id. */
export type FindLayout = (id: string) => LayoutDefinition | null;

/** The data that a listing renders with, and its request to the API. */
export interface ListingRequest {
  state: ListingState;
  /** The layout that is rendered; the table when the chosen one is unknown. */
  layout: LayoutDefinition | null;
  isUnknownLayout: boolean;
  /** The layout shows a part of the items at a time, and says itself when it has none. */
  isPartial: boolean;
  query: ItemsRequest;
  /** Whether anything is searched for or filtered by: in a folder, below it as well. */
  isSearched: boolean;
  /** The fields the layout shows. */
  columns: Field[];
}

/** The fields of a collection that the user may see in lists. */
export function listedFields(collection: Collection, rights: Rights): Record<string, Field> {
  return browsableFields(collection, readableFields(rights, collection));
}

/** Finds the fields that the filters of a listing may name: those of its collection that the user may read, shown or not. */
export function filterFinder(input: {
  model: Model;
  collection: Collection;
  rights: Rights;
  reader: Reader;
  /** The names of collections, where they are shown. */
  nameOf?: Parameters<typeof entryFields>[2];
}): FindField {
  const { model, collection, rights, reader, nameOf = plainName } = input;
  const readable = readableFields(rights, collection);
  const fields = Object.fromEntries(
    Object.entries(collection.fields).filter(([name]) => readable.has(name)),
  );
  const isActivity = collection.collection === "directus_activity";
  return fieldFinder(model, isActivity ? entryFields(fields, model, nameOf) : fields, reader);
}

/** The request of a listing. Route and screen both use it, so that the screen finds what the route has started. */
export function listingRequest(input: {
  model: Model;
  collection: Collection;
  fields: Record<string, Field>;
  findField: FindField;
  findLayout: FindLayout;
  preset: CollectionPreset | null;
  search: ListingSearch;
  /** Filters that the server has refused: the list shows the rest. */
  refused?: Refusals;
  /** The open folder of files; all files without it. */
  open?: OpenFolder | null;
}): ListingRequest {
  const {
    model,
    collection,
    fields,
    findField,
    findLayout,
    refused = new Set(),
    open = null,
  } = input;
  const chosen = listingState(input);
  const known = findLayout(chosen.layout);
  const layout = known ?? findLayout(defaultLayout);
  // A layout that is gone leaves a plain table of everything (layouts.md 1.1).
  const everything = { ...chosen.viewQuery, fields: Object.keys(fields).join(",") };
  const state = known === null ? { ...chosen, viewQuery: everything } : chosen;
  const layoutFields = layout?.query({
    collection,
    fields,
    viewOptions: layout.viewOptions.read(state.viewOptions),
    viewQuery: readViewQuery(state.viewQuery),
    place: state.place,
  }) ?? { fields: [] };
  const filters = withoutRefused(state.filters, refused);
  const isSearched = state.q.trim() !== "" || filterRules(filters, findField).length > 0;
  return {
    state,
    layout,
    isUnknownLayout: known === null,
    isPartial: layoutFields.filter !== undefined,
    query: itemsRequest({
      model,
      collection,
      fields,
      findField,
      state: { ...state, filters },
      layoutFields,
      within: open === null ? [] : [folderRule(open, { isSearched })],
    }),
    isSearched,
    columns: layoutFields.fields.flatMap((key) => ownValue(fields, key) ?? []),
  };
}
