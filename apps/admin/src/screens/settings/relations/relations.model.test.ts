import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { placesOf } from "./relation-diagram.tsx";
import { edgePath, edgesAt, foundCollections, relationMap, settingOf } from "./relations.model.ts";

const key = { type: "integer", primary_key: true } as const;
const model = makeModel(
  [
    makeCollection("articles", { id: key, author: { type: "m2o" }, tags: { type: "o2m" } }),
    makeCollection("people", { id: key }),
    makeCollection("tags", { id: key }),
    makeCollection("articles_tags", {
      id: key,
      article: { type: "m2o" },
      tag: { type: "m2o" },
    }),
    makeCollection("notes", { id: key }),
    makeCollection("directus_users", { id: key }),
    makeCollection("directus_files", { id: key }),
  ],
  [
    makeRelation("articles.author", "people"),
    makeRelation("articles_tags.article", "articles.tags", "tag"),
    makeRelation("articles_tags.tag", "tags", "article"),
    makeRelation("people.account", "directus_users"),
    makeRelation("articles.source", "sources"),
    makeRelation("directus_files.uploaded_by", "directus_users"),
  ],
);

test("a junction is the line between its ends, and what leads nowhere is none", () => {
  const { collections, edges } = relationMap(model);
  expect(edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`)).toEqual([
    "articles many-to-one people",
    "articles many-to-many tags",
    "people many-to-one directus_users",
  ]);
  expect(edges[1]).toMatchObject({ junction: "articles_tags", fromField: "tags" });
  expect(collections.map(({ collection }) => collection)).toEqual([
    "articles",
    "people",
    "tags",
    "notes",
    "directus_users",
  ]);
});

test("a relation is set at the field that leads to the other end, or at its junction", () => {
  const { edges } = relationMap(model);
  expect(edges.map((edge) => [edgePath(edge), settingOf(edge)])).toEqual([
    ["articles.author → people", { collection: "articles", field: "author" }],
    ["articles.tags → articles_tags → tags", { collection: "articles", field: "tags" }],
    ["people.account → directus_users", { collection: "people", field: "account" }],
  ]);
  const halves = {
    ...model,
    relations: model.relations.map((one) => ({ ...one, field_one: null })),
  };
  const [, junction] = relationMap(halves).edges;
  expect(junction && settingOf(junction)).toEqual({ collection: "articles_tags", field: null });
});

test("a junction with a relation of its own is shown", () => {
  const relations = [...model.relations, makeRelation("articles_tags.by", "people")];
  const { collections } = relationMap({ ...model, relations });
  expect(collections.map(({ collection }) => collection)).toContain("articles_tags");
});

test("collections are found by their name, and know their lines", () => {
  const { collections, edges } = relationMap(model);
  const found = foundCollections(collections, " PEO", ({ collection }) => collection);
  expect(found.map(({ collection }) => collection)).toEqual(["people"]);
  expect(edgesAt(edges, "people")).toHaveLength(2);
});

test("no two boxes of the diagram cover each other", () => {
  const { collections, edges } = relationMap(model);
  const places = [...placesOf(collections, edges).values()];
  const overlapping = places.filter((one, index) =>
    places.some(
      (other, at) =>
        at > index && Math.abs(one.x - other.x) < 200 && Math.abs(one.y - other.y) < 56,
    ),
  );
  expect(places).toHaveLength(5);
  expect(overlapping).toEqual([]);
});
