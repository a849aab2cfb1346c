import { describe, expect, test } from "vitest";
import { noon, tokenFor } from "../test/fake-server.ts";
import { ApiError } from "./api-error.ts";
import { readClaims, viewSource } from "./token.ts";

test("the claims of a token are read", () => {
  expect(readClaims(tokenFor(60, 5))).toMatchObject({ id: 5, exp: noon / 1000 + 60 });
});

test.each(["static", "a.b", "a.b.c.d", "a.!!!.c", `a.${btoa("{}")}.c`, `a.${btoa("null")}.c`])(
  "%j has no claims",
  (token) => {
    expect(readClaims(token)).toBeNull();
  },
);

describe("a view", () => {
  const open = (token: string | null, session: string | null = "own") => {
    const asked: string[] = [];
    const view = {
      as: { role: 3 },
      token,
      onToken: (next: string) => void asked.push(next),
      onEnd: () => void asked.push("end"),
    };
    const source = { token: () => Promise.resolve(session), reject: () => undefined };
    const ask = () => Promise.resolve(tokenFor(1200, 1));
    return { asked, source: viewSource(view, source, { ask, now: () => noon }) };
  };

  test("goes on with its token as long as that is good", async () => {
    const { asked, source } = open(tokenFor(60, 1));
    expect(await source.token()).toBe(tokenFor(60, 1));
    expect(asked).toEqual([]);
  });

  test("asks once for the next one before it ends, and tells", async () => {
    const { asked, source } = open(tokenFor(20, 1));
    const next = tokenFor(1200, 1);
    expect(await Promise.all([source.token(), source.token()])).toEqual([next, next]);
    expect(asked).toEqual([next]);
  });

  test("has no token without a session", async () => {
    expect(await open(tokenFor(60, 1), null).source.token()).toBeNull();
  });

  test("ends when its token is refused", async () => {
    const { asked, source } = open(tokenFor(60, 1));
    source.reject(tokenFor(60, 1), new ApiError({ code: 101, status: 401, message: "no" }));
    expect(asked).toEqual(["end"]);
  });
});
