import { expect, test } from "vitest";
import { brokenNameRule } from "./names.ts";

test.each([
  ["posts", null],
  ["2026", null],
  ["1abc", null],
  ["a-b_C9", null],
  ["select", null],
  ["constructor", null],
  ["toString", null],
  ["n".repeat(64), null],
  ["", "nameMissing"],
  ["n".repeat(65), "nameLength"],
  ["-a", "nameCharacters"],
  ["__proto__", "nameCharacters"],
  ["-_-", "nameCharacters"],
  ["a.b", "nameCharacters"],
  ["größe", "nameCharacters"],
  ["x\u0000y", "nameCharacters"],
])("the name %j of a collection or a field: %j", (name, rule) => {
  expect(brokenNameRule("collection", name, "sqlite")).toBe(rule);
  expect(brokenNameRule("field", name, "sqlite")).toBe(rule);
});

test.each(["directus_news", "Directus_news", "rowhouse_x", "ROWHOUSE_versions", "SQLite_news"])(
  "%s is no name of a new collection, but one of a field",
  (name) => {
    expect(brokenNameRule("collection", name, "mysql")).toBe("nameReserved");
    expect(brokenNameRule("field", name, "mysql")).toBeNull();
  },
);

test("PostgreSQL has shorter names", () => {
  expect(brokenNameRule("field", "n".repeat(63), "postgres")).toBeNull();
  expect(brokenNameRule("field", "n".repeat(64), "postgres")).toBe("nameLength");
});
