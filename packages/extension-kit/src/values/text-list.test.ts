import { describe, expect, test } from "vitest";

import { isTextList, readTextList, stagedTextList } from "./text-list.ts";

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
