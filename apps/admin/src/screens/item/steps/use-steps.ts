import { type Collection, type Item, itemKey } from "@rowhouse/contract";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { itemAddress } from "../../../access/address/addresses.ts";
import { rememberOpened, useLastList } from "../../../access/address/last-list.ts";
import { itemsQuery, type ListPage, loadedItems, loadNextItems } from "../../../data/items.ts";

/** The ways from an item to the ones beside it. */
export interface ItemSteps {
  /** Null at the ends of the list. */
  previous: string | null;
  next: string | null;
  goTo: (key: string) => void;
}

/** The items beside this one in the list the user came from; null when they came from elsewhere. */
export function useSteps(collection: Collection, key: string): ItemSteps | null {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useLastList();
  const isFromList = list?.collection === collection.collection;
  const query = isFromList ? itemsQuery(collection.collection, list.query) : null;
  const pages = useCachedList(query?.queryKey ?? []);
  const keys = loadedItems(pages).map((item: Item) => itemKey(collection, item) ?? "");
  const [known, setKnown] = useState<Steps | null>(null);
  const found = stepsAround(keys, key);
  // A save may take the item out of the list until that is read again; its neighbors stay the same.
  if (found !== null && JSON.stringify(found) !== JSON.stringify(known)) setKnown(found);
  const steps = found ?? known;

  const isAtEnd = steps !== null && steps.next === null;
  const listQuery = list?.query;
  useEffect(() => {
    if (isAtEnd && listQuery) void loadNextItems(queryClient, collection.collection, listQuery);
  }, [isAtEnd, listQuery, queryClient, collection]);

  if (!isFromList || steps === null) return null;
  const goTo = (to: string): void => {
    rememberOpened(collection.collection, to);
    // The way back leads to the list, not through all items that were looked at.
    void navigate({ to: itemAddress(collection.collection, to), replace: true });
  };
  return { ...steps, goTo };
}

/** The cached part of a list, without asking for it: the list belongs to its own page. */
function useCachedList(key: readonly unknown[]): InfiniteData<ListPage, number> | undefined {
  const queryClient = useQueryClient();
  const watch = useCallback(
    (watcher: () => void) => queryClient.getQueryCache().subscribe(watcher),
    [queryClient],
  );
  return useSyncExternalStore(watch, () => queryClient.getQueryData(key));
}

/** The keys of the items before and after an item; null where there is none. */
interface Steps {
  previous: string | null;
  next: string | null;
}

/** The keys beside a key; null when the list does not have it. */
export function stepsAround(keys: readonly string[], key: string): Steps | null {
  const index = keys.indexOf(key);
  if (index < 0) return null;
  return { previous: keys[index - 1] ?? null, next: keys[index + 1] ?? null };
}
