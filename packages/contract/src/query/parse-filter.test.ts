import { describe, expect, test } from "vitest";
import { limits } from "../constants/limits.ts";
import { operatorAliases, operators } from "./operators.ts";
import { parseFilter } from "./parse-filter.ts";
import {
  flatRules,
  rulesOf,
  type FilterEntry,
  type FilterGroup,
  type FilterRule,
} from "./query.ts";

const rule = (path: string, operator: FilterRule["operator"], value: unknown): FilterRule => ({
  path: path.split("."),
  operator,
  value,
  logical: "and",
});

const any = (...entries: FilterEntry[]): FilterGroup => ({ group: "any", entries });
const all = (...entries: FilterEntry[]): FilterGroup => ({ group: "all", entries });

const failureOf = (raw: unknown) => {
  try {
    parseFilter(raw);
    return null;
  } catch (error) {
    return error;
  }
};

describe("forms", () => {
  test.each([
    ["short form", { title: "Alpha" }, [rule("title", "eq", "Alpha")]],
    ["operator", { age: { gte: "18" } }, [rule("age", "gte", "18")]],
    ["several fields", { a: "1", b: { lt: "2" } }, [rule("a", "eq", "1"), rule("b", "lt", "2")]],
    [
      "two operators side by side",
      { age: { gte: "18", lte: "65" } },
      [rule("age", "gte", "18"), rule("age", "lte", "65")],
    ],
    [
      "list form",
      { age: [{ gte: "18" }, { lte: "65" }] },
      [rule("age", "gte", "18"), rule("age", "lte", "65")],
    ],
    [
      "list form as an object",
      { age: { 0: { gte: "18" }, 1: { lte: "65" } } },
      [rule("age", "gte", "18"), rule("age", "lte", "65")],
    ],
    ["plain list", { id: ["1", "2"] }, [rule("id", "in", ["1", "2"])]],
    [
      "dotted path",
      { "author.country.code": { eq: "DE" } },
      [rule("author.country.code", "eq", "DE")],
    ],
    ["empty value of eq", { title: { eq: "" } }, [rule("title", "eq", "")]],
    ["null, the SDK's empty value", { title: null }, [rule("title", "eq", "")]],
    ["undefined is dropped", { role: { eq: undefined }, user: undefined }, []],
    [
      "typed values stay typed",
      { on: { eq: true }, n: 3 },
      [rule("on", "eq", true), rule("n", "eq", 3)],
    ],
    ["nothing", undefined, []],
    ["empty text", "", []],
  ])("%s", (_title, raw, expected) => {
    expect(parseFilter(raw)).toEqual(expected);
  });

  test("a filter that is no map is refused", () => {
    expect(failureOf("title=1")).toMatchObject({ key: "invalidInput", status: 422 });
    expect(failureOf(["a"])).toMatchObject({ key: "invalidInput" });
  });

  test("a list in place of one value is refused", () => {
    expect(failureOf({ a: { eq: ["1", "2"] } })).toMatchObject({ key: "invalidInput" });
  });

  test("a path with an empty segment is refused", () => {
    expect(failureOf({ "author..name": "x" })).toMatchObject({ key: "invalidInput" });
  });
});

describe("operators", () => {
  test.each(Object.entries(operatorAliases))("%s is %s", (alias, operator) => {
    expect(parseFilter({ a: { [alias]: "x" } })).toEqual([rule("a", operator, "x")]);
  });

  test.each(operators.filter((operator) => !["has", "nhas"].includes(operator)))(
    "%s is known",
    (operator) => {
      expect(parseFilter({ a: { [operator]: "x" } })[0]).toMatchObject({ operator });
    },
  );

  test("letter case does not matter", () => {
    expect(parseFilter({ a: { NEQ: "x" } })).toEqual([rule("a", "neq", "x")]);
  });

  test.each(["foo", "constructor", "__proto__x", "logical2"])(
    "%s is refused with its own code",
    (operator) => {
      expect(failureOf({ a: { [operator]: "x" } })).toMatchObject({
        key: "operatorUnknown",
        code: 214,
        status: 422,
      });
    },
  );
});

