import { expect, test } from "vitest";

import { readTime, writeTime } from "./model.ts";

test.each([
  ["10:30:00", [10, 30, 0]],
  ["9:05", [9, 5, 0]],
  ["23:59:59.123456", [23, 59, 59]],
  ["24:00:00", null],
  ["10:60", null],
  ["noon", null],
  [1030, null],
])("%j is read as %j", (value, expected) => {
  expect(readTime(value)).toEqual(expected);
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
