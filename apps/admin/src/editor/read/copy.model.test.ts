import { makeCollection, makeModel, makeRelation, type Model } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { copyOf, isCopyable } from "./copy.model.ts";

const none: ReadonlySet<string> = new Set();

test("a copy has the content of an item, and nothing that is of the item itself", () => {
  const collection = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    tags: { type: "array" },
    empty: { type: "string" },
    status: { type: "status" },
    place: { type: "sort" },
    divider: { type: "alias" },
    created_on: { type: "datetime_created" },
    changed_on: { type: "datetime_updated" },
    created_by: { type: "user_created" },
    changed_by: { type: "user_updated" },
    words: { type: "integer", readonly: true },
  });
  const values = {
    id: 7,
    title: "Alpha",
    tags: ["a"],
    empty: null,
    status: "published",
    place: 3,
    created_on: "2026-01-01 10:00:00",
    changed_on: "2026-01-02 10:00:00",
    created_by: 1,
    changed_by: 2,
    words: 100,
    unknown: 1,
  };
  const source = { model: modelOf(collection), collection, values, rows: {}, lockedFields: none };
  expect(copyOf(source)).toEqual({ values: { title: "Alpha", tags: ["a"] }, leftOut: [] });
});

test("what no two items share, secrets, and what the reader may not fill in are left out and named", () => {
  const collection = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    number: { type: "string", unique: true },
    address: { type: "string", interface: "slug" },
    password: { type: "hash" },
    price: { type: "decimal" },
  });
  const values = { id: 7, title: "A", number: "N-1", address: "a", password: "x", price: "9.00" };
  const lockedFields = new Set(["price"]);
  const copy = copyOf({ model: modelOf(collection), collection, values, rows: {}, lockedFields });
  expect(copy.values).toEqual({ title: "A" });
  expect(copy.leftOut.map(({ field }) => field)).toEqual([
    "number",
    "address",
    "password",
    "price",
  ]);
});

test("references are copied as what they point to", () => {
  const { model, articles } = linked();
  const values = { cover: { id: 3, title: "Sea" }, author: { id: 5, name: "Ada" } };
  const copy = copyOf({ model, collection: articles, values, rows: {}, lockedFields: none });
  expect(copy.values).toEqual({ cover: { id: 3 }, author: { id: 5 } });
});

test("links are made again, as they are shown; rows that belong to the original stay with it", () => {
  const { model, articles } = linked();
  const rows = {
    topics: [
      { id: 1, article: 7, topic: { id: 11, name: "Sea" } },
      { id: 2, article: 7, topic: { id: 12, name: "Sky" } },
    ],
    comments: [{ id: 1, article: 7 }],
  };
  const values = {
    topics: [
      { id: 2, $delete: true },
      { topic: { id: 13 }, $row: "row:1" },
    ],
  };
  const copy = copyOf({ model, collection: articles, values, rows, lockedFields: none });
  const marked = { $row: expect.stringMatching(/^row:/) };
  expect(copy.values).toEqual({
    topics: [
      { ...marked, topic: { id: "11" } },
      { ...marked, topic: { id: "13" } },
    ],
  });
  expect(copy.leftOut.map(({ field }) => field)).toEqual(["comments"]);
});

test.each([
  ["articles", true],
  ["directus_files", false],
])("items of %s can be copied: %s", (name, isPossible) => {
  const key = { id: { type: "integer", primary_key: true } } as const;
  expect(isCopyable(makeCollection(name, key))).toBe(isPossible);
});

function modelOf(...collections: ReturnType<typeof makeCollection>[]): Model {
  return makeModel(collections, []);
}

function linked() {
  const key = { type: "integer", primary_key: true } as const;
  const articles = makeCollection("articles", {
    id: key,
    cover: { type: "file" },
    author: { type: "m2o" },
    topics: { type: "o2m" },
    comments: { type: "o2m" },
  });
  const model = makeModel(
    [
      articles,
      makeCollection("authors", { id: key }),
      makeCollection("topics", { id: key }),
      makeCollection("article_topics", {
        id: key,
        article: { type: "m2o" },
        topic: { type: "m2o" },
      }),
      makeCollection("comments", { id: key, article: { type: "m2o" } }),
      makeCollection("directus_files", { id: key }),
    ],
    [
      makeRelation("articles.cover", "directus_files"),
      makeRelation("articles.author", "authors"),
      makeRelation("article_topics.article", "articles.topics", "topic"),
      makeRelation("article_topics.topic", "topics", "article"),
      makeRelation("comments.article", "articles.comments"),
    ],
  );
  return { model, articles };
}
