import { expect, test } from "vitest";

import { addMinutes, formatClock, writeTime } from "./clock.model.ts";

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

test.each([
  [[15, 5, 0], { is24: true, hasSeconds: false }, "15:05"],
  [[15, 5, 7], { is24: true, hasSeconds: false }, "15:05:07"],
  [[15, 5, 0], { is24: true, hasSeconds: true }, "15:05:00"],
  [[15, 5, 0], { is24: false, hasSeconds: false }, "3:05 PM"],
  [[0, 30, 9], { is24: false, hasSeconds: false }, "12:30:09 AM"],
] as const)("%j is written by %j as %s", (time, clock, text) => {
  const written = writeTime(time, { ...clock, locale: "en-US" });
  expect(written.replaceAll("\u202f", " ")).toBe(text);
});
