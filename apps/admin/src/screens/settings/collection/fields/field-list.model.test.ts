import { makeCollection, makeField } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { fieldMarks, movedField, orderedFields } from "./field-list.model.ts";

test("fields stand by their sort, those without one last, by name", () => {
  const fields = [
    makeField("posts", "zone", { sort: null }),
    makeField("posts", "title", { sort: 2 }),
    makeField("posts", "body", { sort: null }),
    makeField("posts", "id", { sort: 1 }),
  ];
  const collection = makeCollection(
    "posts",
    Object.fromEntries(fields.map((one) => [one.field, one])),
  );
  expect(orderedFields(collection).map(({ field }) => field)).toEqual([
    "id",
    "title",
    "body",
    "zone",
  ]);
});

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [9, 0, ["a", "b", "c"]],
])("moved from %i to %i", (from, to, order) => {
  expect(movedField(["a", "b", "c"], from, to)).toEqual(order);
});

test("a key is not also called required and unique", () => {
  const key = makeField("posts", "id", { primary_key: true, required: true, unique: true });
  expect(fieldMarks(key)).toEqual(["field_mark_key"]);
  const other = makeField("posts", "slug", { required: true, unique: true, hidden_detail: true });
  expect(fieldMarks(other)).toEqual([
    "field_mark_required",
    "field_mark_unique",
    "field_mark_hidden",
  ]);
});
