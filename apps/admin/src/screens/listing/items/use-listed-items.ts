import { itemKey, type Collection, type Item } from "@rowhouse/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

import { cachedAt } from "../../../data/cached-start.ts";
import { itemCounts, itemsQuery, loadedItems, type ListPage } from "../../../data/items.ts";
import type { ItemsRequest } from "./items-request.model.ts";

/** The items of a listing as far as they are loaded. */
export interface ListedItems {
  items: Item[];
  total: number | null;
  filtered: number | null;
  isLoading: boolean;
  isLoadingMore: boolean;
  isRefreshing: boolean;
  error: unknown;
  /** A further page failed; what is loaded stays. */
  hasPageFailed: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Loads the items of a listing page by page; hidden ones are left out and not counted. */
export function useListedItems(
  collection: Collection,
  query: ItemsRequest,
  hidden: ReadonlySet<string>,
): ListedItems {
  const result = useInfiniteQuery(itemsQuery(collection.collection, query));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = result;
  const isOld = result.dataUpdatedAt === cachedAt;
  const items = useMemo(() => {
    const loaded = loadedItems(inPages(data));
    return hidden.size === 0
      ? loaded
      : loaded.filter((item) => !hidden.has(itemKey(collection, item) ?? ""));
  }, [data, hidden, collection]);
  const counts = itemCounts(inPages(data));
  const less = (count: number | null) => (count === null ? null : Math.max(0, count - hidden.size));

  const loadMore = useCallback(() => {
    if (!hasNextPage || isFetching || isFetchNextPageError) return;
    // A layout asks in an effect, which runs before the one in which the query library learns of another query.
    queueMicrotask(() => void fetchNextPage());
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    items,
    total: less(counts.total),
    filtered: less(counts.filtered),
    isLoading: result.isPending,
    isLoadingMore: result.isFetchingNextPage,
    isRefreshing: result.isPlaceholderData || (isOld && isFetching),
    // The data of an earlier visit is no longer shown when it turns out that it cannot be read.
    error: data === undefined || isOld ? result.error : null,
    hasPageFailed: isFetchNextPageError,
    loadMore,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** The cache does not know the type of page parameters, which are not needed here. */
function inPages(data: { pages: ListPage[] } | undefined) {
  return data === undefined ? undefined : { pages: data.pages, pageParams: [] };
}
