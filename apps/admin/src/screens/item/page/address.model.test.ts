import { expect, test } from "vitest";
import { batchKeys } from "./address.model.ts";

test.each([
  ["7", null],
  ["1,2,3", ["1", "2", "3"]],
  ["1,1", null],
  ["1,", null],
])("%s stands for the keys %j", (key, keys) => {
  expect(batchKeys(key)).toEqual(keys);
});
