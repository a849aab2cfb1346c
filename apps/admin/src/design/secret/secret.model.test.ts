import { expect, test } from "vitest";

import { makeSecret, strengthOf } from "./secret.model.ts";

test.each([
  ["", "weak"],
  ["password123!", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["abcdefghijklmnop", "weak"],
  ["harbour", "weak"],
  ["Harbour-dusk", "good"],
  ["harbour dusk oil linen", "strong"],
])("%j is %s", (text, strength) => {
  expect(strengthOf(text)).toBe(strength);
});

test("what is generated is strong and never the same", () => {
  const made = Array.from({ length: 2000 }, makeSecret);
  expect(new Set(made.map(strengthOf))).toEqual(new Set(["strong"]));
  expect(new Set(made).size).toBe(2000);
});
