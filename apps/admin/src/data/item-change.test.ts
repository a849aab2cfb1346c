import { makeCollection } from "@rowhouse/contract";
import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";

import { connectData } from "../../test/data-client.ts";
import { failure, type FakeServer } from "../../test/fake-fetch.ts";
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
const move = () =>
  new MutationObserver(cache, changeShownItemMutation(shows)).mutate({
    ...{ key: "4", shown, changes: { opens: "2026-11-05" } },
  });
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
