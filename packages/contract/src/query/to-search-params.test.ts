import { describe, expect, test } from "vitest";
import { parseBrackets } from "../../test/parse-brackets.ts";
import { parseQuery } from "./parse-query.ts";
import {
  emptyQuery,
  isFilterGroup,
  rulesOf,
  type FilterEntry,
  type FilterGroup,
  type FilterRule,
  type Query,
} from "./query.ts";
import { toSearchParams } from "./to-search-params.ts";

const rule = (path: string, operator: FilterRule["operator"], value: unknown): FilterRule => ({
  path: path.split("."),
  operator,
  value,
  logical: "and",
});

const any = (...entries: FilterEntry[]): FilterGroup => ({ group: "any", entries });
const all = (...entries: FilterEntry[]): FilterGroup => ({ group: "all", entries });
const [a, b, c] = [rule("a", "eq", "1"), rule("b.c", "contains", "x,y"), rule("c", "null", true)];

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
    ["any of two", { filter: [any(a, b)] }],
    ["all of two beside a rule", { filter: [a, all(b, c)] }],
    ["a group of one", { filter: [any(a)] }],
    ["groups of both kinds", { filter: [any(a, b), all(c)].toReversed() }],
    ["groups in groups", { filter: [any(a, all(b, c), all(a, any(b, all(c, a))))] }],
    ["two conditions of a field in a group", { filter: [any(all(a, a), c)] }],
    ["list in a group", { filter: [any(rule("id", "in", ["a,b", "c"]), a)] }],
  ])("%s", (_title, query) => {
    expect(parseQuery(parseBrackets(toSearchParams(query)))).toEqual({ ...emptyQuery, ...query });
  });
});

describe("what cannot be written as it is means the same when it is read back", () => {
  test.each<[string, FilterEntry[], FilterEntry[]]>([
    ["several groups of a kind", [a, any(a, b), any(b, c)], [a, all(any(a, b), any(b, c))]],
    ["several groups of all", [all(a, b), all(c, any(a))], [all(all(a, b), all(c, any(a)))]],
    ["rules after groups", [any(a), b], [b, any(a)]],
    ["a group of all with one entry", [any(all(a), b)], [any(a, b)]],
    ["empty groups", [any(), any(all(), a), all(any())], [any(a)]],
    ["a logical that says nothing", [any({ ...a, logical: "or" }, b)], [any(a, b)]],
  ])("%s", (_title, filter, expected) => {
    expect(parseQuery(parseBrackets(toSearchParams({ filter }))).filter).toEqual(expected);
    expect(toSearchParams({ filter: expected })).toBe(toSearchParams({ filter }));
  });

  test("any nesting keeps its meaning", () => {
    const random = seeded(7);
    for (let turn = 0; turn < 300; turn += 1) {
      const filter = randomEntries(random, 4);
      const read = parseQuery(parseBrackets(toSearchParams({ filter }))).filter;
      const rows = Array.from({ length: 16 }, (_, bits) => bits);
      expect(
        rows.map((row) => isMet(read, row)),
        JSON.stringify(filter),
      ).toEqual(rows.map((row) => isMet(filter, row)));
    }
  });
});

/** Whole numbers below a bound, the same in each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function randomEntries(random: (below: number) => number, depth: number): FilterEntry[] {
  return Array.from({ length: random(4) }, () =>
    depth === 1 || random(2) === 0
      ? rule(`bit${random(4)}`, random(2) === 0 ? "eq" : "neq", "1")
      : { group: random(2) === 0 ? "any" : "all", entries: randomEntries(random, depth - 1) },
  );
}

/** Whether a number, as the row of its bits, meets a filter. */
function isMet(entries: readonly FilterEntry[], row: number): boolean {
  return entries.every((entry) => meets(entry, row));
}

function meets(entry: FilterEntry, row: number): boolean {
  if (!isFilterGroup(entry)) {
    const bit = Number(entry.path[0]?.at(-1));
    return ((row >> bit) & 1) === (entry.operator === "eq" ? 1 : 0);
  }
  const parts = entry.entries.filter((part) => rulesOf([part]).length > 0);
  if (parts.length === 0) return true;
  return entry.group === "any"
    ? parts.some((part) => meets(part, row))
    : parts.every((part) => meets(part, row));
}

test("flags are written as the clients of this generation do", () => {
  expect(toSearchParams({ filter: [rule("on", "eq", true), rule("off", "eq", false)] })).toBe(
    "filter[on][eq]=1&filter[off][eq]=0",
  );
});
