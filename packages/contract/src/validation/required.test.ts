import { describe, expect, test } from "vitest";
import { makeStatusField } from "../../test/make.ts";
import { makeField } from "../model/make.ts";
import type { Field } from "../model/field.ts";
import { validationError } from "./validation-error.ts";
import { isRequired, missingRequired } from "./required.ts";

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
