import { makeCollection, type Item } from "@rowhouse/contract";
import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";

import { connectData } from "../../test/data-client.ts";
import { data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { changeShownItemMutation } from "./item-change.ts";
import { keys } from "./keys.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData({ staleTime: 60_000 });
  ({ server, cache } = connection);
  cache.setQueryData(keys.items.list("shows", {}), { pages: [], pageParams: [] });
  return connection.disconnect;
});

const shows = makeCollection("shows", { id: { primary_key: true } });
const shown = { id: 4, opens: "2026-11-03", title: "Tides" };
const change = (changes: Item) =>
  new MutationObserver(cache, changeShownItemMutation(shows)).mutate({ key: "4", shown, changes });
const move = () => change({ opens: "2026-11-05" });
const stored = (opens: string) => ({
  body: { data: { id: 4, opens } },
  headers: { etag: '"7"' },
});
const writes = () => server.requests.filter(({ method }) => method === "PATCH");
const areListsStale = () => cache.getQueryState(keys.items.list("shows", {}))?.isInvalidated;

test("a change is written on the version that has just been read, and lists are read again", async () => {
  server.reply({
    "GET /_/items/shows/4": stored("2026-11-03"),
    "PATCH /_/items/shows/4": stored("2026-11-05"),
  });
  expect(await move()).toBe(true);
  expect(writes().map(({ headers, body }) => [headers.get("if-match"), body])).toEqual([
    ['"7"', { opens: "2026-11-05" }],
  ]);
  expect(areListsStale()).toBe(true);
});

test("a field that somebody else has changed is not overwritten, and is shown as it is now", async () => {
  server.reply({ "GET /_/items/shows/4": stored("2026-11-30") });
  expect(await move()).toBe(false);
  expect(writes()).toEqual([]);
  expect(areListsStale()).toBe(true);
});

test("a change between the read and the write is not overwritten either", async () => {
  server.reply({
    "GET /_/items/shows/4": stored("2026-11-03"),
    "PATCH /_/items/shows/4": failure(412, 25),
  });
  expect(await move()).toBe(false);
  expect(areListsStale()).toBe(true);
});

test("another failure is thrown", async () => {
  server.reply({
    "GET /_/items/shows/4": stored("2026-11-03"),
    "PATCH /_/items/shows/4": failure(403, 3),
  });
  await expect(move()).rejects.toMatchObject({ status: 403 });
});

test("two changes of an item follow each other: the second is written on the version of the first", async () => {
  let version = 7;
  const now: Item = { ...shown };
  const reply = () => ({ body: { data: now }, headers: { etag: `"${version}"` } });
  server.reply({
    "GET /_/items/shows/4": reply,
    "PATCH /_/items/shows/4": ({ headers, body }) => {
      if (headers.get("if-match") !== `"${version}"`) return failure(412, 25);
      Object.assign(now, body);
      version += 1;
      return reply();
    },
  });
  const both = [move(), change({ title: "Ebb" })];
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(now).toEqual({ id: 4, opens: "2026-11-05", title: "Ebb" });
});

test("a change that fails does not keep the next one of the item", async () => {
  let asked = 0;
  server.reply({
    "GET /_/items/shows/4": () => {
      asked += 1;
      return asked === 1 ? failure(500, null) : stored("2026-11-03");
    },
    "PATCH /_/items/shows/4": stored("2026-11-05"),
  });
  const [first, second] = await Promise.allSettled([move(), move()]);
  expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
});

test("a status that has removed the item is taken back by restoring it", async () => {
  const fields = { id: { primary_key: true }, state: { type: "status" } } as const;
  server.reply({
    "GET /_/items/shows/4": failure(404, 203),
    "GET /_/items/shows": ({ query }) =>
      data(query.get("status") === "*" ? [{ id: 4, state: "gone" }] : []),
    "PATCH /_/items/shows/4/restore": data(null),
  });
  const back = { key: "4", shown: { id: 4, state: "gone" }, changes: { state: "live" } };
  const mutation = changeShownItemMutation(makeCollection("shows", fields));
  expect(await new MutationObserver(cache, mutation).mutate(back)).toBe(true);
  expect(writes().map(({ path }) => path)).toEqual(["/_/items/shows/4/restore"]);
});
