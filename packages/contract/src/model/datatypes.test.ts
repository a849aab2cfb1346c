import { describe, expect, test } from "vitest";

import { databaseKinds } from "../constants/names.ts";
import {
  datatypesFor,
  findDatatype,
  lengthProblem,
  storedDatatype,
  defaultDatatype,
  numberRange,
} from "./datatypes.ts";
import { fieldTypes, isAliasType, type FieldType } from "./model.ts";

describe("bounds", () => {
  test("of MySQL are those the editors offer", () => {
    expect(findDatatype("mysql", "char")).toMatchObject({ defaultLength: "50", most: 255 });
    expect(findDatatype("mysql", "VARCHAR")).toMatchObject({ defaultLength: "255", most: 65_535 });
    expect(findDatatype("mysql", "DECIMAL")).toMatchObject({
      defaultLength: "10,10",
      most: 65,
      maxDecimals: 30,
    });
    expect(findDatatype("mysql", "FLOAT")).toMatchObject({ defaultLength: "10,10" });
  });

  test("of PostgreSQL are its own", () => {
    expect(findDatatype("postgres", "VARCHAR")?.most).toBe(10_485_760);
    expect(findDatatype("postgres", "DECIMAL")?.maxDecimals).toBe(1000);
    expect(findDatatype("postgres", "DOUBLE")?.defaultLength).toBeNull();
  });

  test("of unknown names do not exist", () => {
    expect(findDatatype("mysql", "GEOMETRY")).toBeNull();
    expect(findDatatype("sqlite", "constructor")).toBeNull();
  });
});

describe("names", () => {
  test.each([
    ["mysql", "int", "INT"],
    ["mysql", "boolean", "TINYINT"],
    ["mysql", "numeric", "DECIMAL"],
    ["postgres", "tinyint", "SMALLINT"],
    ["postgres", "LONGTEXT", "TEXT"],
    ["postgres", "character  varying", "VARCHAR"],
    ["postgres", "DATETIME", "DATETIME"],
    ["postgres", "real", "FLOAT"],
    ["postgres", "bytea", "BLOB"],
    ["sqlite", "real", "DOUBLE"],
    ["sqlite", "TINYINT", "TINYINT"],
    ["sqlite", "enum", "VARCHAR"],
    ["postgres", "inet", "INET"],
  ] as const)("%s stores %s as %s", (kind, name, stored) => {
    expect(storedDatatype(kind, name)).toBe(stored);
  });

  test.each(databaseKinds)("a stored name stays what it is on %s", (kind) => {
    const stored = fieldTypes.flatMap((type) => datatypesFor(kind, type));
    expect(stored.map((name) => storedDatatype(kind, name))).toEqual(stored);
  });
});

describe("choice of datatypes", () => {
  test.each(databaseKinds)("every type with a column has a usual one on %s", (kind) => {
    for (const type of fieldTypes.filter((name) => !isAliasType(name))) {
      const found = defaultDatatype(kind, type);
      expect(found?.datatype).toBe(datatypesFor(kind, type)[0]);
      expect(lengthProblem(kind, found?.datatype ?? "", found?.length)).toBeNull();
    }
  });

  test("types without a column have none", () => {
    expect(datatypesFor("mysql", "o2m")).toEqual([]);
    expect(defaultDatatype("mysql", "group")).toBeNull();
  });

  test("follows the vendor", () => {
    expect(datatypesFor("postgres", "boolean")).toEqual(["SMALLINT", "BOOLEAN"]);
    expect(datatypesFor("mysql", "boolean")).toEqual(["TINYINT"]);
    expect(datatypesFor("postgres", "binary")).toEqual(["BLOB"]);
  });
});

describe("lengths", () => {
  test.each([
    ["VARCHAR", "", "missing"],
    ["char", null, "missing"],
    ["DECIMAL", undefined, "missing"],
    ["ENUM", "", "missing"],
    ["VARBINARY", "", "missing"],
    ["TEXT", "100", "unsupported"],
    ["DATETIME", 6, "unsupported"],
    ["GEOMETRY", "3", "unsupported"],
    ["GEOMETRY", "", null],
    ["VARCHAR", "255", null],
    ["VARCHAR", 65_536, "tooLong"],
    ["VARCHAR", "10,2", "malformed"],
    ["VARCHAR", "0", "malformed"],
    ["VARCHAR", "255); drop table x", "malformed"],
    ["INT", 11, null],
    ["INT", "", null],
    ["DECIMAL", "10,2", null],
    ["DECIMAL", "10, 2", null],
    ["DECIMAL", "10", null],
    ["DECIMAL", "2,3", "malformed"],
    ["DECIMAL", "66,2", "tooLong"],
    ["DECIMAL", "60,31", "tooLong"],
    ["ENUM", "a,b", null],
    ["UUID", "36", "unsupported"],
  ])("%s with %s: %s", (name, length, problem) => {
    expect(lengthProblem("mysql", name, length)).toBe(problem);
  });

  test("a list of values is needed even if it becomes a text", () => {
    expect(lengthProblem("postgres", "ENUM", "")).toBe("missing");
    expect(lengthProblem("sqlite", "ENUM", "red,green")).toBeNull();
  });
});

