import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { readVisit } from "./boot/visits.ts";
import { connect } from "./client.ts";
import { createCachedStart, isKept } from "./cached-start.ts";
import { keys } from "./keys.ts";
import { startupKeys } from "./startup.ts";

const owner = "https://api.example/ _ 7";
const place = "https://api.example/_/";
const day = 24 * 60 * 60 * 1000;
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
  cache.setQueryData(keys.users, ["not part of it"]);
  await kept(options).keep(cache, owner);
}

function kept({ version = "1", now = 0 }: { version?: string; now?: number } = {}) {
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
  expect(cache.getQueryData(keys.users)).toBeUndefined();
});

test.each([
  ["another user", {}, "https://api.example/ _ 8"],
  ["another project", {}, "https://api.example/ other 7"],
  ["another version of the app", { version: "2" }, owner],
  ["somebody who comes back after weeks", { now: 8 * day }, owner],
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
  expect(queries.flatMap(({ address }) => address ?? [])).toEqual([
    "https://api.example/_/items/news?limit=2&offset=0&meta=total_count,filter_count&absent_keys=1",
    "https://api.example/_/files/1?fields=*&absent_keys=1",
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

test("of the items that were opened the last ten are kept", async () => {
  const cache = new QueryClient();
  for (const key of startupKeys) cache.setQueryData(key, {});
  const opened = (id: number) => [...keys.items.one("news", id), { fields: ["*"] }];
  for (let id = 1; id <= 12; id++)
    cache.setQueryData(
      opened(id),
      { data: { id }, meta: {}, etag: "1" },
      { updatedAt: id * 1_000 },
    );
  cache.setQueryData([...keys.items.one("news", 99), "removed", {}], { id: 99 });
  await kept().keep(cache, owner);
  const next = new QueryClient();
  await kept().restore(next, owner);
  const found = next.getQueriesData<{ data: { id: number } }>({ queryKey: keys.items.of("news") });
  const ids = found.map(([, reply]) => reply?.data.id);
  expect(ids.toSorted((a = 0, b = 0) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
