import { describe, expect, test } from "vitest";
import { allOf, always, anyOf, matches, never, type Condition } from "./condition.ts";

const roles = new Map([
  [1, [3, 5]],
  [2, [6, 3]],
  [8, [5]],
  [9, [4]],
]);
const rolesOf = (user: number) => roles.get(user) ?? [];
const compare = (operator: "eq" | "in" | "null" | "nnull", value: unknown = null): Condition => ({
  kind: "compare",
  field: "a",
  operator,
  value,
});
const owner = (scope: "mine" | "role", roles: number[] = [3, 5]): Condition => ({
  kind: "owner",
  field: "by",
  scope,
  user: 1,
  roles,
});

describe("comparisons follow SQL", () => {
  test.each<[string, Condition, unknown, boolean]>([
    ["equal", compare("eq", "x"), "x", true],
    ["number and its text", compare("eq", "5"), 5, true],
    ["different", compare("eq", "x"), "y", false],
    ["letter case counts", compare("eq", "x"), "X", false],
    ["null equals nothing", compare("eq", null), null, false],
    ["missing value", compare("eq", "x"), undefined, false],
    ["flag and its number", compare("eq", 1), true, true],
    ["expanded relation", compare("eq", 5), { id: 5, name: "Ada" }, true],
    ["in", compare("in", ["a", "b"]), "b", true],
    ["not in", compare("in", ["a", "b"]), "c", false],
    ["in nothing", compare("in", []), "a", false],
    ["null in a list with null", compare("in", [null]), null, false],
    ["null", compare("null"), null, true],
    ["not null", compare("null"), "x", false],
    ["nnull", compare("nnull"), "x", true],
    ["nnull of null", compare("nnull"), null, false],
  ])("%s", (...[, condition, a, expected]) => {
    expect(matches(condition, { a }, rolesOf)).toBe(expected);
  });
});

describe("owners", () => {
  test.each<[string, Condition, unknown, boolean]>([
    ["mine", owner("mine"), 1, true],
    ["mine as text", owner("mine"), "1", true],
    ["mine, expanded", owner("mine"), { id: 1 }, true],
    ["another user of my role is not me", owner("mine"), 2, false],
    ["a user whose second role is mine", owner("role"), 2, true],
    ["a user whose role is my second one", owner("role"), 8, true],
    ["me, whatever my role", owner("role", []), 1, true],
    ["without roles no other user", owner("role", []), 7, false],
    ["a user of another role", owner("role"), 9, false],
    ["no owner", owner("role"), null, false],
  ])("%s", (...[, condition, by, expected]) => {
    expect(matches(condition, { by }, rolesOf)).toBe(expected);
  });
});

describe("joining", () => {
  test("all and any mean what they say", () => {
    const both = allOf([compare("eq", "x"), owner("mine")]);
    const either = anyOf([compare("eq", "x"), owner("mine")]);
    expect(matches(both, { a: "x", by: 2 }, rolesOf)).toBe(false);
    expect(matches(both, { a: "x", by: 1 }, rolesOf)).toBe(true);
    expect(matches(either, { a: "y", by: 1 }, rolesOf)).toBe(true);
    expect(matches(either, { a: "y", by: 2 }, rolesOf)).toBe(false);
  });

  test.each<[string, Condition, Condition]>([
    ["all of nothing", allOf([]), always],
    ["any of nothing", anyOf([]), never],
    ["always adds nothing to all", allOf([always, compare("null")]), compare("null")],
    ["never decides all", allOf([never, compare("null")]), never],
    ["never adds nothing to any", anyOf([never, compare("null")]), compare("null")],
    ["always decides any", anyOf([always, compare("null")]), always],
  ])("%s", (_title, condition, expected) => {
    expect(condition).toEqual(expected);
  });

  test("always and never", () => {
    expect(matches(always, {}, rolesOf)).toBe(true);
    expect(matches(never, {}, rolesOf)).toBe(false);
  });
});
