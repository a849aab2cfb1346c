import type { Absence, ItemKey, ItemsState, ItemState, KitHost } from "@rowhouse/extension-kit";
import {
  findCollection,
  ownershipField,
  rowCondition,
  softDeleteStatuses,
  statusField,
  type Collection,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { useModel, useRights } from "../access/hooks.ts";
import { itemCounts, itemQuery, itemsQuery, loadedItems } from "../data/items.ts";
import { refusalOf } from "../data/refusal.ts";
import { removedItemQuery } from "../data/removed-items.ts";

/** Items for interfaces, from the cache that the screens use. */
export const useHostItems: KitHost["useItems"] = (
  collection,
  query,
  { isEnabled = true } = {},
): ItemsState => {
  const result = useInfiniteQuery({
    ...itemsQuery(collection, query),
    enabled: isEnabled && collection !== "",
  });
  const data = result.data;
  const counts = itemCounts(data);
  return {
    items: loadedItems(data),
    totalCount: counts.filtered ?? counts.total,
    isLoading: result.isLoading,
    isRefreshing: result.isPlaceholderData,
    error: result.error,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  };
};

/** The fields of a query that names none: relations three levels deep (API contract 14.2). */
const defaultFields = ["*.*.*"];

/** One item for interfaces; nothing is requested without a key. */
export const useHostItem: KitHost["useItem"] = (
  collection,
  key: ItemKey | null,
  query = {},
): ItemState => {
  const isEnabled = key !== null && collection !== "";
  const rights = useRights();
  const model = useModel();
  const result = useQuery({
    ...itemQuery(collection, key ?? "", { fields: defaultFields, ...query }),
    enabled: isEnabled,
  });
  return {
    item: isEnabled ? (result.data?.data ?? null) : null,
    isLoading: result.isLoading,
    error: result.error,
    absence: isEnabled ? absenceOf(result.error, seesAll(rights, model, collection)) : null,
    retry: () => void (isEnabled && result.refetch()),
  };
};

/** Looks for an item that was not found among those in a status that hides them, where there is one (API contract 7.4). */
export const useHostAbsence: KitHost["useAbsence"] = ({ collection, key, absence, fields }) => {
  const target = findCollection(useModel(), collection);
  const mayBeRemoved =
    key !== null &&
    (absence === "missing" || absence === "unclear") &&
    target !== null &&
    softDeleteStatuses(target).length > 0;
  const all = [...fields, ...rightsFields(target)];
  const shape = mayBeRemoved ? { collection, described: target, fields: all } : null;
  const { data, isLoading } = useQuery({
    ...removedItemQuery(shape, key ?? ""),
    enabled: mayBeRemoved,
  });
  const removed = (mayBeRemoved && data) || null;
  return { absence: removed === null ? absence : "removed", removed, isLoading };
};

/** What says whether a removed item may come back. */
function rightsFields(target: Collection | null): string[] {
  if (target === null) return [];
  const fields = [statusField(target)?.field, ownershipField(target)];
  return fields.flatMap((field) => field ?? []);
}

/** The server does not tell what is gone from what is not for this user; whoever may see everything knows. */
function absenceOf(error: unknown, isAllSeen: boolean): Absence | null {
  const status = refusalOf(error)?.status;
  if (status === 403) return "hidden";
  if (status !== 404) return null;
  return isAllSeen ? "missing" : "unclear";
}

function seesAll(rights: Rights, model: Model, name: string): boolean {
  const collection = findCollection(model, name);
  return collection !== null && rowCondition(rights, collection, "read").kind === "always";
}
