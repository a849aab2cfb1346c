import { expect, test } from "vitest";
import { noon, tokenFor } from "../test/fake-server.ts";
import { readClaims } from "./token.ts";

test("the claims of a token are read", () => {
  expect(readClaims(tokenFor(60, 5))).toMatchObject({ id: 5, exp: noon / 1000 + 60 });
});

test.each(["static", "a.b", "a.b.c.d", "a.!!!.c", `a.${btoa("{}")}.c`, `a.${btoa("null")}.c`])(
  "%j has no claims",
  (token) => {
    expect(readClaims(token)).toBeNull();
  },
);
