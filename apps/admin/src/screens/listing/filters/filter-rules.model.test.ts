import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { title, born, authors, find } from "../../../../test/filter-fields.ts";
import {
  activeFilters,
  completeFilters,
  filterProblem,
  isComplete,
  startFilter,
  withOperator,
  type AnyFilter,
} from "./filter.model.ts";
import { filterRules } from "./filter-rules.model.ts";
import { readFilters } from "./stored-filters.model.ts";

describe("the request", () => {
  beforeEach(() => {
    vi.stubEnv("TZ", "America/New_York");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("leaves out what is still being filled in", () => {
    expect(isComplete(startFilter(title))).toBe(false);
    expect(
      filterRules([startFilter(title), { field: "title", operator: "nnull", value: "" }], find),
    ).toEqual([{ path: ["title"], operator: "nnull", value: true, logical: "and" }]);
  });

  test.each([
    [{ field: "title", operator: "eq", value: 'T-shirt, 50 % "off"' }, "eq", 'T-shirt, 50 % "off"'],
    [{ field: "title", operator: "in", value: ["a, b", " 007"] }, "in", ["a, b", " 007"]],
    [{ field: "genre", operator: "in", value: ["crime", "poem"] }, "in", ["crime", "poem"]],
    [{ field: "sold", operator: "eq", value: "1" }, "eq", "1"],
    [{ field: "authors", operator: "has", value: "1" }, "has", 1],
    [{ field: "pages", operator: "between", value: ["90", "10"] }, "between", ["10", "90"]],
    [{ field: "born", operator: "eq", value: "2026-11-20" }, "eq", "2026-11-20"],
  ] as const)("of %o", (filter, operator, value) => {
    expect(filterRules([filter], find)[0]).toMatchObject({ operator, value });
  });

  test.each([
    ["eq", "2026-11-20 08:30", "between", ["2026-11-20 08:30:00", "2026-11-20 08:30:59.999999"]],
    ["eq", "2026-11-20", "between", ["2026-11-20 00:00:00", "2026-11-20 23:59:59.999999"]],
    ["eq", "2026-11-20 08:30:15", "between", ["2026-11-20 08:30:15", "2026-11-20 08:30:15.999999"]],
    ["neq", "2026-11-20", "nbetween", ["2026-11-20 00:00:00", "2026-11-20 23:59:59.999999"]],
    ["lt", "2026-11-20 08:30", "lt", "2026-11-20 08:30:00"],
    ["lte", "2026-11-20 08:30", "lte", "2026-11-20 08:30:59.999999"],
    ["gt", "2026-11-20", "gt", "2026-11-20 23:59:59.999999"],
    ["gte", "2026-11-20", "gte", "2026-11-20 00:00:00"],
  ] as const)(
    "a date-time that is %s %s covers its minute or day",
    (...[operator, value, sent, wire]) => {
      const rules = filterRules([{ field: "seen", operator, value }], find);
      expect(rules[0]).toMatchObject({ operator: sent, value: wire });
    },
  );

  test("between covers both ends, whichever comes first", () => {
    const value = ["2026-11-22", "2026-11-20 08:30"];
    expect(filterRules([{ field: "seen", operator: "between", value }], find)[0]).toMatchObject({
      operator: "between",
      value: ["2026-11-20 08:30:00", "2026-11-22 23:59:59.999999"],
    });
  });

  test("what is stored in UTC is matched by the reader's clock", () => {
    const madeOn = (value: string) => filterRules([{ field: "made", operator: "eq", value }], find);
    expect(madeOn("2026-11-20")).toMatchObject([
      { value: ["2026-11-20 05:00:00", "2026-11-21 04:59:59.999999"] },
    ]);
    expect(madeOn("2026-11-20 08:30")).toMatchObject([
      { value: ["2026-11-20 13:30:00", "2026-11-20 13:30:59.999999"] },
    ]);
  });

  test("a time covers its minute", () => {
    expect(
      filterRules([{ field: "opens", operator: "eq", value: "08:30" }], find)[0],
    ).toMatchObject({ operator: "between", value: ["08:30:00", "08:30:59.999999"] });
  });

  test("any of the items of a list are asked for by their path, behind a junction by the far ones", () => {
    const value = ["7", "8"];
    expect(filterRules([{ field: "authors", operator: "in", value }], find)).toMatchObject([
      { path: ["authors", "person"], operator: "in", value },
    ]);
    expect(filterRules([{ field: "author", operator: "in", value }], find)).toMatchObject([
      { path: ["author"] },
    ]);
  });

  test("a path through relations is sent as it is", () => {
    const filter = { field: "author.country", operator: "eq", value: "DE" } as const;
    expect(filterRules([filter], find)).toMatchObject([{ path: ["author", "country"] }]);
  });

  test("me is whoever reads, for people only", () => {
    const value = ["me", "7"];
    expect(filterRules([{ field: "reader", operator: "in", value }], find)).toMatchObject([
      { value: ["4", "7"] },
    ]);
    expect(filterRules([{ field: "author", operator: "in", value }], find)).toMatchObject([
      { value },
    ]);
  });

  test("a period is the days it means today", () => {
    const during = (field: string, value: string) =>
      filterRules([{ field, operator: "during", value }], find);
    expect(during("born", "last 7 days")).toMatchObject([
      { operator: "between", value: ["2026-11-22", "2026-11-28"] },
    ]);
    expect(during("made", "this day")).toMatchObject([
      { operator: "between", value: ["2026-11-28 05:00:00", "2026-11-29 04:59:59.999999"] },
    ]);
    expect(during("born", "soon")).toEqual([]);
    expect(filterProblem({ field: "born", operator: "during", value: "soon" }, born)).toBe(
      "filters.noPeriod",
    );
  });

  test("has at least as many related items as it says, and at least one", () => {
    const has = (value: string) =>
      filterRules([{ field: "authors", operator: "has", value }], find);
    expect(has("3")).toMatchObject([{ operator: "has", value: 3 }]);
    expect(startFilter(authors)).toMatchObject({ operator: "in" });
    expect(withOperator(startFilter(authors), "nhas", authors)).toMatchObject({ value: "1" });
    expect(has("0")).toEqual([]);
  });
});

describe("groups and switches", () => {
  const title1 = { field: "title", operator: "eq", value: "Tea" } as const;
  const pages1 = { field: "pages", operator: "gt", value: "3" } as const;
  const sold1 = { field: "sold", operator: "eq", value: "1" } as const;

  test("any and all of a group are sent as one, within each other too", () => {
    const inner: AnyFilter = { group: "all", filters: [pages1, sold1] };
    expect(filterRules([{ group: "any", filters: [title1, inner] }], find)).toMatchObject([
      {
        group: "any",
        entries: [
          { path: ["title"] },
          { group: "all", entries: [{ path: ["pages"] }, { path: ["sold"] }] },
        ],
      },
    ]);
  });

  test("what is switched off, unfinished or wrong is left out, and a group of one is that one", () => {
    const wrong = { field: "pages", operator: "gt", value: "many" } as const;
    const off = { ...sold1, isOff: true } as const;
    const group: AnyFilter = { group: "any", filters: [title1, wrong, startFilter(title), off] };
    expect(filterRules([group, off], find)).toMatchObject([{ path: ["title"] }]);
    expect(filterRules([{ ...group, isOff: true }], find)).toEqual([]);
    expect(activeFilters([group, off])).toEqual([title1, wrong, startFilter(title)]);
  });

  test("are stored with everything but what is unfinished", () => {
    const off = { ...sold1, isOff: true } as const;
    const group: AnyFilter = { group: "any", filters: [title1, startFilter(title), off] };
    const empty: AnyFilter = { group: "all", filters: [startFilter(title)] };
    const stored = completeFilters([group, empty, off]);
    expect(stored).toEqual([{ group: "any", filters: [title1, off] }, off]);
    expect(readFilters(JSON.stringify(stored))).toEqual(stored);
  });

  test("nested too deep, or of nothing, are no filters", () => {
    let deep: AnyFilter = title1;
    for (let level = 0; level < 50; level += 1) deep = { group: "all", filters: [deep] };
    expect(readFilters([deep, { group: "any" }, { group: "some", filters: [title1] }])).toEqual([]);
  });
});
