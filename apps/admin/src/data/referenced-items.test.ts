import { makeCollection, type Collection, type ItemKey } from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";

import { connectData } from "../../test/data-client.ts";
import { data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { referencedItemQuery, type ReferenceShape } from "./referenced-items.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData();
  ({ server, cache } = connection);
  return connection.disconnect;
});

const number = { type: "integer", primary_key: true } as const;
const authors = makeCollection("authors", {
  id: number,
  name: {},
  status: { type: "status" },
  made_by: { type: "user_created" },
});
const words = makeCollection("words", { id: { type: "string", primary_key: true } });
const casts = makeCollection("casts", {
  film: { type: "integer", key_part: 1 },
  actor: { type: "integer", key_part: 2 },
});

const shapeOf = (described: Collection, fields = ["name"]): ReferenceShape => ({
  described,
  query: { fields },
  isRemovedRead: true,
});

/** Reads what the keys refer to, all in one tick. */
const readAll = (described: Collection, all: readonly ItemKey[]) =>
  Promise.all(all.map((key) => cache.fetchQuery(referencedItemQuery(shapeOf(described), key))));

const filters = () => server.requests.map(({ query }) => filterOf(query));
const filterOf = (query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([name]) => name.startsWith("filter")));

describe("references that are asked for at the same time", () => {
  test("are one list, in which each finds its item or none", async () => {
    const ada = { id: 7, name: "Ada", status: "open", made_by: 1 };
    server.reply({ "GET /_/items/authors": data([ada]) });
    await expect(readAll(authors, [7, 9, "7", 11])).resolves.toEqual([ada, null, ada, null]);
    expect(server.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      {
        fields: "name,id,status,made_by",
        "filter[id][in]": "7,9,11",
        status: "*",
        limit: "-1",
        absent_keys: "1",
      },
    ]);
  });

  test("are one list for each set of fields", async () => {
    server.reply({ "GET /_/items/authors": data([]) });
    const shapes = [shapeOf(authors), shapeOf(authors, ["id"])];
    await Promise.all(shapes.map((shape) => cache.fetchQuery(referencedItemQuery(shape, 7))));
    expect(filters()).toEqual([{ "filter[id][in]": "7" }, { "filter[id][in]": "7" }]);
  });

  test("fail together, and are asked for again", async () => {
    server.reply({ "GET /_/items/authors": failure(500, 0) });
    await expect(readAll(authors, [7, 9])).rejects.toMatchObject({ status: 500 });
    server.reply({ "GET /_/items/authors": data([]) });
    await expect(readAll(authors, [7, 9])).resolves.toEqual([null, null]);
    expect(filters()).toHaveLength(2);
  });
});

test("many references are as few lists as their addresses allow", async () => {
  server.reply({ "GET /_/items/words": data([]) });
  const long = Array.from({ length: 50 }, (_, at) => `${at}`.padStart(200, "x"));
  await readAll(words, long);
  const asked = filters().map((filter) => filter["filter[id][in]"]?.split(",") ?? []);
  expect(asked).toHaveLength(2);
  expect(asked.flat()).toEqual(long);
});

test("keys with commas go one by one", async () => {
  server.reply({
    "GET /_/items/words": ({ query }) =>
      data(query.has("filter[id][in][0]") ? [{ id: "a,b" }] : [{ id: "c" }, { id: "d" }]),
  });
  await expect(readAll(words, ["a,b", "c", "d"])).resolves.toEqual([
    { id: "a,b" },
    { id: "c" },
    { id: "d" },
  ]);
});

test("a text is no key among numbers, and leaves the others alone", async () => {
  server.reply({ "GET /_/items/authors": data([{ id: 7 }]) });
  await expect(readAll(authors, ["seven", 7])).resolves.toEqual([null, { id: 7 }]);
  expect(filters()).toEqual([{ "filter[id][in]": "7" }]);
});

test("keys of several columns are found by all their parts", async () => {
  server.reply({ "GET /_/items/casts": data([{ film: 1, actor: 5 }]) });
  await expect(readAll(casts, ["1:5", "none"])).resolves.toEqual([{ film: 1, actor: 5 }, null]);
  expect(filters()).toEqual([{ "filter[film][eq]": "1", "filter[actor][eq]": "5" }]);
});
