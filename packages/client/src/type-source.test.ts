import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { typeSourceOf } from "./type-source.ts";

const key = { type: "integer", datatype: "INT", primary_key: true } as const;
const news = makeCollection("news", {
  id: key,
  status: {
    type: "status",
    datatype: "VARCHAR",
    required: true,
    options: { status_mapping: { draft: { name: "Draft" }, live: { name: "Live" } } },
  },
  title: { datatype: "VARCHAR", required: true },
  teaser: { datatype: "TEXT" },
  views: { type: "integer", datatype: "BIGINT" },
  done: { type: "boolean", datatype: "TINYINT" },
  tags: { type: "array", datatype: "TEXT" },
  extra: { type: "json", datatype: "JSON" },
  author: { type: "m2o", datatype: "INT" },
  divider: { type: "alias" },
  "read-time": { type: "decimal", datatype: "DECIMAL", length: "10,2" },
});
const people = makeCollection("press_people", {
  id: key,
  name: { datatype: "VARCHAR" },
  articles: { type: "o2m" },
  lost: { type: "o2m" },
});
const model = makeModel([people, news], [makeRelation("news.author", "press_people.articles")]);

test("a model becomes the source of its types, the same each time", async () => {
  const sample = await readFile(new URL("../test/sample-types.ts", import.meta.url), "utf8");
  expect(typeSourceOf(model)).toBe(sample);
});

test("names that are no TypeScript identifiers become some", () => {
  const source = typeSourceOf(
    makeModel([
      makeCollection("2 fast", { id: key }),
      makeCollection("news", { id: key }),
      makeCollection("News", { id: key, 'a"b': {} }),
      makeCollection("types", { id: key }),
      makeCollection("…", { id: key }),
    ]),
  );
  expect([...source.matchAll(/export interface (\w+)/g)].map((match) => match[1])).toEqual([
    "Collection2Fast",
    "News",
    "News2",
    "Types2",
    "Collection",
    "Types",
  ]);
  expect(source).toContain('  "a\\"b": string | null;');
});
