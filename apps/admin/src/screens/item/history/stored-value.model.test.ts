import { expect, test } from "vitest";
import { readStored } from "./stored-value.model.ts";

test.each([
  ["integer", "1904", 1904],
  ["integer", "-3", -3],
  ["integer", "", ""],
  ["integer", null, null],
  ["integer", 1904, 1904],
  ["integer", "9007199254740993", "9007199254740993"],
  ["integer", "many", "many"],
  ["sort", "4", 4],
  ["decimal", "125000.50", 125000.5],
  ["decimal", "0", 0],
  ["boolean", "1", true],
  ["boolean", "0", false],
  ["boolean", "true", true],
  ["boolean", "false", false],
  ["boolean", 1, true],
  ["boolean", false, false],
  ["boolean", null, null],
  ["boolean", "perhaps", "perhaps"],
  ["m2o", "11", "11"],
  ["file", "1", "1"],
  ["user_created", "007", "007"],
  ["status", "1", "1"],
  ["string", "1904", "1904"],
  ["datetime", "2019-08-20 09:00:00", "2019-08-20 09:00:00"],
  ["array", ["a", "b"], ["a", "b"]],
  [null, "1", "1"],
] as const)("a value of type %s stored as %j is %j", (type, stored, value) => {
  expect(readStored({ type }, stored)).toEqual(value);
});
