import { describe, expect, test } from "vitest";
import { parseBoolean, parseDecimal, parseInteger } from "./values.ts";

describe("nothing", () => {
  test.each([null, undefined, ""])("%j is nothing for every type", (value) => {
    expect([parseBoolean(value), parseInteger(value), parseDecimal(value)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test.each([
  [true, true],
  [1, true],
  ["1", true],
  ["TRUE", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
  ["yes", undefined],
  [2, undefined],
  [{}, undefined],
])("as a boolean %j is %j", (value, expected) => {
  expect(parseBoolean(value)).toBe(expected);
});

test.each([
  [5, 5],
  ["5", 5],
  ["-5", -5],
  [" +5 ", 5],
  ["007", 7],
  [2.7, 3],
  ["2.2", 2],
  [true, 1],
  [false, 0],
  [12n, 12],
  ["9007199254740993", "9007199254740993"],
  [9_007_199_254_740_993n, "9007199254740993"],
  ["five", undefined],
  ["5x", undefined],
  ["0x10", undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [{}, undefined],
])("as a whole number %s is %s", (value, expected) => {
  expect(parseInteger(value)).toBe(expected);
});

test.each([
  [1.5, 1.5],
  ["1.5", 1.5],
  [".5", 0.5],
  ["1e3", 1000],
  ["-2", -2],
  [true, 1],
  ["1,5", undefined],
  ["1e400", undefined],
  ["ten", undefined],
  [[], undefined],
])("as a number %j is %j", (value, expected) => {
  expect(parseDecimal(value)).toBe(expected);
});
