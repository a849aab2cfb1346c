import type { Query } from "@rowhouse/contract";
import { createWatched, useWatched } from "../../design/watched.ts";

/** A list of items, and the address that shows it. */
export interface LastList {
  collection: string;
  /** The query that `itemsQuery` reads it with. */
  query: Partial<Query>;
  address: string;
}

const lastList = createWatched<LastList | null>(null);
let opened: { collection: string; key: string } | null = null;

/** Remembers the list that is looked at, for the pages of its items. It lasts as long as the window. */
export function rememberList(list: LastList): void {
  const last = lastList.get();
  if (last?.query !== list.query || last.address !== list.address) lastList.set(list);
}

/** The list that was looked at last; null before any. */
export function useLastList(): LastList | null {
  return useWatched(lastList);
}

/** The item whose page was opened from this listing last; null when another one was opened since. */
export function openedIn(collection: string): string | null {
  return opened?.collection === collection ? opened.key : null;
}

/** Remembers the item whose page is opened from a listing; null for none. */
export function rememberOpened(collection: string, key: string | null): void {
  opened = key === null ? null : { collection, key };
}
