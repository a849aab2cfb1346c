import { expect, test } from "vitest";
import { safeName } from "./safe-name.ts";

test.each([
  ["Blog Posts", "blog_posts"],
  ["  Été  2026! ", "ete_2026"],
  ["Überschrift, groß", "uberschrift_gross"],
  ["a--b__c", "ab_c"],
  ["___", ""],
])("%j becomes %j", (text, key) => {
  expect(safeName(text)).toBe(key);
});
