import { expect, test } from "vitest";

import { readList, readNumber, readText } from "./readers.ts";

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
