import { expect, it } from "vitest";

import { isSameValue, keyOf } from "./item.ts";

it.each([
  [4, 4],
  ["a", "a"],
  ["", null],
  [{ id: 4, name: "x" }, 4],
  [{ name: "x" }, null],
  [[4], null],
  [null, null],
  [true, null],
])("finds in %j the key %j", (value, key) => {
  expect(keyOf(value, "id")).toBe(key);
});

it.each([
  [1, "1"],
  [null, undefined],
  [true, 1],
  [false, "0"],
  [{ a: [1, 2] }, { a: [1, 2] }],
  [[], []],
])("takes %j and %j for the same", (a, b) => {
  expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([true, true]);
});

it.each([
  [0, null],
  ["", null],
  [[1], [1, 2]],
  [{ a: 1 }, { b: 1 }],
  [[], {}],
  [{}, "x"],
])("tells %j and %j apart", (a, b) => {
  expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([false, false]);
});
