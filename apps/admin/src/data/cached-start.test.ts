import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "@rowhouse/client";
import { beforeEach, expect, test, vi } from "vitest";
import { readVisit } from "./boot/visits.ts";
import { connect } from "./client.ts";
import { createCachedStart, isKept, keptTime } from "./cached-start.ts";
import { keys } from "./keys.ts";
import { createQueryClient } from "./query-client.ts";
import { startupKeys } from "./startup.ts";

const owner = "https://api.example/ _ 7";
const place = "https://api.example/_/";
const day = 24 * 60 * 60 * 1000;
const today = Date.now();
const list = keys.items.list("news", { limit: 2 });
const first = { data: [{ id: 1 }, { id: 2 }], meta: { total_count: 9 } };

beforeEach(async () => {
  connect({ url: "https://api.example", project: "_" });
  await kept().forget();
});

/** The cache of a visit with two pages of a list, as the app keeps it. */
async function visit(options: { version?: string; now?: number } = {}): Promise<void> {
  const cache = new QueryClient();
  for (const key of startupKeys) cache.setQueryData(key, { part: key[0] });
  cache.setQueryData(list, { pages: [first, { data: [{ id: 3 }], meta: {} }], pageParams: [0, 2] });
  cache.setQueryData(keys.tokens(7), ["not part of it"]);
  await kept(options).keep(cache, owner);
}

/** A cache with the start of the app. */
function started(): QueryClient {
  const cache = new QueryClient();
  for (const key of startupKeys) cache.setQueryData(key, { part: key[0] });
  return cache;
}

/** What somebody finds in a place who asks for it without loading anything. */
function asked(cache: QueryClient, queryKey: QueryKey): unknown {
  return new QueryObserver(cache, { queryKey, enabled: false }).getCurrentResult().data;
}

function kept({ version = "1", now = today }: { version?: string; now?: number } = {}) {
  return createCachedStart({ version, place: () => place, now: () => now });
}

test("the next visit finds the start and the first page of a list, as old as can be", async () => {
  await visit();
  const cache = new QueryClient();
  expect(await kept().restore(cache, owner)).toBe(true);
  expect(cache.getQueryData(keys.model)).toEqual({ part: "model" });
  expect(cache.getQueryData(list)).toEqual({ pages: [first], pageParams: [0] });
  expect(cache.getQueryCache().find({ queryKey: list })?.isStaleByTime(30_000)).toBe(true);
  expect(isKept(cache)).toBe(true);
  expect(asked(cache, keys.tokens(7))).toBeUndefined();
});

test.each([
  ["another user", {}, "https://api.example/ _ 8"],
  ["another project", {}, "https://api.example/ other 7"],
  ["another version of the app", { version: "2" }, owner],
  ["somebody who comes back after weeks", { now: today + 8 * day }, owner],
])("%s finds nothing", async (_case, options, who) => {
  await visit();
  const cache = new QueryClient();
  expect(await kept(options).restore(cache, who)).toBe(false);
  expect(cache.getQueryCache().getAll()).toEqual([]);
});

test("a list and an item say where they are read again, the start does not", async () => {
  const cache = new QueryClient();
  for (const key of startupKeys) cache.setQueryData(key, {});
  cache.setQueryData(list, { pages: [first], pageParams: [0] });
  const item = { data: { id: 1 }, meta: {}, etag: "1" };
  cache.setQueryData([...keys.items.one("directus_files", 1), { fields: ["*"] }], item);
  await kept().keep(cache, owner);
  const queries = (await readVisit(place))?.queries ?? [];
  expect(queries.flatMap(({ address }) => address ?? []).toSorted()).toEqual([
    "https://api.example/_/files/1?fields=*&absent_keys=1",
    "https://api.example/_/items/news?limit=2&offset=0&meta=total_count,filter_count&absent_keys=1",
  ]);
});

test("what was forgotten is gone", async () => {
  await visit();
  await kept().forget();
  expect(await kept().restore(new QueryClient(), owner)).toBe(false);
});

test("what is loaded already is newer and stays", async () => {
  await visit();
  const cache = new QueryClient();
  cache.setQueryData(keys.me, { id: 7 });
  expect(await kept().restore(cache, owner)).toBe(false);
  expect(cache.getQueryData(keys.me)).toEqual({ id: 7 });
});

test("a page of a list that is too large is not kept", async () => {
  const cache = new QueryClient();
  for (const key of startupKeys) cache.setQueryData(key, {});
  const large = { data: [{ text: "x".repeat(400_000) }], meta: {} };
  cache.setQueryData(list, { pages: [large], pageParams: [0] });
  await kept().keep(cache, owner);
  const next = new QueryClient();
  await kept().restore(next, owner);
  expect(next.getQueryData(list)).toBeUndefined();
});

