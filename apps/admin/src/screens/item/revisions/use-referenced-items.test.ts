import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { referencesOf } from "./revision-changes.tsx";

const id = { id: { type: "integer", primary_key: true } } as const;
const articles = makeCollection("articles", {
  ...id,
  title: { type: "string" },
  author: { type: "m2o", options: { template: "{{ name }} ({{ country.code }})" } },
  translator: { type: "m2o", hidden_detail: true },
  cover: { type: "file" },
  orphan: { type: "m2o" },
  comments: { type: "o2m" },
});
const model = makeModel(
  [
    articles,
    makeCollection("authors", { code: { type: "string", primary_key: true } }),
    makeCollection("comments", { ...id, article: { type: "m2o" } }),
    makeCollection("directus_files", id),
  ],
  [
    makeRelation("articles.author", "authors"),
    makeRelation("articles.translator", "authors"),
    makeRelation("comments.article", "articles.comments"),
  ],
);
const place = { model, collection: articles };

test("a history points to the items that any state named, per collection, with what cells need", () => {
  const entries = [
    {
      revision: { data: { title: "5", author: "ada", cover: "2" }, delta: { author: "ada" } },
      previous: { data: { author: "bea", translator: "ada" } },
    },
    { revision: { data: { author: "" }, delta: { translator: "cleo" } }, previous: null },
    { revision: null, previous: null },
  ];
  const item = { id: 7, author: { code: "dora", name: "Dora" }, translator: null, cover: 3 };
  const authors = {
    collection: "authors",
    primaryKey: "code",
    chunks: [["ada", "bea", "cleo", "dora"]],
    fields: ["*", "country.code"],
  };
  expect(referencesOf(place, { entries, item })).toEqual({
    author: authors,
    translator: authors,
    cover: { collection: "directus_files", primaryKey: "id", chunks: [["2", "3"]], fields: ["*"] },
  });
});

test("nothing is requested where no state names anything", () => {
  const references = referencesOf(place, {
    entries: [],
    item: { id: 7, author: null, cover: null },
  });
  expect(Object.values(references).flatMap(({ chunks }) => chunks)).toEqual([]);
});

test("a key with a comma is left out, since an address would take it for two", () => {
  expect(
    referencesOf(place, { entries: [], item: { author: "a,b", translator: "c" } })["author"]
      ?.chunks,
  ).toEqual([["c"]]);
});

test("many keys are requested in chunks", () => {
  const entries = Array.from({ length: 450 }, (_, key) => ({
    revision: { data: { cover: String(key + 1) }, delta: {} },
    previous: null,
  }));
  const chunks = referencesOf(place, { entries, item: {} })["cover"]?.chunks ?? [];
  expect(chunks.map((keys) => keys.length)).toEqual([200, 200, 50]);
  expect(new Set(chunks.flat()).size).toBe(450);
});
