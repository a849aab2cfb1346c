import { describe, expect, test } from "vitest";
import { makeField, makeStatusField } from "../../test/make.ts";
import type { Field } from "../model/field.ts";
import { isMissing, isRequired, missingRequired } from "./required.ts";

test.each<[string, Field, boolean]>([
  ["a plain field", makeField("a"), false],
  ["a flagged one", makeField("a", "string", { required: true }), true],
  ["a column without NULL", makeField("a", "string", { nullable: false }), true],
  [
    "a column without NULL, with default",
    makeField("a", "string", { nullable: false, default_value: "x" }),
    false,
  ],
  [
    "a column without NULL, with an empty default",
    makeField("a", "string", { nullable: false, default_value: "" }),
    true,
  ],
  ["a status", makeStatusField(), false],
  ["a status without default", makeStatusField({ default_value: null }), true],
  [
    "a key the database counts",
    makeField("id", "integer", { required: true, auto_increment: true }),
    false,
  ],
  ["a key of one's own", makeField("id", "string", { required: true, primary_key: true }), true],
  ["the owner", makeField("by", "user_created", { required: true, nullable: false }), false],
  ["the date of the last change", makeField("on", "datetime_updated", { nullable: false }), false],
  ["a heading", makeField("line", "alias", { required: true }), false],
  ["a list of related items", makeField("tags", "o2m", { required: true }), true],
])("%s", (_title, field, expected) => {
  expect(isRequired(field)).toBe(expected);
});

test.each([
  [null, true],
  [undefined, true],
  ["", true],
  [[], true],
  [0, false],
  [false, false],
  ["0", false],
  [{}, false],
])("%j is missing: %s", (value, expected) => {
  expect(isMissing(value)).toBe(expected);
});

describe("a whole item", () => {
  const fields = {
    title: makeField("title", "string", { required: true }),
    kind: makeField("kind", "string", { required: true, default_value: "news" }),
    note: makeField("note"),
  };
  const missing = (item: Record<string, unknown>, isNew = false) =>
    missingRequired(fields, item, { isNew }).map(({ field }) => field);

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
    expect(missingRequired(fields, {})[0]).toMatchObject({
      rule: "required",
      error: "invalidInput",
    });
  });
});
