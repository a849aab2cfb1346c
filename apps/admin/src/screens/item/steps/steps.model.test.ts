import { expect, test } from "vitest";
import { stepsAround } from "./use-steps.ts";

test("an item has the ones beside it, at the ends none", () => {
  expect(stepsAround(["7", "3", "9"], "3")).toEqual({ previous: "7", next: "9" });
  expect(stepsAround(["7", "3", "9"], "7")).toEqual({ previous: null, next: "3" });
  expect(stepsAround(["7", "3", "9"], "9")).toEqual({ previous: "3", next: null });
});

test("an item that is not in the list has none", () => {
  expect(stepsAround(["7"], "3")).toBeNull();
  expect(stepsAround([], "3")).toBeNull();
});
