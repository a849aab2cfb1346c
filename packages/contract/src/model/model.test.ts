import { describe, expect, test } from "vitest";
import { makeCollection, makeField, makeRelation, makeStatusField } from "../../test/make.ts";
import { findRelation, ownerField, primaryKeyField, sortField, statusField } from "./model.ts";
import type { Model } from "./model.ts";

const collections = [
  makeCollection(
    [
      makeField("author", "m2o"),
      makeField("tags", "o2m"),
      makeField("cover", "file"),
      makeField("by", "user_created"),
      makeField("title"),
    ],
    "posts",
  ),
  makeCollection([makeField("posts", "o2m")], "people"),
  makeCollection(
    [makeField("post", "integer"), makeField("tag", "integer"), makeField("picture", "file")],
    "post_tags",
  ),
  makeCollection([makeField("posts", "o2m")], "tags"),
  makeCollection([], "directus_files"),
  makeCollection([], "directus_users"),
];
const relations = [
  makeRelation(["posts", "author"], ["people", "posts"]),
  makeRelation(["post_tags", "post"], ["posts", "tags"], "tag"),
  makeRelation(["post_tags", "tag"], ["tags", "posts"], "post"),
];
const model: Model = {
  collections: Object.fromEntries(
    collections.map((collection) => [collection.collection, collection]),
  ),
  relations,
};

describe("relations", () => {
  test("many-to-one", () => {
    expect(findRelation(model, "posts", "author")).toEqual({
      kind: "m2o",
      relation: relations[0],
      collection: "people",
      junction: null,
    });
  });

  test("a plain column with a relation is many-to-one too", () => {
    expect(findRelation(model, "post_tags", "tag")).toMatchObject({
      kind: "m2o",
      collection: "tags",
    });
  });

  test("one-to-many", () => {
    expect(findRelation(model, "people", "posts")).toEqual({
      kind: "o2m",
      relation: relations[0],
      collection: "posts",
      junction: null,
    });
  });

  test("many-to-many goes through its junction", () => {
    expect(findRelation(model, "posts", "tags")).toEqual({
      kind: "o2m",
      relation: relations[1],
      collection: "post_tags",
      junction: relations[2],
    });
  });

  test("a junction may lead to files without a relation of its own", () => {
    const withPictures: Model = {
      ...model,
      relations: [makeRelation(["post_tags", "post"], ["posts", "tags"], "picture")],
    };
    expect(findRelation(withPictures, "posts", "tags")?.junction).toMatchObject({
      field_many: "picture",
      collection_one: "directus_files",
    });
  });

  test.each([
    ["cover", "directus_files"],
    ["by", "directus_users"],
  ])("%s needs no stored relation", (field, collection) => {
    expect(findRelation(model, "posts", field)).toMatchObject({
      kind: "m2o",
      collection,
      relation: { field_many: field },
    });
  });

  test("of several fitting relations the last one counts", () => {
    const twice: Model = {
      ...model,
      relations: [...relations, makeRelation(["posts", "author"], ["tags", null])],
    };
    expect(findRelation(twice, "posts", "author")?.collection).toBe("tags");
  });

  test.each([
    ["posts", "title"],
    ["posts", "id"],
    ["posts", "missing"],
    ["missing", "author"],
    ["constructor", "name"],
    ["posts", "constructor"],
  ])("%s.%s has none", (collection, field) => {
    expect(findRelation(model, collection, field)).toBeNull();
  });

  test("a relation to a collection that is gone is none", () => {
    const { people: _gone, ...rest } = model.collections;
    expect(findRelation({ ...model, collections: rest }, "posts", "author")).toBeNull();
  });

  test("a list without a stored relation is none", () => {
    expect(findRelation({ ...model, relations: [] }, "posts", "tags")).toBeNull();
  });
});

test("fields are found by what they are for", () => {
  const collection = makeCollection([
    makeStatusField(),
    makeField("by", "user_created"),
    makeField("order", "sort"),
  ]);
  expect(
    [primaryKeyField, statusField, ownerField, sortField].map((find) => find(collection)?.field),
  ).toEqual(["id", "status", "by", "order"]);
  expect([statusField, ownerField, sortField].map((find) => find(makeCollection()))).toEqual([
    null,
    null,
    null,
  ]);
});
