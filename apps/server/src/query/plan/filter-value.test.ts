import { collectionOf } from "../../../test/planner/model.ts";
import type { FieldInput } from "../../../test/planner/model.ts";
import { expect, test } from "vitest";

import { filterValue, keyValue, unmatched } from "./filter-value.ts";
import { currentDay, currentTime } from "./predicate.ts";

function fieldOf(input: FieldInput) {
  const field = collectionOf("things", { value: input }).fields["value"];
  if (!field) throw new Error("The field was just made.");
  return field;
}

test.each<[FieldInput, unknown, unknown]>([
  [{ type: "integer" }, "12", 12],
  [{ type: "integer" }, "-1e2", -100],
  [{ type: "integer" }, "", unmatched],
  [{ type: "integer" }, null, unmatched],
  [{ type: "decimal" }, "1.5", 1.5],
  [{ type: "boolean", datatype: "BOOLEAN" }, "true", true],
  [{ type: "boolean", datatype: "TINYINT" }, "true", 1],
  [{ type: "boolean", datatype: "TINYINT" }, "0", 0],
  [{ type: "datetime" }, "2026-01-02T03:04:05+02:00", "2026-01-02 01:04:05"],
  [{ type: "datetime" }, "2026-01-02", "2026-01-02"],
  [{ type: "datetime" }, "now", currentTime],
  [{ type: "date" }, "now", currentDay],
  [{ type: "date" }, "2026-01-02 03:04:05", "2026-01-02"],
  [{ type: "string" }, 5, "5"],
  [{ type: "string" }, "", ""],
  [{ type: "string" }, "now", "now"],
])("%j compares with %j as %j", (input, sent, expected) => {
  expect(filterValue(fieldOf(input), sent)).toEqual(expected);
});

test.each<[FieldInput, unknown]>([
  [{ type: "integer" }, "ten"],
  [{ type: "integer" }, "1,2"],
  [{ type: "boolean" }, "maybe"],
  [{ type: "datetime" }, "2026-13-01 00:00:00"],
  [{ type: "datetime" }, "2026-01-01 25:00:00"],
  [{ type: "time" }, "noon"],
  [{ type: "string" }, { a: 1 }],
])("%j refuses %j", (input, sent) => {
  expect(() => filterValue(fieldOf(input), sent)).toThrow(/the filter needs/);
});

test("an impossible key matches nothing", () => {
  const key = fieldOf({ type: "integer" });
  expect(["x", "1.5", "", "1e999"].map((value) => keyValue(key, value))).toEqual([
    unmatched,
    unmatched,
    unmatched,
    unmatched,
  ]);
  expect(keyValue(key, "007")).toBe(7);
});

test("numbers beyond 2^53 are compared without being rounded (F25)", () => {
  const field = fieldOf({ type: "integer", datatype: "BIGINT" });
  expect(filterValue(field, "9007199254740993")).toBe(9007199254740993n);
});