describe("values", () => {
  test.each([
    ["comma list", { in: "1,2" }, rule("a", "in", ["1", "2"])],
    ["comma list keeps its blanks", { in: "x, y" }, rule("a", "in", ["x", " y"])],
    ["list", { nin: ["1", "2"] }, rule("a", "nin", ["1", "2"])],
    ["list as an object", { in: { 0: "1", 1: "2" } }, rule("a", "in", ["1", "2"])],
    ["empty list", { in: "" }, rule("a", "in", [])],
    ["pair", { between: "1,9" }, rule("a", "between", ["1", "9"])],
    ["single value stands for both ends", { between: "5" }, rule("a", "between", ["5", "5"])],
    ["pair as a list", { nbetween: ["1", "9"] }, rule("a", "nbetween", ["1", "9"])],
    ["search", { like: "ad%a" }, rule("a", "contains", "ad%a")],
    ["search for zero", { contains: "0" }, rule("a", "contains", "0")],
    ["pattern may be empty", { rlike: "" }, rule("a", "rlike", "")],
    ["null takes no value", { null: "0" }, rule("a", "null", true)],
    ["nempty takes no value", { nempty: "" }, rule("a", "nempty", true)],
    ["has counts", { has: "2" }, rule("a", "has", 2)],
    ["has zero", { has: "0" }, rule("a", "has", 0)],
    ["all takes keys", { all: "1,2" }, rule("a", "all", ["1", "2"])],
  ])("%s", (_title, conditions, expected) => {
    expect(parseFilter({ a: conditions })).toEqual([expected]);
  });

  test.each(["contains", "ncontains", "like", "nlike"])(
    "%s without text is no condition",
    (operator) => {
      expect(parseFilter({ a: { [operator]: "" } })).toEqual([]);
    },
  );

  test.each([
    ["count that is no number", { has: "many" }],
    ["negative count", { nhas: "-1" }],
    ["three ends", { between: "1,2,3" }],
    ["no ends", { between: "" }],
    ["object as value", { eq: { deep: { deeper: "1" } } }],
    ["unknown logical", { eq: "1", logical: "xor" }],
  ])("%s is refused", (_title, conditions) => {
    expect(failureOf({ a: conditions })).toMatchObject({ key: "invalidInput", status: 422 });
  });
});

describe("logical", () => {
  test("or joins the conditions of its field to those before", () => {
    expect(parseFilter({ a: { eq: "1" }, b: { eq: "2", logical: "OR" } })).toEqual([
      rule("a", "eq", "1"),
      { ...rule("b", "eq", "2"), logical: "or" },
    ]);
  });

  test("in list form it counts for its own entry", () => {
    expect(
      rulesOf(parseFilter({ a: [{ eq: "1" }, { eq: "2", logical: "or" }] })).map(
        ({ logical }) => logical,
      ),
    ).toEqual(["and", "or"]);
  });

  test.each(["null", "nnull", "empty", "nempty"])("%s ignores it", (operator) => {
    expect(parseFilter({ b: { [operator]: "1", logical: "or" } })).toEqual([
      rule("b", operator as "null", true),
    ]); // one of the four
  });
});

