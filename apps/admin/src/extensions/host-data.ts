import type { Absence, ItemKey, ItemsState, ItemState, KitHost } from "@rowhouse/extension-kit";
import { findCollection, rowCondition, type Model, type Rights } from "@rowhouse/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { useModel, useRights } from "../access/hooks.ts";
import { itemCounts, itemQuery, itemsQuery, loadedItems } from "../data/items.ts";
import { refusalOf } from "../data/refusal.ts";

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
