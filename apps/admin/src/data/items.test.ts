import { makeCollection, type Item } from "@rowhouse/contract";
import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import {
  findListedItem,
  itemCounts,
  itemQuery,
  itemsByKeyQuery,
  mentionedItemsQuery,
  itemsQuery,
  loadedItems,
} from "./items.ts";
import { connectData } from "../../test/data-client.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData({ staleTime: 60_000 });
  ({ server, cache } = connection);
  return connection.disconnect;
});

const fields = ["*", "author.*"];
const described = makeCollection("news", { id: { primary_key: true } });

const rows = (count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));

const queryOf = (collection: string) =>
  cache.getQueryCache().build(cache, { queryKey: itemsQuery(collection).queryKey });

describe("listings", () => {
  test("come in pages of 100 and know when they are at their end", async () => {
    server.reply({
      "GET /_/items/news": ({ query }) =>
        query.get("offset") === "0"
          ? data(rows(100), { total_count: 130, filter_count: 110 })
          : data(rows(10, 100)),
    });
    const observer = new InfiniteQueryObserver(cache, itemsQuery("news", { q: "a" }));
    await observer.refetch();
    expect(observer.getCurrentResult().hasNextPage).toBe(true);
    const { data: pages, hasNextPage } = await observer.fetchNextPage();
    expect([loadedItems(pages).length, hasNextPage, itemCounts(pages)]).toEqual([
      110,
      false,
      { total: 130, filtered: 110 },
    ]);
    expect(server.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { q: "a", limit: "100", offset: "0", meta: "total_count,filter_count", absent_keys: "1" },
      { q: "a", limit: "100", offset: "100", absent_keys: "1" },
    ]);
  });

  test("a page may have another size", async () => {
    server.reply({ "GET /_/items/news": data(rows(2)) });
    await cache.fetchInfiniteQuery(itemsQuery("news", { limit: 2 }));
    expect(server.requests[0]?.query.get("limit")).toBe("2");
  });

  test("what they know of an item is found on the way to it", async () => {
    server.reply({ "GET /_/items/news": data([{ id: 4, title: "Alpha" }]) });
    await cache.fetchInfiniteQuery(itemsQuery("news"));
    expect(findListedItem(cache, described, "4")).toEqual({ id: 4, title: "Alpha" });
    expect(findListedItem(cache, described, 5)).toBeNull();
    expect(findListedItem(cache, { ...described, collection: "posts" }, 4)).toBeNull();
  });

  test("the previous items stay while another order of the same collection loads", () => {
    const { placeholderData } = itemsQuery("news", { q: "b" });
    const previous = { pages: [{ data: rows(1), meta: {} }], pageParams: [0] };
    const shown = (collection: string) =>
      typeof placeholderData === "function"
        ? Reflect.apply(placeholderData, null, [previous, queryOf(collection)])
        : null;
    expect([shown("news"), shown("posts")]).toEqual([previous, undefined]);
  });

  test("nothing loaded has no items and unknown counts", () => {
    expect([loadedItems(undefined), itemCounts(undefined)]).toEqual([
      [],
      { total: null, filtered: null },
    ]);
  });
});

describe("single items", () => {
  test("come with their relations and their version", async () => {
    server.reply({
      "GET /_/items/news/4": { body: { data: { id: 4 } }, headers: { etag: '"v1"' } },
    });
    await expect(cache.fetchQuery(itemQuery("news", 4, { fields }))).resolves.toMatchObject({
      data: { id: 4 },
      etag: '"v1"',
    });
    expect(server.requests[0]?.query.get("fields")).toBe("*,author.*");
  });

  test("several come at once", async () => {
    server.reply({ "GET /_/items/news/1,2": data([{ id: 1 }, { id: 2 }]) });
    await expect(cache.fetchQuery(itemsByKeyQuery("news", [1, 2], { fields }))).resolves.toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  test.each([
    ["there", data({ id: 1, title: "One" }), [{ id: 1, title: "One" }]],
    ["gone", failure(404, 203), []],
    ["out of reach", failure(403, 3), []],
  ])("that are mentioned and %s are no failure", async (_case, reply, items) => {
    server.reply({ "GET /_/items/news/1": reply });
    await expect(
      cache.fetchQuery(mentionedItemsQuery("news", ["1"], ["*", "author.name"])),
    ).resolves.toEqual(items);
    expect(server.requests[0]?.query.get("fields")).toBe("*,author.name");
  });

  test("that are mentioned are a failure when there is no response", async () => {
    server.reply({ "GET /_/items/news/1": failure(500, null, "Out of order") });
    await expect(cache.fetchQuery(mentionedItemsQuery("news", ["1"], ["*"]))).rejects.toThrow(
      "Out of order",
    );
  });
});
