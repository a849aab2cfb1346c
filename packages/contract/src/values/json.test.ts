import { expect, test } from "vitest";

import {
  asRecord,
  isRecord,
  isTrue,
  parseJson,
  ownValue,
  isEmpty,
  fromArrayText,
  toArrayText,
} from "./json.ts";

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  [undefined, false],
  ["{}", false],
  [1, false],
])("%j is an object with keys: %s", (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});

test("anything but an object with keys counts as one without any", () => {
  const object = { a: 1 };
  expect(asRecord(object)).toBe(object);
  expect([[1], null, undefined, "a", 4].map(asRecord)).toEqual([{}, {}, {}, {}, {}]);
});

test("text that is not JSON is undefined", () => {
  expect(['{"a":1}', "null", "4", "{", "", "undefined"].map(parseJson)).toEqual([
    { a: 1 },
    null,
    4,
    undefined,
    undefined,
    undefined,
  ]);
});

test("true has several forms", () => {
  expect([true, 1, "1", "true"].map(isTrue)).toEqual([true, true, true, true]);
  expect([false, 0, 2, "0", "yes", null, undefined, {}].map(isTrue)).not.toContain(true);
});

test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"])(
  "%s is a value only where it was stored",
  (name) => {
    expect(ownValue({ title: "x" }, name)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[name, "x"]]), name)).toBe("x");
  },
);

test("what is no record has no values", () => {
  expect(ownValue(undefined, "title")).toBeUndefined();
  expect(ownValue(null, "title")).toBeUndefined();
});

test.each([
  [null, true],
  [undefined, true],
  ["", true],
  [[], true],
  [0, false],
  [false, false],
  ["0", false],
  [" ", false],
  [{}, false],
  [[null], false],
])("%j is empty: %s", (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});

test.each([
  [["a", "b"], "a,b"],
  [[], ""],
  [["a, b", "c"], '["a, b","c"]'],
  [["[1"], '["[1"]'],
  [['["a"]'], String.raw`["[\"a\"]"]`],
  [['a"b'], 'a"b'],
])("%j is stored as %j and comes back", (entries, text) => {
  expect(toArrayText(entries)).toBe(text);
  expect(fromArrayText(text)).toEqual(entries);
});

test.each([
  ["[a,b", ["[a", "b"]],
  ['["a",1]', ['["a"', "1]"]],
  ['["a', ['["a']],
])("text of others, %j, is split at its commas", (text, entries) => {
  expect(fromArrayText(text)).toEqual(entries);
});
