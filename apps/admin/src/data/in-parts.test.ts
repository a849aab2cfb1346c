import { makeCollection } from "@rowhouse/contract";
import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { connectData } from "../../test/data-client.ts";
import { data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { partsOf, PartlyDone } from "./in-parts.ts";
import { deleteItemsMutation, updateItemsMutation } from "./item-writes.ts";
import { itemsByKeyQuery } from "./items.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData();
  ({ server, cache } = connection);
  return connection.disconnect;
});

const uuids = Array.from(
  { length: 400 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
);
const parts = partsOf(uuids);
const pathOf = (part: readonly unknown[] = []) => `/_/items/news/${part.join(",")}`;

test("keys are spread over addresses of a length that every server takes", () => {
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flat()).toEqual(uuids);
  for (const part of parts) expect(pathOf(part).length).toBeLessThan(7000);
  expect(partsOf([1, 2])).toEqual([[1, 2]]);
  expect(partsOf([])).toEqual([]);
});

const news = makeCollection("news", { uuid: { primary_key: true } });

test("many long keys are changed in one request, by its body: all of them or none", async () => {
  server.reply({ "PATCH /_/items/news": data([]) });
  const change = new MutationObserver(cache, updateItemsMutation(news));
  await change.mutate({ keys: uuids, changes: { title: "A" } });
  expect(server.requests.map(({ body }) => body)).toEqual([
    uuids.map((uuid) => ({ uuid, title: "A" })),
  ]);
});

test("many long keys are read part by part", async () => {
  server.reply(
    Object.fromEntries(
      parts.map((part) => [`GET ${pathOf(part)}`, data(part.map((id) => ({ id })))]),
    ),
  );
  const items = await cache.fetchQuery(itemsByKeyQuery("news", uuids, { fields: ["id"] }));
  expect(items.map(({ id }) => id)).toEqual(uuids);
});

test("a deletion that stops half-way says what is gone", async () => {
  server.reply({
    [`DELETE ${pathOf(parts[0])}`]: { status: 204 },
    [`DELETE ${pathOf(parts[1])}`]: failure(403, 304),
  });
  const remove = new MutationObserver(cache, deleteItemsMutation("news"));
  const error: unknown = await remove.mutate({ keys: uuids }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(PartlyDone);
  expect(error).toMatchObject({ done: parts[0], cause: { status: 403 } });
});
