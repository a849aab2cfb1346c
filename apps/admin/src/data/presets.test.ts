import type { CollectionPreset } from "@rowhouse/contract";
import { MutationObserver, type QueryClient, type MutationOptions } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { connectData } from "../../test/data-client.ts";
import { keys } from "./keys.ts";
import {
  bookmarksOf,
  deletePresetMutation,
  listingPreset,
  presetsQuery,
  savePresetMutation,
} from "./presets.ts";

const preset = (id: number, rest: Partial<CollectionPreset> = {}): CollectionPreset => ({
  id,
  title: null,
  user: null,
  role: null,
  collection: "news",
  search_query: null,
  filters: null,
  view_type: "tabular",
  view_query: null,
  view_options: null,
  ...rest,
});
const me = { id: 7, role: 3 };

let server: FakeServer;
let cache: QueryClient;
const shown = () => cache.getQueryData<CollectionPreset[]>(keys.presets);
const run = <T, V, R>(options: MutationOptions<T, Error, V, R>, variables: V): Promise<T> =>
  new MutationObserver(cache, options).mutate(variables);

beforeEach(() => {
  const connection = connectData();
  ({ server, cache } = connection);
  return connection.disconnect;
});

describe("how a listing looks", () => {
  const everybody = preset(1);
  const ofRole = preset(2, { role: 3 });
  const own = preset(3, { user: 7 });

  test.each([
    ["the own preset first", [everybody, own, ofRole], own],
    ["then that of the role", [everybody, ofRole, preset(4, { role: 4 })], ofRole],
    [
      "then that for everybody",
      [everybody, preset(4, { role: 4 }), preset(5, { user: 8 })],
      everybody,
    ],
    ["never a bookmark", [preset(6, { title: "Mine", user: 7 })], null],
    ["never that of another collection", [preset(7, { collection: "posts" })], null],
  ])("%s", (_title, presets, expected) => {
    expect(listingPreset(presets, me, "news")).toBe(expected);
  });
});

test("bookmarks are the own ones, those of the role and those for everyone", () => {
  const presets = [
    preset(1, { title: "Own", user: 7 }),
    preset(2, { title: "Role", role: 3 }),
    preset(3, { title: "All" }),
    preset(4, { title: "Other person", user: 8 }),
    preset(5, { title: "Other role", role: 4 }),
    preset(6, { user: 7 }),
  ];
  expect(bookmarksOf(presets, me).map(({ title }) => title)).toEqual(["Own", "Role", "All"]);
});

test("presets of other users are not requested", async () => {
  server.reply({ "GET /_/collection_presets": data([preset(1, { user: 7 }), preset(2)]) });
  await expect(cache.fetchQuery(presetsQuery(7))).resolves.toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(
    server.requests.map(({ query }) => [...query].filter(([name]) => name !== "limit")),
  ).toEqual([
    [
      ["filter[user][0][null]", "1"],
      ["filter[user][1][eq]", "7"],
      ["filter[user][1][logical]", "or"],
    ],
  ]);
});

describe("changes", () => {
  beforeEach(() => {
    cache.setQueryData(keys.presets, [preset(1), preset(2)]);
  });

  test("show before the server has answered", async () => {
    const gate = Promise.withResolvers<void>();
    server.reply({
      "PATCH /_/collection_presets/1": () =>
        gate.promise.then(() => data(preset(1, { view_type: "cards" }))),
    });
    const saving = run(savePresetMutation(), { id: 1, collection: "news", view_type: "cards" });
    await expect.poll(() => shown()?.[0]?.view_type).toBe("cards");
    gate.resolve();
    await saving;
    expect(server.requests[0]?.body).toEqual({ collection: "news", view_type: "cards" });
  });

  test("a new preset joins the others with its id", async () => {
    server.reply({ "POST /_/collection_presets": data(preset(9)) });
    await run(savePresetMutation(), { collection: "news" });
    expect(shown()?.map(({ id }) => id)).toEqual([1, 2, 9]);
  });

  test("a deleted preset is gone at once", async () => {
    server.reply({ "DELETE /_/collection_presets/2": { status: 204 } });
    await run(deletePresetMutation(), 2);
    expect(shown()?.map(({ id }) => id)).toEqual([1]);
  });

  test("a refused change has the stored state read again", async () => {
    server.reply({ "DELETE /_/collection_presets/2": failure(403, 303) });
    await expect(run(deletePresetMutation(), 2)).rejects.toMatchObject({ code: 303 });
    expect(cache.getQueryState(keys.presets)?.isInvalidated).toBe(true);
  });
});
