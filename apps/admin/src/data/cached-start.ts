import { isRecord } from "@rowhouse/contract";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { readVisit, removeVisit, writeVisit, type CachedQuery } from "./boot/visits.ts";
import { firstAddress, type ListPage } from "./items.ts";
import { keys } from "./keys.ts";
import { startupKeys } from "./startup.ts";

/** The data of a visit that this browser stores, so that the next one draws it at once. */
export interface CachedStart {
  /** Puts the stored data of this owner into an empty cache, shown until it is loaded again; whether there was any. */
  restore(queryClient: QueryClient, owner: string): Promise<boolean>;
  /** Keeps the start, the first pages of the lists and the items that are in the cache. */
  keep(queryClient: QueryClient, owner: string): Promise<void>;
  /** Removes what is kept of the project. */
  forget(): Promise<void>;
}

/** Stored data is older than anything: code that uses it loads it again. In milliseconds since 1970, as the cache counts. */
export const cachedAt = 1;

/** Older visits are not shown, in milliseconds: 7 days. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Lists that are kept, the ones that were loaded last. */
const maxLists = 5;

/** Items that are kept, the ones that were loaded last. */
const maxItems = 10;

/** Characters of a page of a list or of an item as JSON; longer ones are not kept. */
const longest = 300_000;

/** Stores the start in IndexedDB. Where the browser has none, nothing is stored. */
export function createCachedStart({
  version,
  place,
  now = Date.now,
}: {
  version: string;
  /** Where it is kept: the address of the project that is shown now. */
  place: () => string;
  now?: () => number;
}): CachedStart {
  return {
    async restore(queryClient, owner) {
      const early = window.__ROWHOUSE_VISIT__;
      window.__ROWHOUSE_VISIT__ = undefined;
      const visit = await attempt(early ?? readVisit(place()));
      if (visit === undefined || visit.owner !== owner || visit.version !== version) return false;
      if (now() - visit.savedAt > lifetime || queryClient.getQueryData(keys.me) !== undefined)
        return false;
      for (const { key, data } of visit.queries)
        queryClient.setQueryData(key, data, { updatedAt: cachedAt });
      return true;
    },
    async keep(queryClient, owner) {
      const start = startOf(queryClient);
      if (start.length < startupKeys.length) return;
      const write = async (): Promise<void> => {
        const queries = [...start, ...listsOf(queryClient), ...openedOf(queryClient)];
        await writeVisit(place(), { owner, version, savedAt: now(), queries });
      };
      await attempt(write());
    },
    async forget() {
      await attempt(removeVisit(place()));
    },
  };
}

/** Whether what the app shows of its start is from an earlier visit. */
export function isKept(queryClient: QueryClient): boolean {
  return queryClient.getQueryState(keys.me)?.dataUpdatedAt === cachedAt;
}

function startOf(queryClient: QueryClient): CachedQuery[] {
  return startupKeys.flatMap((key) => {
    const data = queryClient.getQueryData(key);
    return data === undefined ? [] : [{ key, data, address: null }];
  });
}

/** The first pages of the lists. */
function listsOf(queryClient: QueryClient): CachedQuery[] {
  return loadedLast(queryClient, ([, , kind]) => kind === "list", maxLists).flatMap((key) => {
    const list = queryClient.getQueryData<InfiniteData<ListPage, number>>(key);
    const [first] = list?.pages ?? [];
    if (first === undefined || isLong(first)) return [];
    return [{ key, data: { pages: [first], pageParams: [0] }, address: firstAddress(key) }];
  });
}

/** The items that were opened. */
function openedOf(queryClient: QueryClient): CachedQuery[] {
  // The part behind the key is the query it was read with; for a search among the removed it is a name.
  const isOne = ([, , kind, , query]: QueryKey): boolean => kind === "one" && isRecord(query);
  return loadedLast(queryClient, isOne, maxItems).flatMap((key) => {
    const data = queryClient.getQueryData(key);
    return isLong(data) ? [] : [{ key, data, address: firstAddress(key) }];
  });
}

/** The keys of queries for items that have data, the newest first. */
function loadedLast(
  queryClient: QueryClient,
  isMeant: (key: QueryKey) => boolean,
  most: number,
): QueryKey[] {
  return queryClient
    .getQueryCache()
    .findAll({
      queryKey: keys.items.all,
      predicate: ({ queryKey, state }) => isMeant(queryKey) && state.status === "success",
    })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, most)
    .map(({ queryKey }) => queryKey);
}

function isLong(data: unknown): boolean {
  return JSON.stringify(data).length > longest;
}

/** Undefined where the browser refuses: then nothing is kept. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}
