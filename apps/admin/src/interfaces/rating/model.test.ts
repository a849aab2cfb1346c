import { expect, test } from "vitest";

import { fillOf, inside, placesOf } from "./model.ts";

test.each([
  [3, "full none"],
  [3.2, "full none"],
  [3.25, "full half"],
  [3.74, "full half"],
  [3.75, "full full"],
  [9, "full full"],
  [-1, "none none"],
])("%f fills the third and fourth star: %s", (value, fills) => {
  expect([fillOf(value, 3), fillOf(value, 4)].join(" ")).toBe(fills);
});

test("there is at least one star, and never more than can be looked at", () => {
  expect([0, 5, 1000].map((max) => placesOf(max).length)).toEqual([1, 5, 20]);
});

test("a rating lies between nothing and all stars", () => {
  expect([-2, 3.5, 9].map((value) => inside(value, 5))).toEqual([0, 3.5, 5]);
});
