import { expect, test } from "vitest";

import { edgeScroll, dropIndex, shiftOf } from "./row-drag.ts";

test.each([
  [20, 2],
  [25, 3],
  [-70, 1],
  [-900, 0],
  [900, 9],
])("a row held %i px from where it started is dropped at position %i", (offset, row) => {
  expect(dropIndex(2, offset, { rowHeight: 48, count: 10 })).toBe(row);
});

test("rows that were passed move out of the way, others stay", () => {
  const down = { from: 1, to: 3, offset: 90 };
  expect([0, 1, 2, 3, 4].map((index) => shiftOf(down, index, 48))).toEqual([0, 90, -48, -48, 0]);
  const up = { from: 3, to: 2, offset: null };
  expect([1, 2, 3, 4].map((index) => shiftOf(up, index, 48))).toEqual([0, 48, -48, 0]);
  expect(shiftOf(null, 2, 48)).toBe(0);
});

test("near an edge the list scrolls, the nearer the faster", () => {
  const box = { top: 100, bottom: 500 };
  expect([300, 147, 100, 40, 453, 520].map((pointer) => edgeScroll(pointer, box))).toEqual([
    0, -1, -16, -16, 1, 16,
  ]);
});
