import { expect, test } from "vitest";

import { listField, listFields } from "../../test/listing-models.ts";
import { defaultValue, defaultValues } from "./defaults.ts";

test.each([
  ["string", "red", "red"],
  ["string", null, null],
  ["array", "red", ["red"]],
  ["array", null, []],
  ["boolean", "1", true],
  ["boolean", "true", true],
  ["boolean", "0", false],
  ["boolean", null, null],
  ["integer", "5", 5],
  ["integer", "x", null],
  ["json", '{"a":1}', { a: 1 }],
  ["json", "broken", null],
] as const)("starts a field of type %s and default %j with %j", (type, stored, value) => {
  expect(defaultValue(listField("f", { type, default_value: stored }))).toEqual(value);
});

test("leaves out fields without a default, keys counted up and fields without a column", () => {
  const fields = listFields(
    listField("title", { default_value: "Untitled" }),
    listField("empty"),
    listField("tags", { type: "array" }),
    listField("id", { type: "integer", default_value: "0", auto_increment: true }),
    listField("line", { type: "alias", default_value: "x" }),
  );
  expect(defaultValues({ fields })).toEqual({ title: "Untitled" });
});
