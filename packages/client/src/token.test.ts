import { expect, test } from "vitest";
import { noon, tokenFor } from "../test/fake-server.ts";
import { readClaims, secondsLeft } from "./token.ts";

test("the claims of a token are read", () => {
  expect(readClaims(tokenFor(60, 5))).toMatchObject({ id: 5, exp: noon / 1000 + 60 });
  expect(secondsLeft(tokenFor(60), noon)).toBe(60);
});

test.each(["static", "a.b", "a.b.c.d", "a.!!!.c", `a.${btoa("{}")}.c`, `a.${btoa("null")}.c`])(
  "%j has no claims and never ends",
  (token) => {
    expect(readClaims(token)).toBeNull();
    expect(secondsLeft(token, noon)).toBe(Number.POSITIVE_INFINITY);
  },
);
