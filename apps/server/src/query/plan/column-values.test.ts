import { collectionOf } from "../../../test/planner/model.ts";
import type { FieldInput } from "../../../test/planner/model.ts";
import { expect, test } from "vitest";

import { filterValue, keyValue, unmatched } from "./column-values.ts";
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
  [{ type: "datetime" }, "2026-1-2 3:4:5", "2026-01-02 03:04:05"],
  [{ type: "datetime" }, "2026-1-2T3:04", "2026-01-02 03:04"],
  [{ type: "datetime" }, "2026-11-1", "2026-11-01"],
  [{ type: "datetime" }, "2026-11-30 0:0:0.5", "2026-11-30 00:00:00.5"],
  [{ type: "date" }, "2026-1-2 0:0:0", "2026-01-02"],
  [{ type: "date" }, "2026-11-1", "2026-11-01"],
  [{ type: "time" }, "3:4:5", "03:04:05"],
  [{ type: "time" }, "03:04", "03:04"],
  [{ type: "time" }, "2026-1-2 3:04:05", "03:04:05"],
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
  [{ type: "datetime" }, "2026-2-30 0:0:0"],
  [{ type: "datetime" }, "26-2-3"],
  [{ type: "datetime" }, "2026-1-2 3"],
  [{ type: "date" }, "2026-1-2 24:0:0"],
  [{ type: "time" }, "noon"],
  [{ type: "string" }, { a: 1 }],
])("%j refuses %j", (input, sent) => {
  expect(() => filterValue(fieldOf(input), sent)).toThrow(/the filter needs/);
});

test("an impossible key matches nothing", () => {
  const key = fieldOf({ type: "integer" });
  for (const value of ["x", "1.5", "", "1e999", {}, null, true])
    expect(keyValue(key, value)).toBe(unmatched);
});

test("a key has one spelling", () => {
  const whole = fieldOf({ type: "integer" });
  expect([1, "1", "-1", "0"].map((value) => keyValue(whole, value))).toEqual([1, 1, -1, 0]);
  for (const value of ["01", "+1", " 1", "1 ", "1.0", "1.", "1e0", "-0", "１"])
    expect([value, keyValue(whole, value)]).toEqual([value, unmatched]);
  const decimal = fieldOf({ type: "decimal", datatype: "DECIMAL" });
  expect(keyValue(decimal, "1.5")).toBe(1.5);
  for (const value of ["1.50", "15e-1", "+1.5"]) expect(keyValue(decimal, value)).toBe(unmatched);
  const uuid = fieldOf({ type: "uuid", datatype: "UUID" });
  const known = "0f0e2d6c-5c1b-4c7a-9a3e-3b7d1a2b4c5d";
  expect(keyValue(uuid, known)).toBe(known);
  for (const value of [known.toUpperCase(), known.replaceAll("-", "")])
    expect(keyValue(uuid, value)).toBe(unmatched);
});

test("numbers beyond 2^53 are compared without being rounded (F25)", () => {
  const field = fieldOf({ type: "integer", datatype: "BIGINT" });
  expect(filterValue(field, "9007199254740993")).toBe(9007199254740993n);
});
