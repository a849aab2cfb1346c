import { expect, test } from "vitest";

import { allState, selectRange, toggleAll, toggleKey } from "./use-selection.ts";

const keys = ["1", "2", "3", "4", "5"];

test("a checkbox adds its row and removes it", () => {
  expect(toggleKey(["1"], "2")).toEqual(["1", "2"]);
  expect(toggleKey(["1", "2"], "1")).toEqual(["2"]);
});

test.each([
  { way: "down", selected: ["2"], anchor: "2", key: "4", result: ["2", "3", "4"] },
  { way: "up", selected: ["4"], anchor: "4", key: "2", result: ["4", "2", "3"] },
  { way: "up to the first row", selected: ["3"], anchor: "3", key: "1", result: ["3", "1", "2"] },
  { way: "down from the first row", selected: ["1"], anchor: "1", key: "2", result: ["1", "2"] },
  { way: "of one row that stays selected", selected: ["3"], anchor: "3", key: "3", result: ["3"] },
  {
    way: "off, when the anchor was removed",
    selected: ["1", "3", "4"],
    anchor: "2",
    key: "4",
    result: ["1"],
  },
  {
    way: "nothing but itself without an anchor",
    selected: [],
    anchor: null,
    key: "4",
    result: ["4"],
  },
  {
    way: "nothing but itself when the anchor is gone",
    selected: [],
    anchor: "9",
    key: "4",
    result: ["4"],
  },
])("a shift-click selects a range: $way", ({ selected, anchor, key, result }) => {
  expect(selectRange(keys, selected, { anchor, key })).toEqual(result);
});

test("all rows, then none", () => {
  expect(allState(keys, [])).toBe("none");
  expect(allState(keys, ["2"])).toBe("some");
  expect(allState(keys, keys)).toBe("all");
  expect(allState([], [])).toBe("none");
  expect(toggleAll(keys, ["2"])).toEqual(keys);
  expect(toggleAll(keys, keys)).toEqual([]);
});
