import { expect, test } from "vitest";
import { asRecord, isRecord, isTrue, parseJson } from "./json.ts";

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
