import { describe, expect, test } from "vitest";

import { makeContent, makeStatusField } from "../../test/make.ts";
import { makeModel, makeRelation } from "./make.ts";
import {
  findCollection,
  ownerField,
  primaryKeyField,
  sortField,
  statusField,
  type Model,
  fieldTypes,
  isAliasType,
  isSortableType,
  isToManyType,
  isToOneType,
  readFieldType,
} from "./model.ts";
import { findRelation } from "./relations.ts";

const model = makeModel(
  [
    makeContent(
      {
        author: { type: "m2o" },
        tags: { type: "o2m" },
        cover: { type: "file" },
        by: { type: "user_created" },
        title: {},
      },
      "posts",
    ),
    makeContent({ posts: { type: "o2m" } }, "people"),
    makeContent(
      { post: { type: "integer" }, tag: { type: "integer" }, picture: { type: "file" } },
      "post_tags",
    ),
    makeContent({ posts: { type: "o2m" } }, "tags"),
    makeContent({}, "directus_files"),
    makeContent({}, "directus_users"),
  ],
  [
    makeRelation("posts.author", "people.posts"),
    makeRelation("post_tags.post", "posts.tags", "tag"),
    makeRelation("post_tags.tag", "tags.posts", "post"),
  ],
);
const { relations } = model;

test("a collection is found by its own name only", () => {
  expect(findCollection(model, "posts")).toBe(model.collections["posts"]);
  expect(findCollection(model, "unknown")).toBeNull();
  expect(findCollection(model, "constructor")).toBeNull();
});

describe("relations", () => {
  const [author, ofPost, ofTag] = relations;
  test.each([
    ["many-to-one", "posts.author", ["m2o", author, "people", null]],
    ["one-to-many", "people.posts", ["o2m", author, "posts", null]],
    ["many-to-many, through its junction", "posts.tags", ["o2m", ofPost, "post_tags", ofTag]],
  ] as const)("%s", (...[, address, [kind, relation, collection, junction]]) => {
    const [from = "", field = ""] = address.split(".");
    const found = { kind, relation, collection, junction };
    expect(findRelation(model, from, field)).toEqual(found);
  });

  test("a plain column with a relation is many-to-one too", () => {
    expect(findRelation(model, "post_tags", "tag")).toMatchObject({
      kind: "m2o",
      collection: "tags",
    });
  });

  test("a junction may lead to files without a relation of its own", () => {
    const withPictures: Model = {
      ...model,
      relations: [makeRelation("post_tags.post", "posts.tags", "picture")],
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
      relations: [...relations, makeRelation("posts.author", "tags")],
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

  test.each(["people.nothing", "nothing.author", "posts.tags"])(
    "a list is none while no column leads to it: %s",
    (many) => {
      const leading = { ...model, relations: [makeRelation(many, "people.posts")] };
      expect(findRelation(leading, "people", "posts")).toBeNull();
    },
  );

  test("a relation to a name that every object has is none", () => {
    const leading = { ...model, relations: [makeRelation("posts.author", "constructor")] };
    expect(findRelation(leading, "posts", "author")).toBeNull();
  });

  test("a list without a stored relation is none", () => {
    expect(findRelation({ ...model, relations: [] }, "posts", "tags")).toBeNull();
  });
});

test("fields are found by what they are for", () => {
  const collection = makeContent({
    status: makeStatusField(),
    by: { type: "user_created" },
    order: { type: "sort" },
  });
  expect(
    [primaryKeyField, statusField, ownerField, sortField].map((find) => find(collection)?.field),
  ).toEqual(["id", "status", "by", "order"]);
  expect([statusField, ownerField, sortField].map((find) => find(makeContent()))).toEqual([
    null,
    null,
    null,
  ]);
});

test("there are the 27 types of the contract, aliases first", () => {
  expect(fieldTypes).toHaveLength(27);
  expect([fieldTypes[0], fieldTypes.at(-1)]).toEqual(["alias", "user"]);
  const asked = [
    "alias",
    "array",
    "boolean",
    "date",
    "datetime",
    "datetime_created",
    "datetime_updated",
    "decimal",
    "time",
    "file",
    "group",
    "integer",
    "json",
    "lang",
    "m2o",
    "o2m",
    "sort",
    "status",
    "string",
    "translation",
    "uuid",
    "user_created",
    "user_updated",
    "hash",
  ];
  expect(fieldTypes).toEqual(expect.arrayContaining(asked));
});

test("types without column", () => {
  expect(fieldTypes.filter(isAliasType)).toEqual(["alias", "group", "o2m", "translation"]);
  expect(isAliasType(null)).toBe(false);
});

test("types that point elsewhere", () => {
  expect(fieldTypes.filter(isToOneType)).toEqual([
    "file",
    "m2o",
    "user_created",
    "user_updated",
    "user",
  ]);
  expect(fieldTypes.filter(isToManyType)).toEqual(["o2m", "translation"]);
});

test("lists are not sorted by types without a column, relations, files and columns without a type", () => {
  const unsortable = [...fieldTypes, null].filter((type) => !isSortableType(type));
  expect(unsortable).toEqual(["alias", "file", "group", "m2o", "o2m", "translation", null]);
});

test("names are read in any letter case", () => {
  expect(readFieldType("O2M")).toBe("o2m");
  expect(readFieldType("m2o2m")).toBeNull();
});

test("m2m means its relation: a list that leads on through a junction", () => {
  expect(["m2m", "M2M"].map(readFieldType)).toEqual(["o2m", "o2m"]);
});
