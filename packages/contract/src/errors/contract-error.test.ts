import { describe, expect, test } from "vitest";
import { errors } from "./catalogue.ts";
import { ContractError, errorText } from "./contract-error.ts";

const codesOfTheContract = [
  0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 100, 101,
  102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 200, 201, 202, 203, 204, 205,
  207, 208, 210, 211, 212, 213, 214, 215, 216, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309,
  401, 402, 403, 500, 501, 502, 601, 602, 603, 604, 606, 607, 608, 1000,
];

test("the catalogue has every number of the contract and 25, our own", () => {
  const codes = new Set(Object.values(errors).map(({ code }) => code));
  expect([...codes].filter((code) => code !== null).toSorted((a, b) => a - b)).toEqual(
    [...codesOfTheContract, 25].toSorted((a, b) => a - b),
  );
});

test.each(Object.entries(errors))("%s has a status and a sentence", (_key, { status, text }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toMatch(/[.}]$/);
});

describe("an error", () => {
  test("tells its code, status and text", () => {
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

  test("leaves places without a parameter empty", () => {
    expect(errorText("forbidden")).toBe("This is not allowed.");
    expect(errorText("limitExceeded", { name: "limit", limit: 3 })).toBe("limit allows at most 3.");
  });
});
