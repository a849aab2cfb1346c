import { expect, test } from "vitest";

import { shareOf, stepOf, withUnit } from "./model.ts";

test.each([
  [null, 0],
  [0, 0.5],
  [10, 1],
  [99, 1],
  [-99, 0],
])("%j stands at %f between -10 and 10", (number, share) => {
  expect(shareOf(number, { min: -10, max: 10 })).toBe(share);
});

test("a step that leads nowhere is none", () => {
  expect([2, 0, -1].map(stepOf)).toEqual([2, "any", "any"]);
});

test("a unit stands on the line of its number", () => {
  expect([withUnit("5", "lux"), withUnit("5", undefined)]).toEqual(["5\u00a0lux", "5"]);
});