test.each([
  ["mysql", "TINYINT", true, "-128", "127"],
  ["mysql", "MEDIUMINT", false, "0", "16777215"],
  ["mysql", "BIGINT", false, "0", "18446744073709551615"],
  ["mysql", "BOOLEAN", true, "-128", "127"],
  ["postgres", "TINYINT", false, "-32768", "32767"],
  ["postgres", "INT", true, "-2147483648", "2147483647"],
] as const)(
  "on %s a %s, signed: %j, holds %s to %s",
  (...[kind, datatype, signed, least, most]) => {
    expect(numberRange(kind, datatype, { length: null, signed })).toEqual({
      least,
      most,
      decimals: 0,
    });
  },
);

test("a decimal has the digits of its length", () => {
  const of = (length: string, signed = true) => numberRange("mysql", "DECIMAL", { length, signed });
  expect(of("5,2")).toEqual({ least: "-999.99", most: "999.99", decimals: 2 });
  expect(of("2, 2", false)).toEqual({ least: "0", most: "0.99", decimals: 2 });
});

test.each([
  ["sqlite", "TINYINT"],
  ["mysql", "DOUBLE"],
  ["mysql", "VARCHAR"],
] as const)("on %s a %s has no bounds of its own", (kind, datatype) => {
  expect(numberRange(kind, datatype, { length: "10", signed: true })).toBeNull();
});

describe("the datatypes of a field, the usual one first", () => {
  const texts = ["VARCHAR", "CHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT"];
  const integers = ["INT", "TINYINT", "SMALLINT", "MEDIUMINT", "BIGINT"];
  const blobs = ["BLOB", "BINARY", "VARBINARY", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB"];
  const times = ["DATETIME", "TIMESTAMP"];

  test.each<[FieldType, string[]]>([
    ["array", ["TEXT", ...texts.filter((name) => name !== "TEXT"), "SET"]],
    ["binary", blobs],
    ["boolean", ["TINYINT"]],
    ["date", ["DATE"]],
    ["datetime", times],
    ["datetime_created", times],
    ["datetime_updated", times],
    ["decimal", ["DECIMAL", "FLOAT", "DOUBLE"]],
    ["file", integers],
    ["hash", texts],
    ["integer", [...integers, "YEAR"]],
    ["json", ["TEXT", ...texts.filter((name) => name !== "TEXT"), "JSON"]],
    ["lang", [...texts, "ENUM"]],
    ["m2o", [...integers, "CHAR", "VARCHAR"]],
    ["slug", texts],
    ["sort", integers],
    ["status", [...texts, "ENUM", ...integers]],
    ["string", [...texts, "ENUM"]],
    ["time", ["TIME"]],
    ["user", integers],
    ["user_created", integers],
    ["user_updated", integers],
    ["uuid", ["VARCHAR", "CHAR"]],
    ["o2m", []],
  ])("%s on MySQL", (type, names) => {
    expect(datatypesFor("mysql", type)).toEqual(names);
  });

  test("UUID is one where the database has it", () => {
    expect(datatypesFor("postgres", "uuid")).toEqual(["VARCHAR", "CHAR", "UUID"]);
  });

  test.each<[FieldType, string, string | null]>([
    ["string", "VARCHAR", "255"],
    ["decimal", "DECIMAL", "10,2"],
    ["lang", "VARCHAR", "16"],
    ["status", "VARCHAR", "20"],
    ["uuid", "VARCHAR", "36"],
    ["integer", "INT", null],
    ["json", "TEXT", null],
  ])("%s is created as %s with the length %j", (type, datatype, length) => {
    expect(defaultDatatype("mysql", type)).toEqual({ datatype, length });
  });
});

test.each([
  ["CHARACTER VARYING", "VARCHAR"],
  ["NVARCHAR", "VARCHAR"],
  ["CHARACTER", "CHAR"],
  ["NCHAR", "CHAR"],
  ["CLOB", "LONGTEXT"],
  ["INTEGER", "INT"],
  ["INT2", "SMALLINT"],
  ["INT4", "INT"],
  ["INT8", "BIGINT"],
  ["NUMERIC", "DECIMAL"],
  ["FLOAT4", "FLOAT"],
  ["FLOAT8", "DOUBLE"],
  ["DOUBLE PRECISION", "DOUBLE"],
  ["TIMESTAMPTZ", "TIMESTAMP"],
  ["TIMESTAMP WITHOUT TIME ZONE", "DATETIME"],
  ["TIMESTAMP WITH TIME ZONE", "TIMESTAMP"],
  ["TIME WITHOUT TIME ZONE", "TIME"],
  ["JSONB", "JSON"],
  ["BYTEA", "BLOB"],
  ["BOOL", "TINYINT"],
  ["UUID", "CHAR"],
])("the name %s of another vendor is %s", (name, stored) => {
  expect(storedDatatype("mysql", name)).toBe(stored);
});

test.each<readonly [name: string, stored: string]>([
  ["TINYINT", "SMALLINT"],
  ["MEDIUMINT", "INT"],
  ["YEAR", "SMALLINT"],
  ...["TINYTEXT", "MEDIUMTEXT", "LONGTEXT"].map((name) => [name, "TEXT"] as const),
  ...["ENUM", "SET"].map((name) => [name, "VARCHAR"] as const),
  ...["BIT", "BINARY", "VARBINARY", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB"].map(
    (name) => [name, "BLOB"] as const,
  ),
])("PostgreSQL has no %s and takes %s", (name, stored) => {
  expect(storedDatatype("postgres", name)).toBe(stored);
});
