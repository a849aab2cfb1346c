import { expect, test } from "vitest";
import { redactDetails, redactText } from "./redact.ts";

const token = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl";

test.each([
  [`/_/users/invite/${token}`, "/_/users/invite/[redacted]"],
  [token.replaceAll(".", "%2E"), "[redacted]"],
  ["Authorization: Bearer abc-def", "Authorization: Bearer [redacted]"],
  ["sent bearer abc.def", "sent bearer [redacted]"],
  ["postgres://me:pa55@db.example/x", "postgres://me:[redacted]@db.example/x"],
  ["redis://:pa55@cache", "redis://:[redacted]@cache"],
  ["GET /x?a=1&access_token=abc&b=2", "GET /x?a=1&access_token=[redacted]&b=2"],
  ["/callback?code=abc&state=def", "/callback?code=[redacted]&state=[redacted]"],
  ['{"email":"a@b.example","password":"abc"}', '{"email":"a@b.example","password":"[redacted]"}'],
  ["the barcode of a state is fine", "the barcode of a state is fine"],
])("%s", (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test("values of secret names are left out at any depth, and errors are their text", () => {
  const error = Object.assign(new Error("It broke."), { sql: "insert 'abc'" });
  const redacted = redactDetails({
    request: "r-1",
    token: "abc",
    body: { user: { new_password: "abc", email: "a@b.example" }, list: [{ otp: 1 }] },
    error,
  });
  expect(redacted).toMatchObject({
    request: "r-1",
    token: "[redacted]",
    body: { user: { new_password: "[redacted]", email: "a@b.example" }, list: [{}] },
    error: expect.stringContaining("It broke."),
  });
  expect(JSON.stringify(redacted)).not.toContain("abc");
});
