import { describe, expect, test } from "vitest";
import {
  exactDecimal,
  isRounded,
  parseBoolean,
  parseDecimal,
  parseExactDecimal,
  parseInteger,
  parseKey,
} from "./values.ts";

describe("nothing", () => {
  test.each([null, undefined, ""])("%j is nothing for every type", (value) => {
    const parsers = [parseBoolean, parseInteger, parseDecimal, parseExactDecimal, parseKey];
    expect(parsers.map((parse) => parse(value))).toEqual([null, null, null, null, null]);
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
  ["+9007199254740993 ", "9007199254740993"],
  [" 9007199254740993 ", "9007199254740993"],
  [9_007_199_254_740_992, undefined],
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
  [false, 0],
  [" 2 ", 2],
  ["1.", 1],
  ["+1.5E-2", 0.015],
  [".", undefined],
  ["1e", undefined],
  [12n, undefined],
  ["1,5", undefined],
  ["1e400", undefined],
  ["ten", undefined],
  [[], undefined],
])("as a number %s is %s", (value, expected) => {
  expect(parseDecimal(value)).toBe(expected);
});

test.each([
  ["12.50", 12.5],
  ["", ""],
  ["NaN", "NaN"],
  ["123456789012345", 123_456_789_012_345],
  ["1234567890123456", "1234567890123456"],
  [" 1234567890123456 ", "1234567890123456"],
  [" 123456789012345 ", 123_456_789_012_345],
  ["-123456789012345", -123_456_789_012_345],
  ["0000000000123456789012345", 123_456_789_012_345],
  ["1.2300000000000000000", 1.23],
  ["12345678.9012345", 12_345_678.901_234_5],
  ["12345678.90123456", "12345678.90123456"],
  ["0.00000000000000000012345", 1.2345e-19],
  ["0.001234567890123456", "0.001234567890123456"],
  ["1.5e300", 1.5e300],
  ["-1234567890.12345e12", -1_234_567_890.123_45e12],
])("the decimal number %j travels as %j, so that no digit is lost", (text, expected) => {
  expect(exactDecimal(text)).toBe(expected);
});

test.each([
  [1.5, 1.5],
  ["1.50", 1.5],
  ["12345678901234567.89", "12345678901234567.89"],
  [9_007_199_254_740_992, undefined],
  ["ten", undefined],
  [true, 1],
])("for a column that keeps every digit %j is %j", (value, expected) => {
  expect(parseExactDecimal(value)).toBe(expected);
});

test.each([
  ["1", 1],
  [1, 1],
  ["-12", -12],
  ["0", 0],
  ["9007199254740993", "9007199254740993"],
  ["01", undefined],
  ["-0", undefined],
  ["+1", undefined],
  ["1.0", undefined],
  ["1e0", undefined],
  [" 1", undefined],
  [1.5, undefined],
  [true, undefined],
  [[1], undefined],
  ["x", undefined],
])("as a key %j is %j", (value, expected) => {
  expect(parseKey(value)).toBe(expected);
});

test.each([
  [Number.MAX_SAFE_INTEGER, false],
  [Number.MAX_SAFE_INTEGER + 1, true],
  [-Number.MAX_SAFE_INTEGER - 1, true],
  ["9007199254740993", false],
])("digits of %j are lost: %j", (value, expected) => {
  expect(isRounded(value)).toBe(expected);
});