test("what pages of any kind have loaded is there when somebody asks for it, to be loaded again", async () => {
  const cache = started();
  const opened = [...keys.items.one("news", 1), { fields: ["*"] }];
  const seen: [QueryKey, unknown][] = [
    [opened, { data: { id: 1 }, meta: {}, etag: "1" }],
    [keys.users, [{ id: 7 }]],
    [keys.settingFields, [{ field: "color" }]],
    [keys.rolePermissions(3), [{ collection: "news", read: "full" }]],
    [keys.serverInfo, { api: { version: "1" } }],
  ];
  for (const [key, data] of seen) cache.setQueryData(key, data);
  await kept().keep(cache, owner);
  const next = new QueryClient();
  await kept().restore(next, owner);
  expect(seen.map(([key]) => asked(next, key))).toEqual(seen.map(([, data]) => data));
  const stale = seen.map(([queryKey]) => next.getQueryCache().find({ queryKey }));
  expect(stale.map((query) => query?.isStaleByTime(Infinity))).toEqual(seen.map(() => true));
});

test.each([
  ["a search among the removed", [...keys.items.one("news", 9), "removed", {}]],
  ["a token", keys.tokens(7)],
  ["a recovery code", keys.recoveryCodes(7)],
  ["the secret of a second factor", keys.factorSecret],
  ["the link of an invitation", keys.openInvitation(8)],
])("%s is never kept", async (_name, key) => {
  const cache = started();
  cache.setQueryData(key, { id: 9 });
  await kept().keep(cache, owner);
  expect(JSON.stringify(await readVisit(place))).not.toContain(JSON.stringify(key));
});

test("there is room for so much; what was loaded first goes first, and stays until then", async () => {
  const opened = (id: number) => [...keys.items.one("news", id), { fields: ["*"] }];
  const text = "x".repeat(250_000);
  const start = kept();
  for (let id = 1; id <= 10; id++) {
    // What has not been looked at for long is in no cache any more.
    const cache = started();
    cache.setQueryData(opened(id), { data: { id, text } }, { updatedAt: today + id });
    await start.keep(cache, owner);
  }
  const left = (await readVisit(place))?.queries.map(({ key }) => key[3]) ?? [];
  expect(left.toSorted((one, other) => Number(one) - Number(other))).toEqual([
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
  ]);
});

test("an item that is taken out of the cache is not shown again, one that rests only is", async () => {
  const cache = started();
  const [removed, resting] = [keys.items.list("news", {}), keys.items.list("plans", {})];
  for (const key of [removed, resting])
    cache.setQueryData(key, { pages: [first], pageParams: [0] });
  await kept().keep(cache, owner);
  const next = new QueryClient();
  const start = kept();
  await start.restore(next, owner);
  next.removeQueries({ queryKey: removed });
  await start.keep(next, owner);
  expect((await readVisit(place))?.queries.map(({ key }) => key)).toEqual([resting]);
  expect(asked(next, removed)).toBeUndefined();
});

test("with other rights nothing is shown that was read with those before", async () => {
  await visit();
  const cache = new QueryClient();
  const start = kept();
  await start.restore(cache, owner);
  cache.setQueryData(keys.permissions, [{ collection: "news", read: "none" }]);
  expect(asked(cache, list)).toBeUndefined();
  await start.keep(cache, owner);
  expect((await readVisit(place))?.queries).toEqual([]);
});

test("without an answer what is kept stays, and says when it was loaded; a refusal counts", async () => {
  const cache = started();
  cache.setQueryData(keys.users, [{ id: 7 }], { updatedAt: today - 5_000 });
  await kept().keep(cache, owner);
  const next = createQueryClient();
  await kept().restore(next, owner);
  const failWith = (status: number) =>
    next
      .fetchQuery({
        queryKey: keys.users,
        queryFn: () => Promise.reject(new ApiError({ code: null, status, message: "No." })),
        retry: false,
      })
      .catch(() => undefined);
  const now = () => next.getQueryCache().find({ queryKey: keys.users });
  await failWith(0);
  expect(now()?.state).toMatchObject({ status: "success", error: null, data: [{ id: 7 }] });
  const query = now();
  expect(query && keptTime(next, query)).toBe(today - 5_000);
  await failWith(403);
  expect(now()?.state.status).toBe("error");
});

test("a clock that was wrong shows nothing", async () => {
  await visit({ now: today + 30 * day });
  expect(await kept().restore(new QueryClient(), owner)).toBe(false);
});

test("where the browser has no room nothing is kept, and nothing fails", async () => {
  await visit();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  await visit();
  put.mockRestore();
  expect(await readVisit(place)).toBeUndefined();
});

test("a browser that does not answer holds nothing up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  window.__ROWHOUSE_VISIT__ = new Promise(() => undefined);
  const restoring = kept().restore(new QueryClient(), owner);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await restoring).toBe(false);
});

test("what is kept of somebody else goes as soon as another user is there, and of all when all have left", async () => {
  await visit();
  await kept().restore(new QueryClient(), "https://api.example/ _ 8");
  expect(await readVisit(place)).toBeUndefined();
  await visit();
  const other = createCachedStart({ version: "1", place: () => "https://other.example/_/" });
  await other.forget();
  expect(await readVisit(place)).toBeDefined();
  await other.forget("all");
  expect(await readVisit(place)).toBeUndefined();
});
