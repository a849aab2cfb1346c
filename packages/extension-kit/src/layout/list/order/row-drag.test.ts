import { expect, test } from "vitest";

import { dropIndex, edgeScroll, equalPlaces, measuredPlaces, shiftOf } from "./row-drag.ts";

const equal = equalPlaces({ rowHeight: 48, count: 10 });
/** Three rows of different sizes, 10 px apart. */
const measured = measuredPlaces([
  { start: 0, size: 40 },
  { start: 50, size: 100 },
  { start: 160, size: 20 },
]);

test.each([
  [20, 2],
  [25, 3],
  [-70, 1],
  [-900, 0],
  [900, 9],
])("a row held %i px from where it started is dropped at position %i", (offset, row) => {
  expect(dropIndex(2, offset, equal)).toBe(row);
});

test("rows that were passed move out of the way, others stay", () => {
  const down = { from: 1, to: 3, offset: 90 };
  expect([0, 1, 2, 3, 4].map((index) => shiftOf(down, index, equal))).toEqual([0, 90, -48, -48, 0]);
  const up = { from: 3, to: 2, offset: null };
  expect([1, 2, 3, 4].map((index) => shiftOf(up, index, equal))).toEqual([0, 48, -48, 0]);
});

test("a row of another size is dropped at the place whose middle is nearest", () => {
  expect([0, 39, 41, 300].map((offset) => dropIndex(0, offset, measured))).toEqual([0, 0, 1, 2]);
});

test("rows of different sizes make as much space as the moved one takes", () => {
  const down = { from: 0, to: 2, offset: null };
  expect([0, 1, 2].map((index) => shiftOf(down, index, measured))).toEqual([140, -50, -50]);
  const up = { from: 2, to: 0, offset: null };
  expect([0, 1, 2].map((index) => shiftOf(up, index, measured))).toEqual([30, 30, -160]);
});

test("near an edge the list scrolls, the nearer the faster", () => {
  const box = { top: 100, bottom: 500 };
  expect([300, 148, 147, 118, 100, 40].map((pointer) => edgeScroll(pointer, box))).toEqual([
    0, 0, -1, -10, -16, -16,
  ]);
  expect([452, 453, 482, 500, 520].map((pointer) => edgeScroll(pointer, box))).toEqual([
    0, 1, 10, 16, 16,
  ]);
});

test("a row that is the only one stays where it is", () => {
  const places = measuredPlaces([{ start: 0, size: 40 }]);
  expect(dropIndex(0, 500, places)).toBe(0);
  const held = { from: 0, to: 0, offset: null };
  expect([0, 1].map((index) => shiftOf(held, index, places))).toEqual([0, 0]);
});

test("without rows there is no place but the first", () => {
  expect(dropIndex(0, 10, measuredPlaces([]))).toBe(0);
});
