import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { stage, startDraft } from "../../../form/draft/draft.model.ts";
import { commonValues, mixedValue, shownValues, singularFields } from "./batch.model.ts";

const collection = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  code: { type: "string", unique: true },
  title: { type: "string" },
  author: { type: "m2o" },
  comments: { type: "o2m" },
});

const items = [
  { id: 1, code: "a", title: "Same", author: { id: 5, name: "Ada" }, comments: [{ id: 1 }] },
  { id: 2, code: "b", title: "Same", author: 5, comments: [] },
];

test("shows what all items have in common", () => {
  const values = commonValues(collection, items, { author: "id" });
  expect(values).toMatchObject({ title: "Same", author: { id: 5 }, id: mixedValue });
  expect("comments" in values).toBe(false);
});

test("a value in which they differ is shown as empty, and emptying it for all is a change", () => {
  const values = commonValues(collection, [{ title: "One" }, { title: "Two" }], {});
  expect(shownValues(values)).not.toHaveProperty("title");
  expect(stage(startDraft({ isNew: false, base: values }), "title", null).staged).toEqual({
    title: null,
  });
});

test("keys and unique values stay with their items", () => {
  expect(singularFields(collection)).toEqual(["id", "code"]);
});