describe("groups", () => {
  const a = rule("a", "eq", "1");
  const b = rule("b.c", "contains", "2");

  test.each<[string, unknown, FilterEntry[]]>([
    ["any of a list", { $or: [{ a: "1" }, { "b.c": { contains: "2" } }] }, [any(a, b)]],
    ["a list as an object", { $or: { 0: { a: "1" }, 1: { "b.c": { like: "2" } } } }, [any(a, b)]],
    ["all of a list", { $and: [{ a: "1" }, { "b.c": { contains: "2" } }] }, [all(a, b)]],
    ["beside rules", { a: "1", $or: [{ "b.c": { contains: "2" } }] }, [a, any(b)]],
    [
      "several conditions of a map are all",
      { $or: [{ a: "1", "b.c": { like: "2" } }, { a: "1" }] },
      [any(all(a, b), a)],
    ],
    [
      "a group in a map with others",
      { $or: [{ a: "1", $or: [{ a: "1" }, { "b.c": { like: "2" } }] }] },
      [any(all(a, any(a, b)))],
    ],
    ["a group alone in a map", { $or: [{ $and: [{ a: "1" }] }] }, [any(all(a))]],
    ["both kinds in a map", { $or: [{ a: "1" }], $and: [{ a: "1" }] }, [any(a), all(a)]],
    [
      "what is no condition is left out",
      { $or: [{ a: { contains: "" } }, { a: "1" }, {}] },
      [any(a)],
    ],
    ["groups that are left empty", { $or: [{ $and: [{ a: { contains: "" } }] }], a: "1" }, [a]],
    ["no list", { $or: "", $and: undefined }, []],
    ["an empty list", { $or: [] }, []],
    ["logical that says nothing else", { $and: [{ a: { eq: "1", logical: "and" } }] }, [all(a)]],
    ["a segment of a path may have the name", { "a.$or": "1" }, [rule("a.$or", "eq", "1")]],
    ["other names are fields", { $nor: "1" }, [rule("$nor", "eq", "1")]],
  ])("%s", (_title, raw, expected) => {
    expect(parseFilter(raw)).toEqual(expected);
  });

  test.each([
    ["a map in place of a list", { $or: { a: "1" } }, "filterGroup"],
    ["an empty map in place of a list", { $or: {} }, "filterGroup"],
    ["a text", { $and: "x" }, "filterGroup"],
    ["a list of texts", { $or: ["x"] }, "filterGroup"],
    ["a list of lists", { $or: [[{ a: "1" }]] }, "filterGroup"],
    ["the flat or in a group", { $or: [{ a: { eq: "1", logical: "or" } }] }, "filterGroupLogical"],
  ])("%s is refused", (_title, raw, reason) => {
    expect(failureOf(raw)).toMatchObject({ key: "invalidInput", reason });
  });

  test("rules are found in groups, or outside of them only", () => {
    const entries = [a, any(b, all(a))];
    expect(rulesOf(entries)).toEqual([a, b, a]);
    expect(flatRules(entries)).toEqual([a]);
  });
});

const nested = (depth: number): unknown =>
  depth === 0 ? { a: "1" } : { $or: [nested(depth - 1)] };

describe("bounds", () => {
  test("groups may stand in each other up to the bound", () => {
    expect(rulesOf(parseFilter(nested(limits.filterGroups)))).toEqual([rule("a", "eq", "1")]);
  });

  test("the conditions of all groups count together", () => {
    const many = Array.from({ length: limits.filterRules }, () => ({ a: "1" }));
    expect(rulesOf(parseFilter({ $or: many }))).toHaveLength(limits.filterRules);
    expect(failureOf({ $and: [{ $or: many }, { a: "1" }] })).toMatchObject({
      params: { name: "filterRules" },
    });
  });

  test.each([
    ["filterDepth", { [Array.from({ length: limits.filterDepth + 1 }, () => "a").join(".")]: "1" }],
    [
      "filterRules",
      Object.fromEntries(
        Array.from({ length: limits.filterRules + 1 }, (_, index) => [`f${index}`, "1"]),
      ),
    ],
    ["listLength", { a: { in: Array.from({ length: limits.listLength + 1 }, String) } }],
    ["listLength", { a: { in: Array.from({ length: limits.listLength + 1 }, String).join(",") } }],
    ["filterGroups", nested(limits.filterGroups + 1)],
    ["filterGroups", nested(5000)],
    ["textLength", { a: "x".repeat(limits.textLength + 1) }],
  ])("%s is named when it is passed", (name, raw) => {
    expect(failureOf(raw)).toMatchObject({ key: "limitExceeded", status: 422, params: { name } });
  });
});

const long = "x".repeat(200);

test.each([
  [{ a: { [long]: 1 } }, { operator: long.slice(0, 64) }],
  [{ [`${long}.`]: 1 }, { name: long.slice(0, 128) }],
  [{ a: { between: "" } }, { name: "filter[a]" }],
  [{ "a.b": { has: "many" } }, { name: "filter[a.b]" }],
  [{ a: { 0: "x", eq: "y" } }, { operator: "0" }],
])("a refusal names what is wrong, cut where it is long: %j", (filter, params) => {
  expect(() => parseFilter(filter)).toThrow(expect.objectContaining({ params }));
});
