import { describe, expect, test } from "vitest";

import { makeField } from "../model/make.ts";
import { problemText } from "../errors/problems.ts";
import { validationError } from "../errors/contract-error.ts";
import { testPattern } from "../patterns/index.ts";
import { checkValue, checkValues, isRequired, missingRequired } from "./check-value.ts";
import type { FieldType, Field } from "../model/model.ts";
import { makeStatusField } from "../../test/make.ts";

const ruleOf = (type: FieldType, value: unknown, rest = {}) =>
  checkValue(makeField("news", "f", { type, ...rest }), value, testPattern)?.rule ?? null;

test.each<FieldType>(["string", "integer", "boolean", "json", "array", "date", "m2o"])(
  "null fits a field of type %s",
  (type) => {
    expect(ruleOf(type, null, { length: "1", validation: "^x$" })).toBeNull();
  },
);

describe("shape", () => {
  test.each<[FieldType, unknown, string | null]>([
    ["string", ["a"], "scalar"],
    ["string", { a: 1 }, "scalar"],
    ["string", "a\0", "nullCharacter"],
    ["array", ["a", "\0"], "nullCharacter"],
    ["json", { a: [{ "\0": 1 }] }, "nullCharacter"],
    ["json", { a: String.raw`\u0000` }, null],
    ["m2o", { name: "\0" }, null],
    ["hash", "\0", null],
    ["integer", [1], "scalar"],
    ["m2o", { id: 1 }, null],
    ["file", { id: 1 }, null],
    ["user", 5, null],
    ["m2o", [1], "scalar"],
    ["json", [1], null],
    ["json", { a: 1 }, null],
    ["array", ["a"], null],
    ["o2m", [{ id: 1 }], null],
    ["translation", [{}], null],
    ["alias", "anything", null],
  ])("%s with %j", (type, value, expected) => {
    expect(ruleOf(type, value)).toBe(expected);
  });

  test("a list for a single value has its own code", () => {
    const found = checkValue(makeField("news", "f"), [1], testPattern);
    expect(found && validationError([found])).toMatchObject({
      key: "listForField",
      problems: [{ path: ["f"], rule: "scalar" }],
    });
  });
});

describe("types", () => {
  test.each<[FieldType, unknown, string | null]>([
    ["integer", 5, null],
    ["integer", "5", null],
    ["integer", 2.7, null],
    ["integer", true, null],
    ["integer", "", null],
    ["integer", "five", "integer"],
    ["sort", "1a", "integer"],
    ["decimal", "1.5", null],
    ["decimal", "1,5", "decimal"],
    ["boolean", true, null],
    ["boolean", 0, null],
    ["boolean", "false", null],
    ["boolean", "maybe", "boolean"],
    ["boolean", 2, "boolean"],
    ["json", "{}", "json"],
    ["json", 5, "json"],
    ["array", "a,b", "array"],
    ["array", { 0: "a" }, "array"],
    ["date", "2019-08-20", null],
    ["date", "2019-02-30", "date"],
    ["date", "2019-08-20 10:00:00", "date"],
    ["time", "09:15:00", null],
    ["time", "09:15", "time"],
    ["datetime", "2019-08-20 09:15:00", null],
    ["datetime", "2019-08-20T09:15:00.000Z", "datetime"],
    ["datetime_created", "soon", "datetime"],
    ["string", 12, null],
    ["uuid", "anything", null],
  ])("%s with %j", (type, value, expected) => {
    expect(ruleOf(type, value)).toBe(expected);
  });

  test.each([
    ["INT", "ten", "integer"],
    ["BIGINT", "10", null],
    ["VARCHAR", "ten", null],
    ["INT UNSIGNED", "ten", "integer"],
    ["POINT", "ten", null],
  ])("a key in a %s column with %j", (datatype, value, expected) => {
    expect(ruleOf("m2o", value, { datatype })).toBe(expected);
  });
});

describe("validation", () => {
  test.each([
    ["/^a/i", "Apple", null],
    ["/^a/i", "Banana", "pattern"],
    ["^a$", "a", null],
    ["^a$", "b", "pattern"],
    ["^a$", "", null],
    ["", "anything", null],
    ["[", "x", "patternInvalid"],
    ["$email", "a@b.example", null],
    ["$email", "a@b", "email"],
    ["$addresses", "10.0.0.0/8, 192.0.2.9", null],
    ["$addresses", "10.0.0.x", "addresses"],
    ["$other", "anything", null],
  ])("%j with %j", (validation, value, expected) => {
    expect(ruleOf("string", value, { validation })).toBe(expected);
  });

  test("a pattern that is none is the field's fault", () => {
    const found = checkValue(makeField("news", "f", { validation: "(" }), "x", testPattern);
    expect(found && validationError([found]).key).toBe("unprocessable");
  });
});

