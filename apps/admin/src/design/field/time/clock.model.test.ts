import { expect, test } from "vitest";

import { addMinutes, formatClock } from "./clock.model.ts";

test("a time has seconds where there are some, or where they are wanted", () => {
  expect([formatClock([9, 5, 0]), formatClock([9, 5, 7]), formatClock([9, 5, 0], true)]).toEqual([
    "09:05",
    "09:05:07",
    "09:05:00",
  ]);
});

test("minutes lead around midnight and leave the seconds", () => {
  expect(addMinutes([23, 59, 30], 1)).toEqual([0, 0, 30]);
  expect(addMinutes([0, 30, 0], -60)).toEqual([23, 30, 0]);
});
