import { expect, test } from "vitest";
import { makeCollection, makeField, makeModel, makeRelation, numberedKey } from "./make.ts";
import { makePermission } from "../permissions/make.ts";
import { FieldSchema } from "../resources/fields.ts";
import Schema from "typebox/schema";

test("a field is a text that may be read, written and left out, unless something else is said", () => {
  const field = makeField("news", "title");
  expect(Schema.Check(FieldSchema, field)).toBe(true);
  expect(field).toMatchObject({ collection: "news", field: "title", type: "string", signed: true });
  const flags = Object.entries(field).filter(([, value]) => value === true);
  expect(flags.map(([name]) => name)).toEqual(["signed"]);
  expect(makeField("news", "title", { required: true, note: "x" })).toEqual({
    ...field,
    required: true,
    note: "x",
  });
});

test("a collection is managed, and its fields have numbers in their order", () => {
  const news = makeCollection("news", { id: {}, title: { sort: 9 } }, { single: true });
  expect(news).toMatchObject({ managed: true, hidden: false, single: true, collection: "news" });
  expect(Object.values(news.fields).map(({ id, sort, field }) => [id, sort, field])).toEqual([
    [1, 1, "id"],
    [2, 9, "title"],
  ]);
});

test("relations of a model have numbers in their order", () => {
  const relations = [makeRelation("a.b", "b"), makeRelation("c.d", "d.cs", "e")];
  expect(makeModel([], relations).relations).toEqual([
    {
      id: 1,
      collection_many: "a",
      field_many: "b",
      collection_one: "b",
      field_one: null,
      junction_field: null,
    },
    {
      id: 2,
      collection_many: "c",
      field_many: "d",
      collection_one: "d",
      field_one: "cs",
      junction_field: "e",
    },
  ]);
});

test("a usual key is a number that the database counts up", () => {
  expect(numberedKey).toMatchObject({
    field: "id",
    type: "integer",
    datatype: "INT",
    primary_key: true,
    auto_increment: true,
  });
});

test("a rule allows nothing but what is given", () => {
  const { collection, role, read, ...rest } = makePermission("news", { role: 3, read: "full" });
  expect([collection, role, read]).toEqual(["news", 3, "full"]);
  const values = Object.values(rest).filter((value) => value !== null);
  expect(values.filter((value) => value !== "none" && !Array.isArray(value))).toEqual([]);
  expect(values.flat().filter((value) => value !== "none")).toEqual([]);
});
