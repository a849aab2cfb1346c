import { expect, test } from "vitest";

import { readJson, writeJson } from "./json.ts";

test.each([
  ['{"a": [1, -2.5e3, true, null, "\\u00e9\\n"], "b": {}}'],
  ["[]"],
  [' "text" '],
  ["0"],
  ["9007199254740991"],
])("%s is read as the engine reads it", (text) => {
  expect(readJson(text)).toEqual({ value: JSON.parse(text) });
});

test.each([
  ["", "ends", 1, 1],
  ['{"a": 1', "ends", 1, 8],
  ['{"a": 1,}', "extra_comma", 1, 9],
  ["[1, 2, ]", "extra_comma", 1, 8],
  ['{\n  "a": 1\n  "b": 2\n}', "comma", 3, 3],
  ['{"a" 1}', "colon", 1, 6],
  ["{a: 1}", "name", 1, 2],
  ["{'a': 1}", "quotes", 1, 2],
  ["[yes]", "quotes", 1, 2],
  ["[,]", "value", 1, 2],
  ["[1}", "closing", 1, 3],
  ["{} {}", "after", 1, 4],
  ['["a\nb"]', "text_end", 1, 2],
  ['"\\x"', "escape", 1, 2],
  ["[01]", "number", 1, 2],
  ["+1", "number", 1, 1],
  ["12345678901234567890", "digits", 1, 1],
  ["1e999", "digits", 1, 1],
])("%j has the fault %s in line %i, column %i", (text, fault, ...place) => {
  const read = readJson(text);
  expect("problem" in read && [read.problem.fault, read.problem.line, read.problem.column]).toEqual(
    [fault, ...place],
  );
});

test("what is deep is read without running out of room", () => {
  const depth = 200_000;
  expect(readJson("[".repeat(depth))).toMatchObject({ problem: { fault: "ends" } });
});

test("a value is written so that it can be edited", () => {
  expect([writeJson({ a: [1] }), writeJson(null)]).toEqual([
    '{\n    "a": [\n        1\n    ]\n}',
    "",
  ]);
});
