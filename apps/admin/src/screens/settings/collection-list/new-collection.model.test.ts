import { ApiError } from "@rowhouse/client";
import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  nameProblem,
  proposedName,
  refusedName,
  newCollection,
  startingFields,
  defaultFields,
  defaultStatuses,
  withStatuses,
} from "./new-collection.model.ts";

const model = { collections: { Posts: makeCollection("Posts", {}) }, relations: [] };

test.each([
  ["articles", null],
  ["2026", null],
  ["blog-posts", null],
  ["posts", "taken"],
  ["directus_posts", "reserved"],
  ["SQLite_posts", "reserved"],
  ["Directus_posts", "reserved"],
  ["blog posts", "invalid"],
  ["größen", "invalid"],
  ["--", "invalid"],
  ["-posts", "invalid"],
  ["__proto__", "invalid"],
  ["constructor", null],
  ["Rowhouse_posts", "reserved"],
  ["a".repeat(65), "long"],
])("the name %j: %j", (name, problem) => {
  expect(nameProblem(name, { model, database: "sqlite" })).toBe(problem);
});

test.each([
  ["articles", "articles"],
  [" blog-posts ", "blog-posts"],
  ["Posts", "Posts"],
  ["press releases", "press_releases"],
  ["Größen & Maße", "grossen_masse"],
  ["__proto__", "proto"],
  ["-posts", "posts"],
  ["日本", "日本"],
  ["", ""],
])("what is typed as %j is the name %j", (typed, name) => {
  expect(proposedName(typed, "sqlite")).toBe(name);
});

function refusal(about: object): ApiError {
  return new ApiError({ message: "Refused", code: 4, status: 422, details: null, ...about });
}

function ofRule(rule: string, path: string[] = ["collection"]) {
  return { problems: [{ path, rule, values: {}, message: rule }] };
}

test.each([
  ["code 4 alone", {}, "invalid"],
  ["characters", ofRule("nameCharacters"), "invalid"],
  ["its length", ofRule("nameLength"), "long"],
  ["its beginning", ofRule("nameReserved"), "reserved"],
  ["a collection of that name", { code: 307, key: "collectionExists" }, "taken"],
  ["a table of that name", { reason: "tableNameTaken" }, "taken"],
  ["a field", ofRule("nameCharacters", ["fields", "title"]), null],
  ["something else", { code: 9 }, null],
])("a server that refuses a new collection for %s: the name is %j", (_what, about, problem) => {
  expect(refusedName(refusal(about))).toBe(problem);
});

test("a server that is not reached has nothing against the name", () => {
  expect(refusedName(new TypeError("Failed to fetch"))).toBeNull();
});

const usual = defaultStatuses((key) => key.replace("interfaces.status.", ""));

test("begins with a key that the database counts up, and the chosen fields in their order", () => {
  const { collection, fields } = newCollection("posts", ["created_on", "status"], usual);
  expect(collection).toBe("posts");
  expect(fields.map(({ field, type, sort }) => [field, type, sort])).toEqual([
    ["id", "integer", 1],
    ["status", "status", 2],
    ["created_on", "datetime_created", 3],
  ]);
});

test("new collection defaults: id is an integer of length 15, an auto-increment primary key, hidden", () => {
  expect(newCollection("posts", [], usual).fields).toEqual([
    expect.objectContaining({
      field: "id",
      type: "integer",
      length: 15,
      auto_increment: true,
      primary_key: true,
      hidden_detail: true,
    }),
  ]);
});

test("new collection toggles: status on, sort off, created by on, created on on, modified by off, modified on off", () => {
  expect(startingFields.map((field) => [field, defaultFields.includes(field)])).toEqual([
    ["status", true],
    ["sort", false],
    ["created_by", true],
    ["created_on", true],
    ["modified_by", false],
    ["modified_on", false],
  ]);
});

test("default status mapping for new collections: published, draft (default), deleted (soft delete)", () => {
  const [, status] = newCollection("posts", ["status"], usual).fields;
  expect(status).toMatchObject({
    datatype: "VARCHAR",
    length: 20,
    default_value: "draft",
    options: {
      status_mapping: {
        published: { name: "published", published: true },
        draft: { name: "draft" },
        deleted: { name: "deleted", soft_delete: true },
      },
    },
  });
});

test("the status of new items is the chosen one", () => {
  const chosen = { mapping: { live: { name: "Live" }, idea: { name: "Idea" } }, initial: "idea" };
  const [, status] = newCollection("posts", ["status"], chosen).fields;
  expect(status).toMatchObject({
    default_value: "idea",
    options: { status_mapping: chosen.mapping },
  });
});

const [live, idea, gone] = [{ name: "Live" }, { name: "Idea" }, { name: "Gone" }];

test.each([
  ["has another value", { live, thought: idea, gone }, "thought"],
  ["is there still", { idea, live }, "idea"],
  ["is gone", { live, gone }, "live"],
  ["is replaced by two", { live, one: idea, two: idea }, "live"],
  ["was the last", {}, ""],
])("the status of new items follows when it %s", (_case, mapping, initial) => {
  expect(withStatuses({ mapping: { live, idea, gone }, initial: "idea" }, mapping)).toEqual({
    mapping,
    initial,
  });
});
