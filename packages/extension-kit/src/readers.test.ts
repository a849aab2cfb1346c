import { expect, it } from "vitest";

import { flagOption, listOption, numberOption, textOption } from "./readers.ts";

it("reads flags in all their wire forms", () => {
  expect([true, 1, "1", "true"].map(flagOption)).toEqual([true, true, true, true]);
  expect([false, 0, "0", "", null, undefined, {}].some(flagOption)).toBe(false);
});

it("reads numbers and nothing else", () => {
  expect([5, "5", "", null, "x", {}, Number.NaN].map(numberOption)).toEqual([
    5,
    5,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("reads texts that say something", () => {
  expect(["a", "", 5, null].map(textOption)).toEqual(["a", undefined, undefined, undefined]);
});

it("reads lists and text with commas", () => {
  expect([listOption("a, b,,"), listOption(["a ", 5, ""]), listOption(null)]).toEqual([
    ["a", "b"],
    ["a"],
    [],
  ]);
});
