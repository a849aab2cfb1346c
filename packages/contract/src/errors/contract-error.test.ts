import { describe, expect, expectTypeOf, test } from "vitest";
import { errors } from "./catalog.ts";
import {
  because,
  brokenRule,
  brokenRules,
  ContractError,
  errorText,
  type ErrorPlaceholders,
} from "./contract-error.ts";
import { problem, type TextValue } from "./problems.ts";
import { reasons, type ReasonPlaceholders } from "./reasons.ts";
import { rules, type RulePlaceholders } from "./rules.ts";

const codesOfTheContract = [
  0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 100, 101,
  102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 200, 201, 202, 203, 204, 205,
  207, 208, 210, 211, 212, 213, 214, 215, 216, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309,
  401, 402, 403, 500, 501, 502, 601, 602, 603, 604, 606, 607, 608, 1000,
];

test("the catalog has every number of the contract, and 25, 26, 27, 115, 116 and 217, our own", () => {
  const codes = new Set(Object.values(errors).map(({ code }) => code));
  expect([...codes].filter((code) => code !== null).toSorted((a, b) => a - b)).toEqual(
    [...codesOfTheContract, 25, 26, 27, 115, 116, 217].toSorted((a, b) => a - b),
  );
});

test.each(Object.entries(errors))("%s has a status and a sentence", (_key, { status, text }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toMatch(/[.}]$/);
});

describe("an error", () => {
  test("has a code, a status and a text", () => {
    const error = new ContractError("fieldInvalid", { field: "titel" });
    expect(error).toMatchObject({
      code: 202,
      status: 422,
      message: "The field titel cannot be used here.",
    });
  });

  test("keeps its cause for the log", () => {
    const cause = new Error("inner");
    expect(new ContractError("internal", {}, { cause }).cause).toBe(cause);
  });

  test("has the text of its reason, filled with its values", () => {
    const error = new ContractError("unprocessable", because("sortField", { field: "tags" }));
    expect(error).toMatchObject({
      message: "tags cannot be sorted by",
      reason: "sortField",
      params: { field: "tags" },
    });
  });

  test("names each of its problems by the last name of the path", () => {
    const found = [
      problem("title", "required"),
      problem(["images", 0, "title"], "length", { max: 60 }),
    ];
    const error = new ContractError("invalidInput", brokenRules(found));
    expect(error.message).toBe("title: a value is required. title: at most 60 characters.");
    expect(error).toMatchObject({ problems: found, params: { field: "title" } });
  });

  test("of a nested write has problems below the row", () => {
    const error = new ContractError("duplicateKey", brokenRule("slug", "unique"));
    expect(error.below(["images", 2]).problems).toEqual([
      { path: ["images", 2, "slug"], rule: "unique", values: {} },
    ]);
    expect(error.message).toBe("The value of slug is taken already.");
  });

  test("does not compile without a value for each placeholder of its text", () => {
    expectTypeOf<ErrorPlaceholders<"readDenied">>().toEqualTypeOf<"collection">();
    expectTypeOf<ErrorPlaceholders<"forbidden">>().toBeNever();
    expectTypeOf<ReasonPlaceholders<"sortField">>().toEqualTypeOf<"field">();
    expectTypeOf<RulePlaceholders<"precision">>().toEqualTypeOf<"digits" | "decimals">();
    expectTypeOf(problem<"length">)
      .parameter(2)
      .toEqualTypeOf<{ readonly max: TextValue }>();
  });

  test("leaves placeholders without a parameter empty", () => {
    expect(errorText("forbidden")).toBe("This is not allowed.");
    expect(errorText("limitExceeded", { name: "limit", limit: 3 })).toBe("limit allows at most 3.");
  });

  test("says in words which bound of a request is passed", () => {
    expect(errorText("limitExceeded", { name: "textLength", limit: 1000 })).toBe(
      "A search or a value of a filter has at most 1000 characters.",
    );
    expect(errorText("limitExceeded", { name: "bodyDepth", limit: 100 })).toBe(
      "A body has at most 100 levels of lists and objects within each other.",
    );
  });
});

test.each(Object.entries({ ...reasons, ...rules }))(
  "the text of %s has placeholders that are names",
  (_key, text) => {
    expect(text.replaceAll(/\{\w+\}/g, "")).not.toMatch(/[{}]/);
  },
);
