import { createClient } from "@rowhouse/client";
import { makeCollection, makeModel } from "@rowhouse/contract";
import { defineInterface } from "@rowhouse/extension-kit";
import { afterEach, expect, test } from "vitest";
import { createFakeServer, data, type FakeReply } from "../../../test/fake-fetch.ts";
import { createTestQueryClient } from "../../../test/render.tsx";
import { textInterface } from "../../../test/text-interface.ts";
import { setClient } from "../../data/client.ts";
import { keys } from "../../data/keys.ts";
import { modelQuery } from "../../data/model.ts";
import { createRegistry } from "../../registry/registry.ts";
import { preloadItem } from "./preload-item.ts";

const news = makeCollection("news", {
  id: { type: "integer", primary_key: true, interface: "note", hidden_detail: true },
  title: { interface: "note" },
});

afterEach(() => setClient(null));

test("who opens an item gets it and the inputs of its form", async () => {
  expect(await preload({ key: "7", isOpening: true })).toEqual({
    requested: ["/_/items/news/7"],
    inputs: 1,
  });
});

test("a pointer on the way gets the item alone", async () => {
  expect(await preload({ key: "7", isOpening: false })).toEqual({
    requested: ["/_/items/news/7"],
    inputs: 0,
  });
});

test.each(["+", "7,8"])("for %s only the inputs are needed", async (key) => {
  expect(await preload({ key, isOpening: true })).toEqual({ requested: [], inputs: 1 });
});

test("an unknown collection requests nothing", async () => {
  expect(await preload({ collection: "constructor", key: "7", isOpening: true })).toEqual({
    requested: [],
    inputs: 0,
  });
});

test("an item that a list shows is not waited for", async () => {
  const listed = { pages: [{ data: [{ id: 7, title: "Alpha" }], meta: {} }], pageParams: [0] };
  const never = new Promise<never>(() => undefined);
  expect(await preload({ key: "7", isOpening: true }, { listed, reply: () => never })).toEqual({
    requested: ["/_/items/news/7"],
    inputs: 1,
  });
});

/** Preloads with a model of news at hand; returns what was requested and how many inputs were loaded. */
async function preload(
  what: { collection?: string; key: string; isOpening: boolean },
  {
    listed,
    reply = () => data({ id: 7, title: "Alpha" }),
  }: { listed?: object; reply?: () => FakeReply | Promise<never> } = {},
) {
  const server = createFakeServer({ "GET /_/items/news/7": reply });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(modelQuery().queryKey, makeModel([news]));
  if (listed !== undefined) queryClient.setQueryData(keys.items.list("news", {}), listed);
  let inputs = 0;
  const note = defineInterface({
    id: "note",
    ...textInterface,
    input: async () => {
      inputs++;
      return { Input: () => null };
    },
  });
  const registry = createRegistry({ interfaces: [note] });
  await preloadItem({ queryClient, registry, collection: "news", ...what });
  return { requested: server.requests.map(({ path }) => path), inputs };
}
