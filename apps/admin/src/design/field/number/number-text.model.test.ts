import { describe, expect, test } from "vitest";

import {
  expectedNumber,
  formatNumberText,
  groupDigits,
  numberMarks,
  parseNumberText,
  plainCaret,
  stepNumber,
} from "./number-text.model.ts";

const english = numberMarks("en-US");
const germany = numberMarks("de-DE");
const any = { isWhole: false, marks: english };
const whole = { isWhole: true, marks: english };
const german = { isWhole: false, marks: germany };
const germanWhole = { isWhole: true, marks: germany };

describe("the text of a number", () => {
  test.each([
    ["", any, null],
    ["  ", any, null],
    ["0", any, 0],
    ["-12.5", any, -12.5],
    ["\u22125", any, -5],
    ["1.", any, 1],
    [".5", any, 0.5],
    ["1e3", any, 1000],
    ["9223372036854775807", any, "9223372036854775807"],
    ["9,223,372,036,854,775,807", whole, "9223372036854775807"],
    ["1,5", german, 1.5],
    ["1.5", german, 1.5],
    ["-0,25", german, -0.25],
    ["1,500", german, 1.5],
    ["1,5", any, 1.5],
    ["0,125", any, 0.125],
    ["1.234,56", german, 1234.56],
    ["1,234.56", german, 1234.56],
    ["1.250.000", german, 1_250_000],
    ["12 500", german, 12_500],
    ["12\u202f500,5", german, 12_500.5],
    ["12'500.5", any, 12_500.5],
    ["1.500", germanWhole, 1500],
    ["1,500", whole, 1500],
    ["12,34,567", whole, 1_234_567],
    ["-١٬٢٣٤٫٥", any, -1234.5],
    ["١٬٥٠٠", any, 1500],
    ["۰٫۱۲۵", german, 0.125],
    ["١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٫٧٨", any, "1234567890123456.78"],
    ["٩٬٢٢٣٬٣٧٢٬٠٣٦٬٨٥٤٬٧٧٥٬٨٠٧", whole, "9223372036854775807"],
    ["१२.५", any, 12.5],
    ["１２，５", german, 12.5],
    ["－５", any, -5],
  ])("%s stands for one number", (text, rules, value) => {
    expect(parseNumberText(text, rules)).toEqual({ value });
  });

  test.each([
    ["-", any],
    ["1e", any],
    ["1.2.3", any],
    ["1,25,3.5", any],
    ["1.5,5.5", any],
    ["twelve", any],
    ["0x10", any],
    ["5²", any],
    ["١٫٢٫٣", any],
    ["١٬٢", any],
    ["١٫٢٣٤٬٥", any],
    ["12.5", whole],
    ["1.500", whole],
    ["4", { ...whole, min: 5 }],
    ["101", { ...any, max: 100 }],
    ["9223372036854775808", { ...whole, max: 9223372036854775807n }],
  ])("%s is none of the numbers that are accepted", (text, rules) => {
    expect(parseNumberText(text, rules)).toEqual({ invalid: expectedNumber(rules) });
  });

  test.each([
    ["1.500", german, { text: "1.500", whole: "1500", fraction: "1,500" }],
    ["1,500", any, { text: "1,500", whole: "1500", fraction: "1.500" }],
  ])("%s may mean two numbers and is asked about", (text, rules, params) => {
    expect(parseNumberText(text, rules)).toEqual({ invalid: { key: "number_doubtful", params } });
  });

  test("what is refused is explained with its bounds, as the language writes them", () => {
    expect(expectedNumber({ ...germanWhole, min: -32_768, max: 9223372036854775807n })).toEqual({
      key: "number_expected",
      params: { kind: "whole", bounds: "both", min: "-32.768", max: "9.223.372.036.854.775.807" },
    });
  });

  test("Arabic has its numbers written as they are stored", () => {
    expect(formatNumberText(1234.5, numberMarks("ar-SA"))).toBe("1234.5");
    expect(groupDigits("1234.5", numberMarks("ar-SA"))).toBe("1,234.5");
  });

  test("the language decides about its marks", () => {
    expect(formatNumberText(-1234.5, germany)).toBe("-1234,5");
    expect(groupDigits("-1234,50", germany)).toBe("-1.234,50");
    expect(groupDigits("9223372036854775807", english)).toBe("9,223,372,036,854,775,807");
    expect(groupDigits("1234567", numberMarks("en-IN"))).toBe("12,34,567");
    expect(["1e30", "-", "1.2.3", ""].map((text) => groupDigits(text, english))).toEqual([
      "1e30",
      "-",
      "1.2.3",
      "",
    ]);
  });

  test("a caret stays at its digit when the marks go", () => {
    const at = [0, 1, 2, 4, 5, 9].map((caret) => plainCaret("1,250,000", "1250000", caret));
    expect(at).toEqual([0, 1, 1, 3, 4, 7]);
  });
});

test.each([
  [0.1, { step: 0.2 }, 0.3],
  [5, { step: -1, min: 5 }, 5],
  [99.5, { step: 1, max: 100 }, 100],
  [1.25, { step: 1 }, 2.25],
  ["9223372036854775806", { step: 1, max: 9223372036854775807n }, "9223372036854775807"],
  ["9223372036854775807", { step: 1, max: 9223372036854775807n }, "9223372036854775807"],
  ["9007199254740992", { step: -1 }, 9_007_199_254_740_991],
])("%s and the step make the next number (%#)", (value, { step, ...bounds }, next) => {
  expect(stepNumber(value, step, bounds)).toBe(next);
});
