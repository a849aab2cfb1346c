import { makeCollection, makeModel, makeRelation, type Model } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { relationChanges } from "./relation-changes.model.ts";
import {
  relationSetup,
  storedKind,
  type RelationDraft,
  type RelationKind,
} from "./relation.model.ts";
import { storedRelation } from "./stored-relation.model.ts";

const id = { type: "integer", datatype: "INT", primary_key: true } as const;
const posts = makeCollection("posts", {
  id,
  author: { type: "m2o", datatype: "INT" },
  tags: { type: "o2m" },
  comments: { type: "o2m" },
  texts: { type: "translation" },
});
const authors = makeCollection("authors", { id });
const tags = makeCollection("tags", { id });
const comments = makeCollection("comments", { id, post: { type: "m2o", datatype: "INT" } });
const links = makeCollection("posts_tags", {
  id,
  post: { type: "m2o", datatype: "INT" },
  tag: { type: "m2o", datatype: "INT" },
});
const log = makeCollection("log", { text: {} });
const texts = makeCollection("texts", { id, post: { type: "m2o" }, language: { type: "lang" } });
const collections = [posts, authors, tags, comments, links, log, texts];

const whole = makeModel(collections, [
  makeRelation("posts.author", "authors"),
  makeRelation("comments.post", "posts.comments"),
  makeRelation("posts_tags.post", "posts.tags", "tag"),
  makeRelation("posts_tags.tag", "tags", "post"),
  makeRelation("texts.post", "posts.texts"),
]);

function stored(model: Model, [name, kind]: readonly [string, RelationKind], options = {}) {
  const place = { model, collection: posts, name, kind, fixed: null };
  const found = storedRelation(place, options);
  const changes = (draft: Partial<RelationDraft> = {}) =>
    relationChanges({
      model,
      collection: posts,
      name,
      isNew: false,
      body: {},
      setup: relationSetup({ ...found.draft, ...draft }, place),
    });
  return { ...found, changes };
}

test.each([
  ["author", "m2o", { related: "authors" }],
  ["comments", "o2m", { related: "comments", back: "post" }],
  [
    "tags",
    "m2m",
    { related: "tags", junction: "posts_tags", names: { here: "post", there: "tag" } },
  ],
] as const)("a relation that works, %s (%s), is read and needs no change", (name, kind, draft) => {
  const found = stored(whole, [name, kind]);
  expect(found.fault).toBeNull();
  expect(found.draft).toMatchObject(draft);
  expect(found.changes()).toEqual([]);
});

test("translations are read with the field of their language", () => {
  const options = { languagesCollection: "languages", translationLanguageField: "language" };
  const { fault, draft } = stored(whole, ["texts", "translation"], options);
  expect(fault).toBeNull();
  expect(draft).toMatchObject({ junction: "texts", names: { here: "post", there: "language" } });
  const lost = stored(whole, ["texts", "translation"], { translationLanguageField: "lang" });
  expect(lost.fault).toEqual({
    key: "relation_fault_field",
    values: { collection: "texts", field: "lang" },
  });
});

test.each([
  ["author", "m2o"],
  ["comments", "o2m"],
  ["tags", "m2m"],
  ["texts", "translation"],
] as const)("a relation that is missing says so: %s", (name, kind) => {
  expect(stored(makeModel(collections), [name, kind]).fault?.key).toBe("relation_fault_none");
});

test("a missing relation is made without the field being made again", () => {
  const none = makeModel(collections);
  expect(stored(none, ["author", "m2o"]).changes({ related: "authors" })).toEqual([
    {
      kind: "create_relation",
      data: {
        collection_many: "posts",
        field_many: "author",
        collection_one: "authors",
        field_one: null,
        junction_field: null,
      },
    },
  ]);
  expect(stored(none, ["comments", "o2m"]).changes({ related: "comments" })).toMatchObject([
    { kind: "create_field", collection: "comments" },
    { kind: "create_relation", data: { field_one: "comments" } },
  ]);
});

test("half of a many-to-many is mended by what is missing", () => {
  const half = makeModel(collections, [makeRelation("posts_tags.post", "posts.tags", "tag")]);
  const { fault, draft, changes } = stored(half, ["tags", "m2m"]);
  expect(fault).toEqual({ key: "relation_fault_half", values: { junction: "posts_tags" } });
  expect(draft).toMatchObject({ related: null, junction: "posts_tags" });
  expect(changes({ related: "tags" })).toMatchObject([
    { kind: "create_relation", data: { field_many: "tag", collection_one: "tags" } },
  ]);
});

test("an end that is gone is named, and what pointed there goes", () => {
  const broken = makeModel(collections, [
    makeRelation("posts.author", "people"),
    makeRelation("remarks.post", "posts.comments"),
    makeRelation("comments.article", "posts.comments"),
  ]);
  expect(stored(broken, ["author", "m2o"]).fault).toEqual({
    key: "relation_fault_collection",
    values: { collection: "people" },
  });
  expect(stored(broken, ["author", "m2o"]).changes({ related: "authors" })).toEqual([
    { kind: "update_relation", id: 1, data: { collection_one: "authors" } },
  ]);
  const list = stored(broken, ["comments", "o2m"]);
  expect(list.fault).toEqual({
    key: "relation_fault_field",
    values: { collection: "comments", field: "article" },
  });
  expect(list.changes({ related: "comments", back: "post" })).toMatchObject([
    { kind: "delete_relation", id: 2 },
    { kind: "delete_relation", id: 3 },
    { kind: "create_relation", data: { field_many: "post" } },
  ]);
});

test("a relation to a table without a key says so", () => {
  const keyless = makeModel(collections, [makeRelation("posts.author", "log")]);
  expect(stored(keyless, ["author", "m2o"]).fault?.key).toBe("related_without_key");
});

test("the kind of a field without an interface is that of what is stored", () => {
  const kindOf = (name: keyof typeof posts.fields) => {
    const field = posts.fields[name];
    return field === undefined ? null : storedKind(whole, field, null);
  };
  expect(["author", "comments", "tags", "texts", "id"].map(kindOf)).toEqual([
    "m2o",
    "o2m",
    "m2m",
    "translation",
    null,
  ]);
});
