import { isApiError, type Reply } from "@rowhouse/client";
import {
  isRecord,
  itemKey,
  limits,
  type Collection,
  type Item,
  type ItemKey,
  type Meta,
  type Query,
} from "@rowhouse/contract";
import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { client } from "./client.ts";
import { partsOf } from "./in-parts.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** One page of a list of items. */
export interface ListPage {
  data: Item[];
  /** The counts come with the first page only. */
  meta: Meta;
}

/** The status for an item that does not exist. */
const notFound = 404;

/**
 * How a page reads an item. Writes request the same fields, so that their reply replaces the item in the
 * cache (`item-writes.ts`).
 */
export interface ItemShape {
  collection: string;
  /** The collection, which says which fields hold the key. */
  described: Collection;
  /** The `fields` parameter (API contract 3.2). */
  fields: string[];
}

/**
 * The items of a collection, page by page. The query says which and in what order; `limit` there is the size of a
 * page, 100 when not given. Pages stay in the cache, so the way back from an item shows them at once; while another
 * search or order of the same collection loads, the previous items stay.
 */
export function itemsQuery(collection: string, query: Partial<Query> = {}) {
  const size = pageSizeOf(query);
  return infiniteQueryOptions({
    queryKey: keys.items.list(collection, query),
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      const { data, meta } = await client().items.list(collection, {
        query: pageOf(query, pageParam),
        signal,
      });
      return { data, meta };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      size > 0 && last.data.length === size ? pages.length * size : null,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === collection ? previous : undefined,
  });
}

/** The app says of a reference to what is not shown what it is: it asks for the key, which else is null (API contract 3.2). */
export function withAbsent(query: Partial<Query>): Partial<Query> {
  return { ...query, absentKeys: true };
}

/** The query that reads the page of a list from an offset on. */
function pageOf(query: Partial<Query>, offset: number): Partial<Query> {
  const meta = offset === 0 ? ["total_count", "filter_count"] : [];
  return { ...withAbsent(query), limit: pageSizeOf(query), offset, meta };
}

function pageSizeOf({ limit }: Partial<Query>): number {
  return limit ?? limits.pageSize;
}

/** The address that a list begins with, or that an item is read from, by its place in the cache; null for other places. */
export function firstAddress([, collection, kind, place, query]: QueryKey): string | null {
  if (typeof collection !== "string") return null;
  const { address } = client().items;
  if (kind === "list" && isQuery(place)) return address(collection, { query: pageOf(place, 0) });
  return kind === "one" && typeof place === "string" && isQuery(query)
    ? address(collection, { id: place, query: withAbsent(query) })
    : null;
}

/** Whatever is no text in a key of items is the query they are read with (`keys.ts`). */
function isQuery(part: unknown): part is Partial<Query> {
  return isRecord(part);
}

/** Reads the next page of a list that nobody looks at right now; nothing where there is none, or when that fails. */
export async function loadNextItems(
  cache: QueryClient,
  collection: string,
  query: Partial<Query>,
): Promise<void> {
  const list = itemsQuery(collection, query);
  if (cache.getQueryData(list.queryKey) === undefined) return;
  // An observer that nobody subscribes to reads nothing by itself.
  const observer = new InfiniteQueryObserver(cache, { ...list, enabled: false });
  const { hasNextPage, isFetching } = observer.getCurrentResult();
  if (hasNextPage && !isFetching) await observer.fetchNextPage();
}

/** All items that were loaded, in order. */
export function loadedItems(data: InfiniteData<ListPage> | undefined): Item[] {
  return data?.pages.flatMap((page) => page.data) ?? [];
}

/** How many items there are: all the user may see, and those that match filter and search. Null while unknown. */
export function itemCounts(data: InfiniteData<ListPage> | undefined): {
  total: number | null;
  filtered: number | null;
} {
  const meta = data?.pages[0]?.meta;
  return {
    total: meta?.total_count ?? null,
    filtered: meta?.filter_count ?? meta?.total_count ?? null,
  };
}

/** One item with the fields of the query, and its version (`etag`) for saving without overwriting others. */
export function itemQuery(collection: string, key: ItemKey, query: ItemFields) {
  return queryOptions({
    queryKey: [...keys.items.one(collection, key), query],
    queryFn: ({ signal }): Promise<Reply<Item>> =>
      client().items.read(collection, key, { query: withAbsent(query), signal }),
  });
}

/** A query that names its fields. */
type ItemFields = Partial<Query> & Pick<Query, "fields">;

/** Several items by their keys, for batch editing. Those the user may not read are missing. */
export function itemsByKeyQuery(collection: string, all: readonly ItemKey[], query: ItemFields) {
  return queryOptions({
    queryKey: [...keys.items.many(collection, all), query],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const read = (part: ItemKey[]) =>
        client().items.readMany(collection, part, { query: withAbsent(query), signal });
      return (await Promise.all(partsOf(all).map(read))).flat();
    },
  });
}

/** Items to show instead of their keys. Those that are gone or may not be read are missing: their key is shown. */
export function mentionedItemsQuery(
  collection: string,
  all: readonly ItemKey[],
  fields: readonly string[],
) {
  const shape = { fields: [...fields] };
  return queryOptions({
    queryKey: [...keys.items.many(collection, all), "mentioned", shape],
    queryFn: ({ signal }): Promise<Item[]> =>
      whenFound(client().items.readMany(collection, all, { query: shape, signal })),
    staleTime: 5 * 60_000,
  });
}

/** Missing items are left out of the response to several keys; a single one is refused instead (API contract 2). */
async function whenFound(response: Promise<Item[]>): Promise<Item[]> {
  try {
    return await whenAllowed(response, []);
  } catch (error) {
    if (isApiError(error) && error.status === notFound) return [];
    throw error;
  }
}

/**
 * Finds the listed state of an item, to show while the item itself loads. Its relations may be keys only and
 * fields may be missing: nothing may be edited on it.
 */
export function findListedItem(
  queryClient: QueryClient,
  collection: Collection,
  key: ItemKey,
): Item | null {
  const lists = queryClient.getQueriesData<InfiniteData<ListPage, number>>({
    queryKey: keys.items.lists(collection.collection),
  });
  const items = lists.flatMap(([, data]) => loadedItems(data));
  return items.find((item) => itemKey(collection, item) === String(key)) ?? null;
}
