import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

test.each([
  ["ada@example.com", true],
  ["ada.b+c@sub.example.co", true],
  ["ü@exämple.de", true],
  ["ada", false],
  ["ada@example", false],
  ["@example.com", false],
  ["a b@example.com", false],
  ["ada@@example.com", false],
  ["<ada@example.com>", false],
  [`${"a".repeat(250)}@b.example`, false],
])("%j is an e-mail address: %s", (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
