import { makeField } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { readRaw } from "./raw-value.ts";

test.each([
  ["string", "VARCHAR", " kept as it is ", " kept as it is "],
  ["string", "VARCHAR", "", null],
  ["integer", "INT", "42", 42],
  ["integer", "BIGINT", "9007199254740993", "9007199254740993"],
  ["integer", "INT", "٤٢", 42],
  ["decimal", "DECIMAL", "1.5", 1.5],
  ["decimal", "DECIMAL", "۱٫۵", 1.5],
  ["boolean", "TINYINT", "true", true],
  ["boolean", "TINYINT", "0", false],
  ["json", "TEXT", '{"a":1}', { a: 1 }],
  ["array", "VARCHAR", '["oil","ink"]', ["oil", "ink"]],
  ["array", "VARCHAR", "oil, ink", ["oil", "ink"]],
  ["m2o", "INT", "7", 7],
  ["date", "DATE", "2026-11-20", "2026-11-20"],
  ["integer", "INT", "null", null],
] as const)("of type %s (%s), %j is %j", (...[type, datatype, text, value]) => {
  expect(readRaw(text, makeField("works", "field", { type, datatype }), () => true)).toEqual({
    value,
  });
});

test.each([
  ["integer", "INT", "many"],
  ["integer", "INT", "1.5"],
  ["boolean", "TINYINT", "maybe"],
  ["json", "TEXT", "{a"],
  ["m2o", "INT", '{"id":7,"name":"Ada"}'],
  ["date", "DATE", "tomorrow"],
] as const)("of type %s (%s), %j is no value", (type, datatype, text) => {
  expect(readRaw(text, makeField("works", "field", { type, datatype }), () => true)).toBe("unfit");
});

test("what the editor of the field cannot edit is no value for it", () => {
  const field = makeField("works", "tags", { type: "json", datatype: "TEXT" });
  expect(readRaw('{"a":1}', field, Array.isArray)).toBe("unfit");
});
