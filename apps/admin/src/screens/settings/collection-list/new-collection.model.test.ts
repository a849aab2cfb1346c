import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { nameProblem, newCollection } from "./new-collection.model.ts";

const model = { collections: { Posts: makeCollection("Posts", {}) }, relations: [] };

test.each([
  ["articles", null],
  ["2026", null],
  ["blog-posts", null],
  ["posts", "taken"],
  ["directus_posts", "reserved"],
  ["Directus_posts", "reserved"],
  ["blog posts", "invalid"],
  ["größen", "invalid"],
  ["--", "invalid"],
  ["a".repeat(65), "invalid"],
])("the name %j: %j", (name, problem) => {
  expect(nameProblem(name, model)).toBe(problem);
});

const english = { published: "Published", draft: "Draft", deleted: "Deleted" };

test("begins with a key that the database counts up, and the chosen fields in their order", () => {
  const { collection, fields } = newCollection(
    "posts",
    ["created_on", "status"],
    (status) => english[status],
  );
  expect(collection).toBe("posts");
  expect(fields.map(({ field, type, sort }) => [field, type, sort])).toEqual([
    ["id", "integer", 1],
    ["status", "status", 2],
    ["created_on", "datetime_created", 3],
  ]);
  expect(fields[0]).toMatchObject({ primary_key: true, auto_increment: true, hidden_detail: true });
});

test("stores the names of its statuses as they are read, draft as the first", () => {
  const [, status] = newCollection("posts", ["status"], (name) => english[name]).fields;
  expect(status).toMatchObject({
    default_value: "draft",
    options: {
      status_mapping: {
        published: { name: "Published" },
        draft: { name: "Draft" },
        deleted: { name: "Deleted", soft_delete: true },
      },
    },
  });
});
