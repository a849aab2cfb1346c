import { expect, test } from "vitest";

import { readRowFields } from "./row-fields.ts";

const read = (stored: unknown) => readRowFields(stored, "en-US");
const [only] = read([{ field: "city" }]).fields;

test.each([
  ["a list", [{ field: "city" }, { field: "street" }]],
  ["a map by key", { city: {}, street: null }],
  ["a map whose definitions name other keys", { a: { field: "city" }, b: { field: "street" } }],
  ["JSON text", '[{"field":"city"},{"field":"street"}]'],
  ["a list with entries that are none", [4, { field: "city" }, {}, null, { field: "street" }]],
])("fields of rows are read from %s", (_from, stored) => {
  expect(read(stored).fields.map(({ field, sort }) => [field, sort])).toEqual([
    ["city", 1],
    ["street", 2],
  ]);
});

test.each([null, "", "no JSON", 4, [], {}])("%j says no fields", (stored) => {
  expect(read(stored)).toEqual({ fields: [], preview: [], index: undefined });
});

test("a field that says nothing else is an optional line of text over the whole width", () => {
  expect(only).toMatchObject({
    type: "string",
    interface: "text-input",
    options: null,
    translation: null,
    width: "full",
    note: null,
    default_value: null,
    length: null,
    required: false,
    readonly: false,
  });
});

test.each([
  ["type", "INTEGER", "integer", "type"],
  ["type", "no such type", "string", "type"],
  ["interface", "numeric", "numeric", "interface"],
  ["name", "City", { "en-US": "City" }, "translation"],
  ["options", '{"min":1}', { min: 1 }, "options"],
  ["options", { min: 1 }, { min: 1 }, "options"],
  ["options", "", null, "options"],
  ["width", "half", "half", "width"],
  ["note", "As on the map.", "As on the map.", "note"],
  ["default", 0, "0", "default_value"],
  ["length", 20, "20", "length"],
  ["required", "1", true, "required"],
  ["readonly", true, true, "readonly"],
] as const)("%s %j of a definition is read as %j", (...[key, value, expected, property]) => {
  const [field] = read([{ field: "city", [key]: value }]).fields;
  expect(field?.[property]).toEqual(expected);
});

test("closed rows show all fields but those that say otherwise", () => {
  const fields = [
    { field: "city" },
    { field: "street", preview: false },
    { field: "country", preview: "1" },
    { field: "code", preview: "0" },
  ];
  expect(read(fields).preview).toEqual(["city", "country"]);
});

test("the first field that says so is the key of its row, and required", () => {
  const { index, fields } = read({
    city: {},
    code: { index: true },
    other: { index: "1" },
  });
  expect(index).toBe("code");
  expect(fields.map(({ required }) => required)).toEqual([false, true, false]);
});