describe("length", () => {
  test.each<[FieldType, string, unknown, string | null]>([
    ["string", "3", "abc", null],
    ["string", "3", "abcd", "length"],
    ["string", "3", "äöü", null],
    ["string", "2", "👍👍", null],
    ["string", "3", 1234, "length"],
    ["string", "0", "a", "length"],
    ["integer", "3", -123, null],
    ["integer", "3", 1234, "length"],
    ["integer", "3", "-123", null],
    ["integer", "2", 99.4, null],
    ["string", "2", 1.5, "length"],
    ["array", "7", ["a"], null],
    ["array", "4", ["a"], "length"],
    ["json", "5", { a: 1 }, "length"],
    ["boolean", "1", false, null],
    ["hash", "3", "a long password", null],
    ["m2o", "1", 12, null],
    ["decimal", "5,2", 123.45, null],
    ["decimal", "5,2", 1234.5, "precision"],
    ["decimal", "5,2", 1.234, "precision"],
    ["decimal", "5,2", "-0.05", null],
    ["decimal", "10,10", 1e-7, null],
    ["decimal", "5", 12.3, "precision"],
    ["decimal", "5,0", "1e21", "precision"],
    ["decimal", "5,0", 1e21, "longNumber"],
    ["decimal", "20,2", "123456789012345678.91", null],
    ["decimal", "20,2", "123456789012345678.9100", null],
    ["decimal", "20,2", "123456789012345678.915", "precision"],
  ])("%s of length %s with %j", (...[type, length, value, expected]) => {
    expect(ruleOf(type, value, { length })).toBe(expected);
  });
});

describe("several values", () => {
  const fields = {
    n: makeField("news", "n", { type: "integer" }),
    on: makeField("news", "on", { type: "boolean" }),
  };

  test("each sent value is checked, unknown keys are ignored", () => {
    expect(
      checkValues(fields, { n: "x", on: "y", other: "z" }, testPattern).map(({ path, rule }) => [
        ...path,
        rule,
      ]),
    ).toEqual([
      ["n", "integer"],
      ["on", "boolean"],
    ]);
  });

  test("they become one error that names them all", () => {
    const error = validationError(checkValues(fields, { n: "x", on: "y" }, testPattern));
    expect(error).toMatchObject({ key: "invalidInput", code: 4, status: 422 });
    expect(error.message).toBe("n: a whole number is expected. on: true or false is expected.");
  });

  test("the text of a problem contains its values", () => {
    const found = checkValue(makeField("news", "title", { length: "3" }), "abcd", testPattern);
    expect(found && problemText(found)).toBe("title: at most 3 characters.");
  });
});

test.each<[string, Field, boolean]>([
  ["a plain field", makeField("news", "a"), false],
  ["a flagged one", makeField("news", "a", { required: true }), true],
  ["a column without NULL", makeField("news", "a", { id: null, nullable: false }), true],
  [
    "a column without NULL, with default",
    makeField("news", "a", { nullable: false, default_value: "x" }),
    false,
  ],
  [
    "a column without NULL, with an empty default",
    makeField("news", "a", { nullable: false, default_value: "" }),
    false,
  ],
  [
    "a described one that need not be filled",
    makeField("news", "a", { id: 7, nullable: false }),
    false,
  ],
  ["a status", makeStatusField(), false],
  ["a status without default", makeStatusField({ default_value: null }), true],
  [
    "a key the database counts",
    makeField("news", "id", { type: "integer", required: true, auto_increment: true }),
    false,
  ],
  ["a key of one's own", makeField("news", "id", { required: true, primary_key: true }), true],
  [
    "a key the database makes up",
    makeField("news", "id", { required: true, primary_key: true, filled: "if-missing" }),
    false,
  ],
  [
    "a column without NULL that the database fills",
    makeField("news", "on", { type: "datetime", nullable: false, filled: "if-missing" }),
    false,
  ],
  [
    "a generated column",
    makeField("news", "sum", { type: "decimal", required: true, filled: "always" }),
    false,
  ],
  [
    "the owner",
    makeField("news", "by", { type: "user_created", required: true, nullable: false }),
    false,
  ],
  [
    "the date of the last change",
    makeField("news", "on", { type: "datetime_updated", nullable: false }),
    false,
  ],
  ["a heading", makeField("news", "line", { type: "alias", required: true }), false],
  ["a list of related items", makeField("news", "tags", { type: "o2m", required: true }), true],
])("%s", (_title, field, expected) => {
  expect(isRequired(field)).toBe(expected);
});

describe("a whole item", () => {
  const fields = {
    title: makeField("news", "title", { required: true }),
    kind: makeField("news", "kind", { required: true, default_value: "news" }),
    note: makeField("news", "note"),
  };
  const missing = (item: Record<string, unknown>, isNew = false) =>
    missingRequired(fields, item, { isNew }).map(({ path }) => path.join("."));

  test("names each field it lacks", () => {
    expect(missing({ note: "x" })).toEqual(["title", "kind"]);
  });

  test("a new one gets its defaults", () => {
    expect(missing({ note: "x" }, true)).toEqual(["title"]);
  });

  test("a default does not fill what was sent empty", () => {
    expect(missing({ title: "x", kind: null }, true)).toEqual(["kind"]);
  });

  test("the error is the one of missing values", () => {
    expect(validationError(missingRequired(fields, {}))).toMatchObject({
      key: "invalidInput",
      problems: [
        { path: ["title"], rule: "required" },
        { path: ["kind"], rule: "required" },
      ],
    });
  });
});
