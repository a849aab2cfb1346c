import { describe, expect, test } from "vitest";

import {
  decimalSeparator,
  expectedNumber,
  formatNumberText,
  parseNumberText,
  stepNumber,
} from "./number-text.model.ts";

const any = { isWhole: false, separator: "." };
const whole = { isWhole: true, separator: "." };
const german = { isWhole: false, separator: "," };

describe("the text of a number", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["0", 0],
    ["-12.5", -12.5],
    ["1.", 1],
    [".5", 0.5],
    ["1e3", 1000],
    ["9223372036854775807", "9223372036854775807"],
  ])("%j stands for %j", (text, value) => {
    expect(parseNumberText(text, any)).toBe(value);
  });

  test.each([
    ["1,5", 1.5],
    ["1.5", 1.5],
    ["-0,25", -0.25],
  ])("%j stands for %j where decimals follow a comma", (text, value) => {
    expect(parseNumberText(text, german)).toBe(value);
    expect(formatNumberText(value, ",")).toBe(text.replace(".", ","));
  });

  test.each([
    ["-", any],
    ["1e", any],
    ["1,5", any],
    ["twelve", any],
    ["0x10", any],
    ["1.500", german],
    ["12.5", whole],
    ["4", { ...whole, min: 5 }],
    ["101", { ...any, max: 100 }],
  ])("%j is none of the numbers that are taken", (text, rules) => {
    expect(parseNumberText(text, rules)).toBeUndefined();
  });

  test("what is refused is explained with its bounds", () => {
    expect(expectedNumber({ ...whole, min: 5, max: 100 })).toEqual({
      key: "number_expected",
      params: { kind: "whole", bounds: "both", min: 5, max: 100 },
    });
  });

  test("the language decides about the separator", () => {
    expect(["en-US", "de-DE"].map(decimalSeparator)).toEqual([".", ","]);
  });
});

test.each([
  [0.1, { step: 0.2 }, 0.3],
  [5, { step: -1, min: 5 }, 5],
  [99.5, { step: 1, max: 100 }, 100],
  [1.25, { step: 1 }, 2.25],
])("%j and %j is %j", (value, { step, ...bounds }, next) => {
  expect(stepNumber(value, step, bounds)).toBe(next);
});
