import { beforeAll, describe, expect, test } from "vitest";

import { listField, listFields } from "../../../test/listing-models.ts";
import { currentTranslation } from "../../i18n/translation.ts";
import { loadPatterns } from "../../design/patterns/patterns.ts";
import { fieldProblem, findProblems } from "./problems.ts";

const t = currentTranslation().t;

beforeAll(loadPatterns);

describe("what is wrong with a value", () => {
  test.each([
    [{ required: true }, null, "This field is required"],
    [{ required: true }, "", "This field is required"],
    [{ required: true, type: "array" }, [], "This field is required"],
    [{}, null, null],
    [{ validation: "/^[a-z]+$/" }, "abc", null],
    [{ validation: "/^[a-z]+$/" }, "ABC", "This value does not match the expected pattern"],
    [{ validation: "$email" }, "nobody", "Enter an e-mail address, such as name@example.com"],
    [{ length: "3" }, "abcde", "2 characters too many"],
    [{ type: "integer", datatype: "INT" }, "x", "Enter a whole number"],
    [
      { type: "decimal", datatype: "DECIMAL", length: "4,2" },
      123.5,
      "At most 4 digits, 2 of them after the decimal point",
    ],
  ] as const)("with %j and %j is %j", (field, value, problem) => {
    expect(fieldProblem(listField("f", { ...field }), value, t)).toBe(problem);
  });
});

describe("the check before saving", () => {
  const collection = {
    fields: listFields(
      listField("title", { required: true }),
      listField("mail", { validation: "$email" }),
    ),
  };

  test("asks a new item for all required fields", () => {
    expect(
      Object.keys(findProblems({ collection, values: {}, staged: {}, isNew: true }, t)),
    ).toEqual(["title"]);
  });

  test("looks only at what was changed of a saved item", () => {
    const values = { title: null, mail: "nobody" };
    expect(findProblems({ collection, values, staged: {}, isNew: false }, t)).toEqual({});
    expect(
      Object.keys(
        findProblems({ collection, values, staged: { mail: "nobody" }, isNew: false }, t),
      ),
    ).toEqual(["mail"]);
  });

  test("does not require what cannot be filled in here", () => {
    const lockedFields = new Set(["title"]);
    expect(
      findProblems({ collection, values: {}, staged: {}, isNew: true, lockedFields }, t),
    ).toEqual({});
  });
});

test.each([
  [listField("title"), "a\0b", "The null character (U+0000) cannot be stored"],
  [listField("count", { type: "integer" }), 2 ** 60, "A number this long has to be sent as text"],
  [listField("hash", { datatype: "BLOB" }), "?", "Bytes are expected as base64"],
  [
    listField("allowed", { validation: "$addresses" }),
    "here",
    "here is neither an address such as 203.0.113.7 nor a range such as 10.0.0.0/8",
  ],
])("has the text of what is wrong in %j without asking for more texts", (field, value, text) => {
  expect(fieldProblem(field, value, t)).toBe(text);
});
