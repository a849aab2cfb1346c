import { expect, test } from "vitest";

import { allState, selectRange, toggleAll, toggleKey } from "./selection.model.ts";

const keys = ["1", "2", "3", "4", "5"];

test("a box adds its row and takes it away", () => {
  expect(toggleKey(["1"], "2")).toEqual(["1", "2"]);
  expect(toggleKey(["1", "2"], "1")).toEqual(["2"]);
});

test.each([
  { way: "down", chosen: ["2"], anchor: "2", key: "4", result: ["2", "3", "4"] },
  { way: "up", chosen: ["4"], anchor: "4", key: "2", result: ["4", "2", "3"] },
  {
    way: "off, when the anchor was taken away",
    chosen: ["1", "3", "4"],
    anchor: "2",
    key: "4",
    result: ["1"],
  },
  {
    way: "nothing but itself without an anchor",
    chosen: [],
    anchor: null,
    key: "4",
    result: ["4"],
  },
  {
    way: "nothing but itself when the anchor is gone",
    chosen: [],
    anchor: "9",
    key: "4",
    result: ["4"],
  },
])("a shift-click chooses a range: $way", ({ chosen, anchor, key, result }) => {
  expect(selectRange(keys, chosen, { anchor, key })).toEqual(result);
});

test("all rows, then none", () => {
  expect(allState(keys, [])).toBe("none");
  expect(allState(keys, ["2"])).toBe("some");
  expect(allState(keys, keys)).toBe("all");
  expect(allState([], [])).toBe("none");
  expect(toggleAll(keys, ["2"])).toEqual(keys);
  expect(toggleAll(keys, keys)).toEqual([]);
});
