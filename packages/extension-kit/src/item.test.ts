import { expect, test } from "vitest";

import { keyOf } from "./item.ts";

test.each([
  [4, 4],
  ["a", "a"],
  ["", null],
  [{ id: 4, name: "x" }, 4],
  [{ name: "x" }, null],
  [[4], null],
  [null, null],
  [true, null],
])("finds in %j the key %j", (value, key) => {
  expect(keyOf(value, "id")).toBe(key);
});
