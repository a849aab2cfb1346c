import { expect, test } from "vitest";
import { isPattern, testPattern } from "./index.ts";

test.each([
  ["/^a/i", "Abc", "match"],
  ["/^a/", "Abc", "mismatch"],
  ["#^a/b#", "a/b", "match"],
  ["~x~u", "x", "match"],
  ["/a$/D", "a", "match"],
  ["/a.b/s", "a\nb", "match"],
  ["/^b$/m", "a\nb", "match"],
  ["/^b$/", "a\nb", "mismatch"],
  ["^a", "abc", "match"],
  ["a/b", "a/b", "match"],
  ["/a/b", "x/a/b", "match"],
  ["/(/", "x", "invalid"],
  ["[", "x", "invalid"],
  ["/a/q", "x/a/q", "match"],
  ["/", "a/b", "match"],
  ["^.$", "😀", "match"],
  ["^[^]$", "x", "match"],
  ["^\\u00e9$", "é", "match"],
  ["^\\p{L}+$", "ßä", "match"],
  ["(?<year>\\d{4})", "2026", "match"],
])("%j on %j: %s", (pattern, text, expected) => {
  expect(testPattern(pattern, text)).toBe(expected);
});

const password = "/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^a-zA-Z0-9])\\S{8,}$/";
const unanchored = "/(?=^.{8,}$)(?=.*\\d)(?=.*\\W+)(?![.\\n])(?=.*[A-Z])(?=.*[a-z]).*$/";

test.each([
  [password, "Abcdef1!", "match"],
  [password, "abcdef1!", "mismatch"],
  [password, "Abcdef1! ", "mismatch"],
  [password, "Abcde1!", "mismatch"],
  [unanchored, "Abcdef1!", "match"],
  [unanchored, "Abcde1!", "mismatch"],
  [unanchored, ".Abcdef1!", "mismatch"],
  ["/^(?!admin)\\w+$/", "ada", "match"],
  ["/^(?!admin)\\w+$/", "admin2", "mismatch"],
  ["/^(?=[(|]a)../", "(a", "match"],
  ["/^(?=a|b)./", "bx", "match"],
  ["/^(?=a|b)./", "cx", "mismatch"],
])("several conditions from the beginning on: %j on %j: %s", (pattern, text, expected) => {
  expect(testPattern(pattern, text)).toBe(expected);
});

test.each([
  "/a(?=b)/",
  "/(?=a)b/",
  "/^(?=a)?b/",
  "/^(?=a)b|c/",
  "/(?=^a|b)c/",
  "/(a)\\1/",
  "/(?<!a)b/",
])("%j is refused: it cannot be tested in linear time", (pattern) => {
  expect(isPattern(pattern)).toBe(false);
});

test.each(["(a+)+$", "^(a|aa)+$", "(.*)*x", "^(?=(a+)+$)a"])(
  "%j takes no longer for a text that almost matches",
  (pattern) => {
    expect(testPattern(pattern, `${"a".repeat(50_000)}!`)).toBe("mismatch");
  },
);
