import { makeCollection, makeModel, type Relation } from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { connectData } from "../../../test/data-client.ts";
import { data, failure, type FakeServer } from "../../../test/fake-fetch.ts";
import { translationsIn, usedFiles, usesIn } from "./use-removal.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData({ staleTime: 60_000 });
  ({ server, cache } = connection);
  return connection.disconnect;
});

const key = { type: "integer", primary_key: true, datatype: "INT" } as const;
const link = { type: "integer", datatype: "INT" } as const;
const relation: Relation = {
  id: 1,
  collection_many: "page_texts",
  field_many: "page",
  collection_one: "pages",
  field_one: "texts",
  junction_field: null,
};
const model = makeModel(
  [
    makeCollection("languages", { code: { ...key, type: "string" } }),
    makeCollection("pages", {
      id: key,
      texts: {
        type: "translation",
        options: { languagesCollection: "languages", translationLanguageField: "lang" },
      },
    }),
    makeCollection("page_texts", { id: key, page: { ...link, type: "m2o" }, lang: link }),
  ],
  [relation],
);
const count = (collection: string) =>
  translationsIn(cache, model, { collection, keys: ["de", "fr"] });

test("translations in a language are counted before it is removed", async () => {
  const asked: string[] = [];
  server.reply({
    "GET /_/items/page_texts": ({ query }) => {
      asked.push(query.get("filter[lang][in]") ?? "");
      return data([{ lang: "de" }], { total_count: 40, filter_count: 12 });
    },
  });
  expect(await count("languages")).toBe(12);
  expect(asked).toEqual(["de,fr"]);
});

test("other items ask nothing, and who may not read translations is told of none", async () => {
  expect(await count("pages")).toBe(0);
  server.reply({ "GET /_/items/page_texts": failure(403, 300) });
  expect(await count("languages")).toBe(0);
  expect(server.requests).toHaveLength(1);
});

test("files that are used in texts, or where one may not look, are counted as well", async () => {
  server.reply({ "GET /_/files": data([{ id: 1 }], { total_count: 9, filter_count: 1 }) });
  expect(await usedFiles(cache, { collection: "directus_files", keys: [1, 2] })).toBe(1);
  const [asked] = server.requests;
  expect(asked?.query.get("filter[id][0][in]")).toBe("1,2");
  expect(asked?.query.get("filter[id][1][used]")).toBe("1");
  expect(await usedFiles(cache, { collection: "artworks", keys: [1] })).toBe(0);
});

test("what uses files is counted before they are removed, in every field that holds one", async () => {
  const art = makeModel(
    [
      makeCollection("directus_files", { id: key }),
      makeCollection("artworks", {
        id: key,
        picture: { ...link, type: "file" },
        room: { ...link, type: "m2o" },
      }),
      makeCollection("artists", { id: key, portrait: { ...link, type: "file" } }),
    ],
    [],
  );
  const ofFile = (field: string, uses: number) => ({
    [`GET /_/items/${field}`]: data([{}], { total_count: 99, filter_count: uses }),
  });
  server.reply({ ...ofFile("artworks", 3), ...ofFile("artists", 1) });
  expect(await usesIn(cache, art, { collection: "directus_files", keys: [1, 2] })).toBe(4);
  expect(
    server.requests.map(({ query }) => [...query.keys()].find((name) => name.startsWith("filter"))),
  ).toEqual(["filter[picture][in]", "filter[portrait][in]"]);
  expect(await usesIn(cache, art, { collection: "artworks", keys: [1] })).toBe(0);
});
