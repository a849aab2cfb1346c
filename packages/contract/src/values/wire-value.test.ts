import { expect, test } from "vitest";
import { makeField, type FieldParts } from "../model/make.ts";
import { wireValueOf } from "./wire-value.ts";

test.each<[string, FieldParts, string]>([
  ["whole numbers", { type: "integer", datatype: "INT" }, "integer"],
  ["decimals", { type: "decimal", datatype: "DECIMAL" }, "number"],
  ["a flag in a number", { type: "boolean", datatype: "TINYINT" }, "boolean"],
  ["JSON in a text", { type: "json", datatype: "TEXT" }, "json"],
  ["a list in a text", { type: "array", datatype: "TEXT" }, "texts"],
  ["a key of a user", { type: "user_created", datatype: "INT" }, "integer"],
  ["a key that is a text", { type: "m2o", datatype: "CHAR" }, "text"],
  ["a date-time", { type: "datetime", datatype: "DATETIME" }, "datetime"],
  ["bytes", { type: "binary", datatype: "BLOB" }, "base64"],
  ["an unknown datatype", { type: null, datatype: "GEOMETRY" }, "text"],
])("%s", (_name, parts, kind) => {
  expect(wireValueOf(makeField("news", "a", parts))?.kind).toBe(kind);
});

test("a field without a column has no value", () => {
  expect(wireValueOf(makeField("news", "a", { type: "o2m" }))).toBeNull();
});

test("null is possible unless the value is required, the key, a flag or a list", () => {
  const isNullable = (parts: FieldParts) => wireValueOf(makeField("news", "a", parts))?.isNullable;
  expect([
    isNullable({}),
    isNullable({ required: true }),
    isNullable({ primary_key: true }),
    isNullable({ type: "boolean" }),
    isNullable({ type: "array" }),
  ]).toEqual([true, false, false, false, false]);
});

test("long whole numbers are marked", () => {
  const isLong = (datatype: string) =>
    wireValueOf(makeField("news", "a", { type: "integer", datatype }))?.isLong;
  expect([isLong("BIGINT"), isLong("INT")]).toEqual([true, false]);
});

test.each([
  ["integer", ["TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER", "BIGINT", "YEAR"]],
  ["number", ["DECIMAL", "NUMERIC", "MONEY", "FLOAT", "DOUBLE", "REAL"]],
  ["date", ["DATE"]],
  ["time", ["TIME"]],
  ["datetime", ["DATETIME", "TIMESTAMP"]],
  ["base64", ["BIT", "BINARY", "VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB"]],
  ["text", ["VARCHAR", "CHAR", "TEXT", "ENUM", "UUID"]],
] as const)("a value travels as %s where its column holds %j", (kind, datatypes) => {
  const kinds = datatypes.map(
    (datatype) => wireValueOf(makeField("news", "a", { datatype }))?.kind,
  );
  expect(new Set(kinds)).toEqual(new Set([kind]));
});

test.each([
  ["DECIMAL", "16,2", true],
  ["DECIMAL", "15,2", false],
  ["NUMERIC", "20", true],
  ["MONEY", null, true],
  ["DECIMAL", null, true],
  ["DOUBLE", "20,2", false],
  ["VARCHAR", "255", false],
])("numbers of %s with the length %j may be long: %j", (datatype, length, expected) => {
  expect(wireValueOf(makeField("news", "a", { datatype, length }))?.isLong).toBe(expected);
});
