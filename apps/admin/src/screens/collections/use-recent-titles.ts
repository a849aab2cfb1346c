import {
  itemKey,
  keyPaths,
  titleFields,
  ownValue,
  type Item,
  type Model,
} from "@rowhouse/contract";
import { useQueries } from "@tanstack/react-query";
import { useModel } from "../../access/hooks.ts";
import { mentionedItemsQuery } from "../../data/items.ts";
import type { RecentItem } from "./recent.model.ts";

/** Texts that a title may be made of; more would only make the reply longer. */
const maxFields = 3;

/**
 * Adds the items that the revisions did not bring, which people with limited rights may not read: one request per
 * collection. Items that turn out to be gone, or may not be read, are left out: their page says no more than that.
 */
export function useRecentTitles(recent: readonly RecentItem[]): RecentItem[] {
  const model = useModel();
  const requests = missingItems(recent, model);
  const found = useQueries({
    queries: requests.map(({ collection, keys, fields }) =>
      mentionedItemsQuery(collection, keys, fields),
    ),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
  const titled = new Map<string, Item | null>();
  for (const [index, { collection, keys }] of requests.entries()) {
    const described = ownValue(model.collections, collection);
    const items = found[index] ?? null;
    if (!described || items === null) continue;
    for (const key of keys) titled.set(idOf(collection, key), null);
    for (const item of items) titled.set(idOf(collection, itemKey(described, item)), item);
  }
  return recent.flatMap((entry) => {
    const item = entry.item ?? titled.get(idOf(entry.collection, entry.key));
    return item === null ? [] : [{ ...entry, item: item ?? null }];
  });
}

function missingItems(recent: readonly RecentItem[], model: Model) {
  const byCollection = Map.groupBy(
    recent.filter(({ item }) => item === null),
    ({ collection }) => collection,
  );
  return [...byCollection].flatMap(([collection, entries]) => {
    const described = ownValue(model.collections, collection);
    const paths = described ? keyPaths(model, described) : [];
    if (!described || paths.length === 0) return [];
    const fields = [...paths, ...titleFields(described).slice(0, maxFields)];
    return [{ collection, keys: entries.map((entry) => entry.key), fields }];
  });
}

function idOf(collection: string, key: unknown): string {
  return JSON.stringify([collection, String(key)]);
}
