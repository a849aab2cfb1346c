import {
  isSameValue,
  itemKey,
  rulesOf,
  softDeleteStatuses,
  sortField,
  statusField,
  ownValue,
  type Collection,
  type Item,
  type ItemKey,
  type Query,
} from "@rowhouse/contract";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ListPage } from "./items.ts";
import { keys } from "./keys.ts";
import { modelQuery } from "./model.ts";

/** The effect of a write on items of one collection, for the lists that hold them. */
export interface ListedWrite {
  keys: readonly ItemKey[];
  /** The values they have now, as far as they are known; null when they are gone. */
  values: Item | null;
  /** The fields that were written; null when any may have been. */
  fields: readonly string[] | null;
}

/** The data that the place of an item in a list depends on. */
export interface ListedPlace {
  /** Null where the model is not known. */
  collection: Collection | null;
  query: Partial<Query>;
}

type List = InfiniteData<ListPage, number>;

/**
 * Shows a write in all cached lists of a collection, as a preview of reading them again: new values where an item stays
 * in its place; an item whose place or presence the write may have changed is left out until the list is read again.
 */
export function previewWrite(cache: QueryClient, name: string, write: ListedWrite): void {
  const model = cache.getQueryData(modelQuery().queryKey);
  const collection = ownValue(model?.collections, name) ?? null;
  for (const { queryKey, state } of cache.getQueryCache().findAll({
    queryKey: keys.items.lists(name),
  })) {
    // `keys.items.list` puts the query of a list at this place.
    const query = queryKey[3] as Partial<Query>;
    const place = { collection, query };
    cache.setQueryData<List>(queryKey, (list) => list && withWrite(list, write, place), {
      updatedAt: state.dataUpdatedAt,
    });
  }
}

/**
 * A list with a write in it. Only values that the list has already are replaced, in the shape it has them: a bare key stays
 * one. The same list when it has none of the items.
 */
export function withWrite(list: List, write: ListedWrite, place: ListedPlace): List {
  const written = new Set(write.keys.map(String));
  const isWritten = (item: Item): boolean => written.has(keyIn(place, item));
  if (!list.pages.some(({ data }) => data.some(isWritten))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.flatMap((item) => (isWritten(item) ? withValues(item, write, place) : [item])),
  }));
  return { ...list, pages };
}

function keyIn({ collection }: ListedPlace, item: Item): string {
  return (collection ? itemKey(collection, item) : null) ?? String(item["id"]);
}

/** The item as it is now; nothing when the list may not have it, or have it elsewhere. */
function withValues(item: Item, { values, fields }: ListedWrite, place: ListedPlace): Item[] {
  if (values === null) return [];
  const known = Object.keys(item).filter(
    (field) =>
      Object.hasOwn(values, field) && isSameShape(ownValue(item, field), ownValue(values, field)),
  );
  const mayHaveChanged = (field: string): boolean =>
    (fields?.includes(field) ?? !known.includes(field)) ||
    (known.includes(field) && !isSameValue(ownValue(item, field), ownValue(values, field)));
  if (placeFields(place).some(mayHaveChanged) || isRemoved(values, place)) return [];
  const now = {
    ...item,
    ...Object.fromEntries(known.map((field) => [field, ownValue(values, field)])),
  };
  return isFound(now, place.query.q ?? null) ? [now] : [];
}

/** The fields that decide whether and where the list has an item. */
function placeFields({ collection, query }: ListedPlace): string[] {
  const own = collection && sortField(collection);
  const order = query.sort?.map(({ field }) => field) ?? (own ? [own.field] : []);
  return [...order, ...rulesOf(query.filter ?? []).flatMap(({ path }) => path[0] ?? [])];
}

/** Lists leave out items in a status that means removed, unless they ask for all (API contract 7.4). */
function isRemoved(values: Item, { collection, query }: ListedPlace): boolean {
  const field = collection && statusField(collection);
  if (!field || query.status === "*") return false;
  return softDeleteStatuses(collection).includes(String(ownValue(values, field.field)));
}

/** The server searches in more than a list shows; what is not found in it appears when the list is read again. */
function isFound(item: Item, text: string | null): boolean {
  return text === null || JSON.stringify(item).toLowerCase().includes(text.toLowerCase());
}

function isSameShape(before: unknown, after: unknown): boolean {
  return (
    before === null ||
    after === null ||
    (typeof before === "object") === (typeof after === "object")
  );
}
