import { makeCollection, type FilterRule } from "@rowhouse/contract";
import { MutationObserver, type MutationOptions, type QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { connectData } from "../../test/data-client.ts";
import { changeItemsMutation } from "./item-order.ts";
import {
  createItemMutation,
  deleteItemsMutation,
  revertItemMutation,
  updateItemMutation,
  updateItemsMutation,
} from "./item-writes.ts";
import { itemQuery, itemsQuery, type ItemShape } from "./items.ts";
import { keys } from "./keys.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData({ staleTime: 60_000 });
  ({ server, cache } = connection);
  return connection.disconnect;
});

const fields = ["*", "author.*"];
const described = makeCollection("news", { id: { primary_key: true } });
const news: ItemShape = { collection: "news", described, fields };

const run = <T, V>(options: MutationOptions<T, Error, V>, variables: V): Promise<T> =>
  new MutationObserver(cache, options).mutate(variables);
const isStale = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;

describe("writes", () => {
  beforeEach(() => {
    cache.setQueryData(keys.items.list("news", {}), { pages: [], pageParams: [] });
    cache.setQueryData(itemQuery("tags", 1, { fields }).queryKey, {
      data: { id: 1 },
      meta: {},
      etag: null,
    });
    cache.setQueryData(itemQuery("news", 4, { fields }).queryKey, {
      data: { id: 4, title: "Old" },
      meta: {},
      etag: '"v1"',
    });
    cache.setQueryData(keys.activity.of("news", 4), { pages: [], pageParams: [] });
  });

  test("an update caches the reply as the item and makes everything around it stale", async () => {
    server.reply({
      "PATCH /_/items/news/4": {
        body: { data: { id: 4, title: "New" } },
        headers: { etag: '"v2"' },
      },
    });
    await run(updateItemMutation(news), {
      key: 4,
      changes: { title: "New" },
      etag: '"v1"',
      comment: "typo",
    });
    expect(server.requests[0]?.headers.get("if-match")).toBe('"v1"');
    expect(server.requests[0]?.query.get("comment")).toBe("typo");
    expect(cache.getQueryData(itemQuery("news", 4, { fields }).queryKey)).toMatchObject({
      data: { title: "New" },
      etag: '"v2"',
    });
    expect([
      isStale(itemQuery("news", 4, { fields }).queryKey),
      isStale(itemQuery("tags", 1, { fields }).queryKey),
      isStale(keys.items.list("news", {})),
      isStale(keys.activity.of("news", 4)),
    ]).toEqual([false, true, true, true]);
  });

  test("an item that was soft-deleted leaves the cache", async () => {
    server.reply({ "PATCH /_/items/news/4": { status: 204 } });
    const reply = await run(updateItemMutation(news), { key: 4, changes: { status: "gone" } });
    expect(reply.data).toBeNull();
    expect(cache.getQueryData(itemQuery("news", 4, { fields }).queryKey)).toBeUndefined();
  });

  test("a write that is refused leaves the cache as it is", async () => {
    server.reply({ "PATCH /_/items/news/4": failure(412, 25) });
    const late = run(updateItemMutation(news), { key: 4, changes: {}, etag: '"v0"' });
    await expect(late).rejects.toMatchObject({ status: 412 });
    expect(isStale(keys.items.list("news", {}))).toBe(false);
    expect(isStale(itemQuery("news", 4, { fields }).queryKey)).toBe(false);
  });

  test.each([
    ["creating", "POST /_/items/news", () => run(createItemMutation(news), { item: {} })],
    [
      "changing",
      "PATCH /_/items/news/4",
      () => run(updateItemMutation(news), { key: 4, changes: {} }),
    ],
    [
      "going back",
      "PATCH /_/items/news/4/revert/8",
      () => run(revertItemMutation(news), { key: 4, revision: 8 }),
    ],
  ])("%s asks for what the page reads, and is the item it shows then", async (...args) => {
    const [, path, write] = args;
    server.reply({ [path]: data({ id: 4, title: "New" }) });
    await write();
    expect(server.requests.map(({ query }) => query.get("fields"))).toEqual(["*,author.*"]);
    expect(cache.getQueryData(itemQuery("news", 4, { fields }).queryKey)).toMatchObject({
      data: { title: "New" },
    });
  });

  test("lists show the new values and are loaded again when they are looked at", async () => {
    const list = keys.items.list("news", {});
    const before = { pages: [{ data: [{ id: 4, title: "Old" }], meta: {} }], pageParams: [0] };
    cache.setQueryData(list, before);
    server.reply({ "PATCH /_/items/news/4": data({ id: 4, title: "New" }) });
    await run(updateItemMutation(news), { key: 4, changes: { title: "New" } });
    expect(cache.getQueryData(list)).toMatchObject({ pages: [{ data: [{ title: "New" }] }] });
    expect(isStale(list)).toBe(true);
  });

  test("two lists are each true: one shows the new value, the filtered one leaves the item out", async () => {
    const filter: FilterRule[] = [
      { path: ["status"], operator: "eq", value: "draft", logical: "and" },
    ];
    const before = () => ({
      pages: [{ data: [{ id: 4, status: "draft" }], meta: {} }],
      pageParams: [0],
    });
    const [all, drafts] = [{}, { filter }].map((query) => keys.items.list("news", query));
    cache.setQueryData(all ?? [], before());
    cache.setQueryData(drafts ?? [], before());
    server.reply({ "PATCH /_/items/news/4": data([{}]) });
    await run(updateItemsMutation(described), { keys: [4], changes: { status: "published" } });
    expect(cache.getQueryData(all ?? [])).toMatchObject({
      pages: [{ data: [{ id: 4, status: "published" }] }],
    });
    expect(cache.getQueryData(drafts ?? [])).toMatchObject({ pages: [{ data: [] }] });
  });

  test("a deleted item leaves the lists at once", async () => {
    const list = keys.items.list("news", {});
    cache.setQueryData(list, {
      pages: [{ data: [{ id: 4 }, { id: 5 }], meta: {} }],
      pageParams: [0],
    });
    server.reply({ "DELETE /_/items/news/4": { status: 204 } });
    await run(deleteItemsMutation("news"), { keys: [4] });
    expect(cache.getQueryData(list)).toMatchObject({ pages: [{ data: [{ id: 5 }] }] });
  });

  test("the list that was looked at last is read again at once, on the screen or not", async () => {
    const posts = { ...news, collection: "posts" };
    const list = itemsQuery("posts");
    const stored = [{ id: 4 }];
    server.reply({
      "GET /_/items/posts": () => data([...stored]),
      "POST /_/items/posts": () => data(stored[stored.push({ id: 5 }) - 1]),
    });
    await cache.fetchInfiniteQuery(list);
    await run(createItemMutation(posts), { item: {} });
    await vi.waitFor(() =>
      expect(cache.getQueryData(list.queryKey)?.pages[0]?.data).toHaveLength(2),
    );
  });

  test("what was on its way when the write was done does not pass for new", async () => {
    const late = Promise.withResolvers<ReturnType<typeof data>>();
    server.reply({
      "GET /_/items/tags": () => late.promise,
      "POST /_/items/news": data({ id: 5 }),
    });
    const tags = itemsQuery("tags");
    cache.setQueryData(tags.queryKey, { pages: [], pageParams: [] });
    const reading = cache.fetchInfiniteQuery({ ...tags, staleTime: 0 }).catch(() => null);
    await run(createItemMutation(news), { item: {} });
    late.resolve(data([{ id: 1 }]));
    await reading;
    expect(isStale(tags.queryKey)).toBe(true);
  });

  test("what other pages read of the item with other fields is stale", async () => {
    const other = itemQuery("news", 4, { fields: ["title"] }).queryKey;
    cache.setQueryData(other, { data: { title: "Old" }, meta: {}, etag: null });
    server.reply({ "PATCH /_/items/news/4": data({ id: 4, title: "New" }) });
    await run(updateItemMutation(news), { key: 4, changes: { title: "New" } });
    expect(isStale(other)).toBe(true);
  });

  test("a new item makes the listings stale", async () => {
    server.reply({ "POST /_/items/news": data({ id: 5 }) });
    const reply = await run(createItemMutation(news), { item: { title: "x" } });
    expect(reply.data).toEqual({ id: 5 });
    expect(isStale(keys.items.list("news", {}))).toBe(true);
  });

  test("the same changes of several items go in one call", async () => {
    server.reply({ "PATCH /_/items/news/4,5": data([{}, {}]) });
    await run(updateItemsMutation(described), {
      keys: [4, 5],
      changes: { status: "published" },
    });
    expect(server.requests).toHaveLength(1);
    expect(isStale(itemQuery("news", 4, { fields }).queryKey)).toBe(true);
  });

  test("deleted items leave the cache", async () => {
    server.reply({ "DELETE /_/items/news/4": { status: 204 } });
    await run(deleteItemsMutation("news"), { keys: [4], comment: "old" });
    expect(server.requests[0]?.query.get("comment")).toBe("old");
    expect(cache.getQueryData(itemQuery("news", 4, { fields }).queryKey)).toBeUndefined();
  });

  test("going back to a revision brings the item of then", async () => {
    server.reply({ "PATCH /_/items/news/4/revert/8": data({ id: 4, title: "Then" }) });
    await run(revertItemMutation(news), { key: 4, revision: 8 });
    expect(cache.getQueryData(itemQuery("news", 4, { fields }).queryKey)).toMatchObject({
      data: { title: "Then" },
    });
  });

  test("changes of their own for each of several items go in one request, all of them or none", async () => {
    const changes = [4, 5].map((id) => ({ id, sort: id }));
    server.reply({ "PATCH /_/items/news": failure(403, 302) });
    await expect(run(changeItemsMutation("news"), changes)).rejects.toMatchObject({ code: 302 });
    expect(isStale(keys.items.list("news", {}))).toBe(false);
    server.reply({ "PATCH /_/items/news": data([{}, {}]) });
    await run(changeItemsMutation("news"), changes);
    expect(server.requests.at(-1)?.body).toEqual(changes);
    expect(isStale(keys.items.list("news", {}))).toBe(true);
  });

  test("a write of a user makes stale what the app knows of people", async () => {
    cache.setQueryData(keys.users, []);
    cache.setQueryData(keys.me, null);
    server.reply({ "PATCH /_/users/7": data({ id: 7 }) });
    await run(updateItemMutation({ ...news, collection: "directus_users" }), {
      key: 7,
      changes: { title: "x" },
    });
    expect([isStale(keys.users), isStale(keys.me)]).toEqual([true, true]);
  });
});
