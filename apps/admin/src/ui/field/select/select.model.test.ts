import { expect, test } from "vitest";

import { findOptions, moveTo, optionsInView, scrollTo } from "./select.model.ts";

const options = ["Österreich", "Papua New Guinea", "Guinea", "Spain"].map((label) => ({
  value: label,
  label,
}));

test.each([
  ["guinea", ["Guinea", "Papua New Guinea"]],
  ["oster", ["Österreich"]],
  ["new gui", ["Papua New Guinea"]],
  ["xyz", []],
  [" ", ["Österreich", "Papua New Guinea", "Guinea", "Spain"]],
])("%j finds %j", (search, found) => {
  expect(findOptions(options, search).map(({ label }) => label)).toEqual(found);
});

test.each([
  ["ArrowDown", 9, 0],
  ["ArrowUp", 0, 9],
  ["PageDown", 5, 9],
  ["PageUp", 5, 0],
  ["a", 5, null],
])("%s from entry %i leads to %j", (key, from, to) => {
  expect(moveTo(key, from, 10)).toBe(to);
});

test("a list scrolls as far as its active entry needs, and renders what is near", () => {
  expect([scrollTo(0, 0), scrollTo(7, 0), scrollTo(8, 0), scrollTo(2, 360)]).toEqual([
    0, 0, 36, 72,
  ]);
  expect(optionsInView(5000, 36_000)).toEqual({ start: 996, end: 1013 });
});
