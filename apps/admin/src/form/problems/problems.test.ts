import { beforeAll, describe, expect, test } from "vitest";

import { listField, listFields } from "../../../test/listing-models.ts";
import { translator } from "../../i18n/i18n.ts";
import { loadPatterns } from "../../ui/patterns/patterns.ts";
import { fieldProblem, findProblems } from "./problems.ts";

const t = translator.t;

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
