import { expect, test } from "vitest";
import { safeName } from "./safe-name.ts";

test.each([
  ["Blog Posts", "blog_posts"],
  ["  Été  2026! ", "t_2026"],
  ["a--b__c", "ab_c"],
  ["___", ""],
])("%j becomes %j", (text, key) => {
  expect(safeName(text)).toBe(key);
});
