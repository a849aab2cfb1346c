import { expect, test } from "vitest";

import { collectionOf } from "../../../test/planner/model.ts";
import { etagOf, matchesEtag } from "./stored-rows.ts";

const news = collectionOf("news", { a: { type: "integer" }, b: { type: "string" } });

test("the ETag depends on the values of the row only", () => {
  expect(etagOf(news, { a: 1, b: null })).toBe(etagOf(news, { b: null, a: 1, c: 2 }));
  expect(etagOf(news, { a: 1, b: null })).not.toBe(etagOf(news, { a: "1", b: null }));
  expect(etagOf(news, { a: 2n ** 60n })).toMatch(/^"[\w-]{27}"$/);
});

test("the last page and access do not change a user's ETag", () => {
  const users = collectionOf("directus_users", { last_page: { type: "string" } });
  expect(etagOf(users, { id: 1, last_page: "/a" })).toBe(etagOf(users, { id: 1, last_page: "/b" }));
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
