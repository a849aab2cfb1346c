import { expect, test } from "vitest";

import { findIcons, gridRows, rowOf, stepOf } from "./model.ts";

const icons = { names: ["add", "add_home", "home", "home_work", "work"], common: ["home"] };

test.each([
  ["", ["add", "add_home", "home", "home_work", "work"]],
  ["home", ["home", "home_work", "add_home"]],
  ["Work home", ["home_work"]],
  ["home-w", ["home_work"]],
  ["xyz", []],
])("%j finds %j", (search, found) => {
  expect(findIcons(search, icons).all).toEqual(found);
});

test("those that are used most stand first, until something is searched", () => {
  expect([findIcons(" ", icons).often, findIcons("add", icons).often]).toEqual([["home"], []]);
});

test("eight icons are a row, under headings where there are two groups", () => {
  const all = Array.from({ length: 9 }, (_, index) => `icon_${index}`);
  const rows = gridRows({ often: ["home"], all });
  expect(rows).toEqual([
    { heading: "often" },
    { start: 0, names: ["home"] },
    { heading: "all" },
    { start: 1, names: all.slice(0, 8) },
    { start: 9, names: ["icon_8"] },
  ]);
  expect([0, 1, 8, 9, 10].map((index) => rowOf(rows, index))).toEqual([1, 3, 3, 4, -1]);
  expect(gridRows({ often: [], all: ["add"] })).toEqual([{ start: 0, names: ["add"] }]);
});

test("arrows move along the line of reading", () => {
  const keys = ["ArrowRight", "ArrowDown", "a"];
  expect(keys.map((key) => stepOf(key, false))).toEqual([1, 8, null]);
  expect(keys.map((key) => stepOf(key, true))).toEqual([-1, 8, null]);
});
