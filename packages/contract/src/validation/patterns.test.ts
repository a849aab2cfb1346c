import { expect, test } from "vitest";
import { compilePattern, isEmail, testPattern } from "./patterns.ts";

test.each([
  ["/^a/i", "Abc", "match"],
  ["/^a/", "Abc", "mismatch"],
  ["#^a/b#", "a/b", "match"],
  ["~x~u", "x", "match"],
  ["/a$/D", "a", "match"],
  ["^a", "abc", "match"],
  ["a/b", "a/b", "match"],
  ["/a/b", "x/a/b", "match"],
  ["/(/", "x", "invalid"],
  ["[", "x", "invalid"],
  ["/a/q", "x/a/q", "match"],
  ["/", "a/b", "match"],
  ["/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^a-zA-Z0-9])\\S{8,}$/", "Abcdef1!", "match"],
])("%j on %j: %s", (pattern, text, expected) => {
  expect(testPattern(pattern, text)).toBe(expected);
});

test("an expression keeps no state between tests", () => {
  const expression = compilePattern("/a/i");
  expect([expression?.test("a"), expression?.test("a")]).toEqual([true, true]);
});

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
