import { expect, test } from "vitest";

import { etagOf, matchesEtag } from "./etag.ts";

test("the ETag follows the values of the row and not the order of its columns", () => {
  expect(etagOf("news", { a: 1, b: null })).toBe(etagOf("news", { b: null, a: 1 }));
  expect(etagOf("news", { a: 1 })).not.toBe(etagOf("news", { a: "1" }));
  expect(etagOf("news", { a: 2n ** 60n })).toMatch(/^"[\w-]{27}"$/);
});

test("being seen somewhere does not change a person", () => {
  expect(etagOf("directus_users", { id: 1, last_page: "/a" })).toBe(
    etagOf("directus_users", { id: 1, last_page: "/b" }),
  );
});

test.each([
  ['"x"', true],
  ['W/"x"', true],
  ['"y", "x"', true],
  ["*", true],
  ['"y"', false],
  ["x", false],
])("If-Match %s", (header, isMatch) => {
  expect(matchesEtag(header, '"x"')).toBe(isMatch);
});
