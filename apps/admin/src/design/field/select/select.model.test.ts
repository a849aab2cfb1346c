import { expect, test } from "vitest";

import { findOptions, moveTo, optionsInView, scrollTo } from "./select.model.ts";

const options = ["Österreich", "Papua New Guinea", "Guinea", "Spain", "TÜRKIYE"].map((label) => ({
  value: label,
  label,
}));

test.each([
  ["guinea", ["Guinea", "Papua New Guinea"]],
  ["oster", ["Österreich"]],
  ["new gui", ["Papua New Guinea"]],
  ["xyz", []],
  ["türkıye", ["TÜRKIYE"]],
  [" ", ["Österreich", "Papua New Guinea", "Guinea", "Spain", "TÜRKIYE"]],
])("%j finds %j", (search, found) => {
  expect(findOptions(options, search).map(({ label }) => label)).toEqual(found);
});

test.each([
  ["ArrowDown", 9, 0],
  ["ArrowUp", 0, 9],
  ["PageDown", 5, 9],
  ["PageUp", 5, 0],
  ["Home", 5, 0],
  ["End", 5, 9],
  ["a", 5, null],
])("%s from entry %i leads to %j", (key, active, to) => {
  expect(moveTo({ key, altKey: false }, { active, count: 10, isTyped: false })).toBe(to);
});

test.each(["Home", "End"])("%s moves the caret in what was typed", (key) => {
  expect(moveTo({ key, altKey: false }, { active: 5, count: 10, isTyped: true })).toBeNull();
});

test("a list scrolls as far as its active entry needs, and renders what is near", () => {
  const at = (top: number) => ({ top, height: 36 });
  expect([
    scrollTo(0, at(0)),
    scrollTo(7, at(0)),
    scrollTo(8, at(0)),
    scrollTo(2, at(360)),
  ]).toEqual([0, 0, 36, 72]);
  expect(optionsInView(5000, at(36_000))).toEqual({ start: 996, end: 1013 });
});
