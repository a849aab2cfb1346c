import { expect, test } from "vitest";
import { readLoginSearch, readOuterLoginSearch } from "./login-search.ts";

test("only the parameters of the sign-in page are read, each as text", () => {
  expect(
    readLoginSearch({
      redirect: "/users",
      code: 107,
      request_token: true,
      project: null,
      error: { a: 1 },
      other: "x",
    }),
  ).toEqual({ redirect: "/users", code: "107", request_token: "true" });
});

test("parameters before the hash are read", () => {
  expect(readOuterLoginSearch("?request_token=abc&utm=x")).toEqual({ request_token: "abc" });
  expect(readOuterLoginSearch("")).toEqual({});
});
