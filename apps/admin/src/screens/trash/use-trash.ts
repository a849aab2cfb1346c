import {
  findCollection,
  makeCollection,
  type Collection,
  type Item,
  type TrashEntry,
} from "@rowhouse/contract";
import { oneLine, useHost, type ListingProps } from "@rowhouse/extension-kit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { hrefOf, itemAddress } from "../../access/address/addresses.ts";
import type { TrashSearch } from "../../access/address/trash-search.ts";
import { useModel } from "../../access/hooks.ts";
import { trashQuery } from "../../data/past-items.ts";

/** Rows of the list: entries, each known by its entry of the activity. */
const listed: Collection = makeCollection("trash", {
  id: { type: "string", primary_key: true },
});

/** The trash as a list: what is in it, what is chosen, and how it goes on. */
export function useTrash(search: TrashSearch) {
  const router = useRouter();
  const model = useModel();
  const { itemTitle } = useHost();
  const query = useInfiniteQuery(trashQuery(search));
  const [selection, select] = useState<string[]>([]);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data]);
  const items = useMemo(() => entries.map(asItem), [entries]);
  const nameOf = useCallback(
    (item: Item): string => {
      const { collection, key, values } = entryOf(item);
      const described = findCollection(model, collection);
      return oneLine((described && itemTitle(described, values)) ?? key);
    },
    [model, itemTitle],
  );
  const linkTo = useCallback(
    (item: Item) => {
      const { collection, key } = entryOf(item);
      return hrefOf(router, itemAddress(collection, key));
    },
    [router],
  );
  const chosen = entries.filter(({ activity }) => selection.includes(String(activity)));
  const listing: ListingProps = {
    collection: listed,
    fields: listed.fields,
    items,
    totalCount: hasNextPage ? null : items.length,
    isLoading: query.isLoading,
    isLoadingMore: isFetchingNextPage,
    isRefreshing: query.isRefetching,
    onNextPage: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    selection,
    onSelect: select,
    linkTo,
    nameOf,
    onOpen: (item) => {
      const { collection, key } = entryOf(item);
      void router.navigate({ to: itemAddress(collection, key) });
    },
    renderCell: () => null,
    sortField: null,
  };
  return {
    listing,
    entries,
    selection: {
      chosen,
      clear: () => select([]),
      toggleAll: () =>
        select(
          chosen.length >= entries.length ? [] : entries.map(({ activity }) => String(activity)),
        ),
    },
    days: data?.pages[0]?.kept_days ?? null,
    hasMore: hasNextPage,
    error: query.error,
    retry: () => void query.refetch(),
    /** All entries, those too that are not loaded yet. */
    readAll: async (): Promise<TrashEntry[]> => {
      let last = await Promise.resolve(query);
      while (last.hasNextPage) last = await last.fetchNextPage();
      return last.data?.pages.flatMap((page) => page.entries) ?? [];
    },
  };
}

/** The trash as the screen knows it. */
export type TrashView = ReturnType<typeof useTrash>;

/** The entry that a row of the list stands for. */
export function entryOf(item: Item): TrashEntry {
  // Made by `asItem`.
  return item["entry"] as TrashEntry;
}

/** An entry as an item of a list: its key is that of the entry of the activity. */
function asItem(entry: TrashEntry): Item {
  return { id: String(entry.activity), entry };
}

/** How many of the entries were removed in each act. */
export function sizesOfActs(entries: readonly TrashEntry[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { act } of entries) if (act !== null) sizes.set(act, (sizes.get(act) ?? 0) + 1);
  return sizes;
}
