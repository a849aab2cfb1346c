import { expect, test, describe } from "vitest";

import {
  isTextList,
  readTextList,
  stagedTextList,
  readList,
  readNumber,
  readText,
} from "./shapes.ts";

test("reads numbers and nothing else", () => {
  expect([5, "5", "", null, "x", {}, Number.NaN].map(readNumber)).toEqual([
    5,
    5,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("reads texts that are not empty", () => {
  expect(["a", "", 5, null].map(readText)).toEqual(["a", undefined, undefined, undefined]);
});

test("reads lists and text with commas", () => {
  expect([readList("a, b,,"), readList(["a ", 5, ""]), readList(null)]).toEqual([
    ["a", "b"],
    ["a"],
    [],
  ]);
});

describe("a list of texts", () => {
  test.each([
    [null, []],
    ["", []],
    [",a,b,", ["a", "b"]],
    [
      ["", "a", 2, ""],
      ["a", "2"],
    ],
  ])("reads %j as %j", (value, expected) => {
    expect(readTextList(value)).toEqual(expected);
  });

  test("is a list or a text, and holds nothing else", () => {
    expect([["a", 1], "a,b", [{ a: 1 }], 5, null].map(isTextList)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("is staged as a list or as text, wrapped if the option is on", () => {
    expect(stagedTextList(["a", "b"], { type: "array" }, false)).toEqual(["a", "b"]);
    expect(stagedTextList(["a", "b"], { type: "string" }, true)).toBe(",a,b,");
    expect(stagedTextList([], { type: "array" }, true)).toEqual([]);
    expect(stagedTextList([], { type: "string" }, true)).toBe("");
  });
});
