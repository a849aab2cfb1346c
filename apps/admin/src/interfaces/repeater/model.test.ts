import { readRowFields } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";

import { readRows, writeRows } from "./model.ts";

const plain = [{ field: "name" }, { field: "age", type: "Integer", preview: false }];
const keyed = [{ field: "code", index: true }, { field: "name" }];
const formOf = (fields: unknown, dataType: "object" | "value" = "object") => ({
  ...readRowFields(fields, "en-US"),
  dataType,
});

describe("the fields of rows", () => {
  test("are read from a list, a map and JSON text", () => {
    const map = { name: {}, age: { type: "Integer", preview: false } };
    const found = [plain, map, JSON.stringify(map)].map((stored) => readRowFields(stored, "en-US"));
    for (const { fields, preview, index } of found) {
      expect(fields.map(({ field, type }) => [field, type])).toEqual([
        ["name", "string"],
        ["age", "integer"],
      ]);
      expect([preview, index]).toEqual([["name"], undefined]);
    }
  });

  test.each([null, 5, "no JSON", [1, {}], { name: 1 }])(
    "are read from %j without failing",
    (odd) => {
      expect(readRowFields(odd, "en-US").fields.every(({ field }) => field === "name")).toBe(true);
    },
  );

  test("the key of the row has to be filled in", () => {
    const { fields, index } = readRowFields(keyed, "en-US");
    expect([index, fields.map(({ required }) => required)]).toEqual(["code", [true, false]]);
  });
});

describe("rows are read and stored", () => {
  test.each([
    [plain, "object", [{ name: "a" }, { name: "b", age: 2 }]],
    [plain, "value", ["a", "b"]],
    [keyed, "object", { de: { code: "de", name: "German" } }],
    [keyed, "value", { de: "German", 2: "two" }],
    [keyed, "value", null],
  ] as const)("%j as %s: %j", (fields, dataType, value) => {
    const form = formOf(fields, dataType);
    expect(writeRows(readRows(value, form), form)).toEqual(value);
  });

  test("also from maps without keys of their own, and from text", () => {
    const form = formOf(plain);
    const rows = [{ name: "a" }, { name: "b" }];
    expect(readRows({ 0: { name: "a" }, 1: { name: "b" } }, form)).toEqual(rows);
    expect(readRows(JSON.stringify(rows), form)).toEqual(rows);
    expect(readRows({ de: { name: "German" } }, formOf(keyed))).toEqual([
      { code: "de", name: "German" },
    ]);
  });
});
