import type { ItemKey, ItemsState, ItemState, KitHost } from "@rowhouse/extension-kit";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { itemCounts, itemQuery, itemsQuery, loadedItems } from "../data/items.ts";

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
  const result = useQuery({
    ...itemQuery(collection, key ?? "", { fields: defaultFields, ...query }),
    enabled: isEnabled,
  });
  return {
    item: isEnabled ? (result.data?.data ?? null) : null,
    isLoading: result.isLoading,
    error: result.error,
    retry: () => void (isEnabled && result.refetch()),
  };
};
