import { expect, test } from "vitest";

import { hasKey, isSameChoice, toggleKey } from "./picker.model.ts";

test("compares keys loosely", () => {
  expect(hasKey([1, 2], "1")).toBe(true);
  expect(isSameChoice([1, "2"], ["2", "1"])).toBe(true);
  expect(isSameChoice([1], [1, 2])).toBe(false);
});

test("replaces a single choice and adds to or takes from a choice of several", () => {
  expect(toggleKey([1], 2, true)).toEqual([2]);
  expect(toggleKey([1], 2, false)).toEqual([1, 2]);
  expect(toggleKey([1, 2], "1", false)).toEqual([2]);
});
