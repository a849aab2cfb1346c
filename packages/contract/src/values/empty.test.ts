import { expect, test } from "vitest";
import { isEmpty } from "./empty.ts";

test.each([
  [null, true],
  [undefined, true],
  ["", true],
  [[], true],
  [0, false],
  [false, false],
  ["0", false],
  [" ", false],
  [{}, false],
  [[null], false],
])("%j is empty: %s", (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});
