import { describe, expect, test } from "vitest";
import { parseBrackets } from "../../test/parse-brackets.ts";
import { parseQuery } from "./parse-query.ts";
import { emptyQuery, type FilterRule, type Query } from "./query.ts";
import { toSearchParams } from "./to-search-params.ts";

const rule = (path: string, operator: FilterRule["operator"], value: unknown): FilterRule => ({
  path: path.split("."),
  operator,
  value,
  logical: "and",
});

test("a query with all defaults is an empty text", () => {
  expect(toSearchParams(emptyQuery)).toBe("");
  expect(toSearchParams({})).toBe("");
});

test("it reads like the addresses of the contract", () => {
  const query: Partial<Query> = {
    fields: ["id", "author.*"],
    filter: [rule("age", "gte", "18")],
    sort: [{ field: "name", direction: "desc" }],
    limit: 10,
  };
  expect(toSearchParams(query)).toBe("fields=id,author.*&filter[age][gte]=18&sort=-name&limit=10");
});

describe("what was written is read back", () => {
  test.each<[string, Partial<Query>]>([
    ["fields", { fields: ["*", "-secret", "author.name"] }],
    ["search text", { q: "R&D 100% ü?#=+" }],
    [
      "order",
      {
        sort: [
          { field: "a", direction: "asc" },
          { field: "", direction: "random" },
          { field: "b", direction: "desc" },
        ],
      },
    ],
    ["all rows", { limit: -1 }],
    ["no rows", { limit: 0, meta: ["total_count"] }],
    ["paging", { limit: 20, offset: 40, page: 3 }],
    ["single", { single: true }],
    ["every status", { status: "*" }],
    ["statuses", { status: ["draft", "published"] }],
    ["languages and groups", { lang: ["en"], groups: ["a", "b"] }],
    ["a limit of related rows", { relatedLimit: 5 }],
    ["write", { comment: "because, well", skipActivity: true }],
    ["one condition", { filter: [rule("title", "eq", "a&b=c")] }],
    ["two conditions of a field", { filter: [rule("age", "gte", "18"), rule("age", "lte", "65")] }],
    ["dotted path", { filter: [rule("author.name", "contains", "ada")] }],
    ["or", { filter: [rule("a", "eq", "1"), { ...rule("b", "eq", "2"), logical: "or" }] }],
    ["list", { filter: [rule("id", "in", ["1", "2"])] }],
    ["empty list", { filter: [rule("id", "in", [])] }],
    ["list with commas in it", { filter: [rule("name", "in", ["a,b", "c"])] }],
    ["pair", { filter: [rule("n", "between", ["1", "9"])] }],
    ["no value", { filter: [rule("n", "null", true)] }],
    ["count", { filter: [rule("kids", "has", 2)] }],
  ])("%s", (_title, query) => {
    expect(parseQuery(parseBrackets(toSearchParams(query)))).toEqual({ ...emptyQuery, ...query });
  });
});

test("flags are written as the clients of this generation do", () => {
  expect(toSearchParams({ filter: [rule("on", "eq", true), rule("off", "eq", false)] })).toBe(
    "filter[on][eq]=1&filter[off][eq]=0",
  );
});
