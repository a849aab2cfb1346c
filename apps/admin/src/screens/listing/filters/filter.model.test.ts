import { describe, expect, test } from "vitest";
import {
  title,
  pages,
  sold,
  born,
  seen,
  opens,
  genre,
  status,
  author,
  authors,
  divider,
  model,
  find,
} from "../../../../test/filter-fields.ts";
import { listField } from "../../../../test/listing-models.ts";
import { choiceLabel, choicesOf } from "./value/choices.ts";
import { filterOfValue, withFilter } from "./value/filter-of-value.model.ts";
import { filterProblem, isComplete, startFilter, withOperator } from "./filter.model.ts";
import { filterRules } from "./filter-rules.model.ts";
import { readFilters, settledFilters } from "./stored-filters.model.ts";
import { operatorsFor, operatorText, valueControl } from "./operators.ts";

const texts = (key: string) => ({ yes: "Poems" })[key] ?? key;

describe("a new filter", () => {
  test("contains, where that is what people ask for first", () => {
    expect(startFilter(title)).toEqual({ field: "title", operator: "contains", value: "" });
  });

  test("picks among choices and items, and begins with the first condition of other types", () => {
    expect([author, status, genre].map((field) => startFilter(field))).toMatchObject([
      { operator: "in", value: [] },
      { operator: "in", value: [] },
      { operator: "in", value: [] },
    ]);
    expect([sold, born].map((field) => startFilter(field).operator)).toEqual(["eq", "eq"]);
  });

  test("is not offered for fields without a value", () => {
    expect(operatorsFor(divider)).toEqual([]);
  });
});

describe("the control of the value", () => {
  test.each([
    { what: "text", field: title, operator: "contains", control: ["text", "one"] },
    { what: "several texts", field: title, operator: "in", control: ["text", "several"] },
    { what: "a number", field: pages, operator: "gt", control: ["number", "one"] },
    { what: "two numbers", field: pages, operator: "between", control: ["number", "two"] },
    { what: "part of a number", field: pages, operator: "contains", control: ["text", "one"] },
    { what: "yes or no", field: sold, operator: "eq", control: ["boolean", "one"] },
    { what: "a day", field: born, operator: "gte", control: ["date", "one"] },
    { what: "a date-time", field: seen, operator: "lt", control: ["datetime", "one"] },
    { what: "two date-times", field: seen, operator: "between", control: ["datetime", "two"] },
    { what: "several choices", field: genre, operator: "in", control: ["choice", "several"] },
    { what: "several statuses", field: status, operator: "nin", control: ["choice", "several"] },
    { what: "several items", field: author, operator: "in", control: ["item", "several"] },
    { what: "items of a list", field: authors, operator: "all", control: ["item", "several"] },
    { what: "text in items", field: author, operator: "contains", control: ["text", "one"] },
  ] as const)("asks for $what", ({ field, operator, control: [kind, takes] }) => {
    expect(valueControl(field, operator)).toEqual({ kind, takes });
  });

  test("is none for conditions without a value", () => {
    expect([valueControl(title, "null"), valueControl(title, "empty")]).toEqual([null, null]);
  });

  test("dates are before and after, numbers less and greater", () => {
    expect([born, seen, opens, pages].map((field) => operatorText(field, "lt"))).toEqual([
      "filters.before",
      "filters.before",
      "filters.before",
      "less_than",
    ]);
  });

  test("choices come from maps, lists and JSON text, in the words of the cells", () => {
    expect(choicesOf(genre, texts)).toMatchObject([
      { value: "crime", label: "Crime" },
      { value: "poem", label: "Poems" },
    ]);
    expect(choicesOf(status, texts).map(({ label }) => label)).toEqual(["Draft", "Published"]);
    expect(choiceLabel(status, "in_review", texts)).toBe("In Review");
    const listed = listField("x", { options: { choices: ["a", { value: 2, text: "Two" }, null] } });
    expect(choicesOf(listed, texts)).toMatchObject([
      { value: "a", label: "a" },
      { value: "2", label: "Two" },
    ]);
  });

  test("another condition keeps the value only where it still fits", () => {
    const filter = { field: "pages", operator: "gt", value: "3" } as const;
    expect(withOperator(filter, "lte", pages).value).toBe("3");
    expect(withOperator(filter, "in", pages).value).toEqual(["3"]);
    expect(withOperator(filter, "between", pages).value).toEqual(["3", ""]);
    expect(withOperator(filter, "contains", pages).value).toBe("");
    expect(withOperator(filter, "null", pages).value).toBe("");
    const picked = { field: "genre", operator: "in", value: ["poem"] } as const;
    expect(withOperator(picked, "nin", genre).value).toEqual(["poem"]);
  });
});

describe("what is no value", () => {
  test.each([
    ["born", "eq", "13/45/2026", "filters.date"],
    ["born", "eq", "2026-02-31", "filters.date"],
    ["born", "eq", "2026-11-20 08:30", "filters.date"],
    ["seen", "lt", "2026-11-20 25:00", "filters.datetime"],
    ["seen", "lt", "2026-11", "filters.datetime"],
    ["opens", "eq", "8h", "filters.time"],
    ["pages", "gt", "many", "filters.number"],
    ["pages", "gt", "12.5", "filters.wholeNumber"],
    ["sold", "eq", "maybe", "filters.flag"],
    ["gone", "eq", "1", "filters.unknownField"],
    ["author.gone", "eq", "1", "filters.unknownField"],
  ] as const)(
    "%s %s %s is said to be wrong, and is not sent",
    (...[field, operator, value, problem]) => {
      const filter = { field, operator, value };
      expect(filterProblem(filter, find(field))).toBe(problem);
      expect(filterRules([filter], find)).toEqual([]);
    },
  );

  test.each([
    ["born", "2026-11-20"],
    ["seen", "now"],
    ["price", "-0.5"],
    ["pages", "1e3"],
    ["author.country", "anything"],
  ] as const)("%s takes %s", (field, value) => {
    expect(filterProblem({ field, operator: "eq", value }, find(field))).toBeNull();
  });

  test("of two ends each is looked at", () => {
    const filter = { field: "born", operator: "between", value: ["2026-11-20", "soon"] } as const;
    expect(filterProblem(filter, born)).toBe("filters.date");
    expect(isComplete({ ...filter, value: ["2026-11-20", ""] })).toBe(false);
  });
});

describe("stored filters", () => {
  test("come back as they were, older forms included", () => {
    const stored = [
      { field: "title", operator: "like", value: "sea" },
      { field: "genre", operator: "in", value: ["crime", "poem"] },
      { field: "genre", operator: "in", value: "crime, poem" },
      { field: "sold", operator: "eq", value: true },
      { field: "gone", operator: "eq", value: 0 },
    ];
    expect(readFilters(stored)).toEqual([
      { field: "title", operator: "contains", value: "sea" },
      { field: "genre", operator: "in", value: ["crime", "poem"] },
      { field: "genre", operator: "in", value: ["crime", "poem"] },
      { field: "sold", operator: "eq", value: "1" },
      { field: "gone", operator: "eq", value: "0" },
    ]);
    expect(readFilters('[{"field":"title","operator":"eq","value":"x"}]')).toHaveLength(1);
  });

  test("take the form in which they are edited", () => {
    expect(settledFilters([{ field: "author", operator: "eq", value: "7" }], find)).toEqual([
      { field: "author", operator: "in", value: ["7"] },
    ]);
    expect(
      settledFilters([{ field: "seen", operator: "lt", value: "2026-11-20T08:30:00" }], find),
    ).toMatchObject([{ value: "2026-11-20 08:30" }]);
    expect(settledFilters([{ field: "title", operator: "eq", value: "Tea" }], find)).toMatchObject([
      { value: "Tea" },
    ]);
  });

  test.each([[null], ["{"], [{}], [[null, 4, {}]], [[{ field: "title", operator: "resembles" }]]])(
    "%j gives none",
    (stored) => {
      expect(readFilters(stored)).toEqual([]);
    },
  );
});

describe("the filter of a value", () => {
  test.each([
    [title, "Tea", { operator: "eq", value: "Tea" }],
    [title, "", { operator: "empty", value: "" }],
    [pages, 0, { operator: "eq", value: "0" }],
    [pages, null, { operator: "null", value: "" }],
    [sold, false, { operator: "eq", value: "0" }],
    [born, "2026-11-20", { operator: "eq", value: "2026-11-20" }],
    [seen, "2026-11-20 08:30:00", { operator: "eq", value: "2026-11-20" }],
    [status, "draft", { operator: "in", value: ["draft"] }],
    [author, { id: 7, country: "DE" }, { operator: "in", value: ["7"] }],
    [author, 7, { operator: "in", value: ["7"] }],
  ] as const)("%o with %j", (field, value, filter) => {
    expect(filterOfValue(model, field, value)).toEqual({ field: field.field, ...filter });
  });

  test.each([
    [authors, [{ id: 1 }]],
    [title, "<p>Long</p>"],
    [listField("tags", { type: "array" }), ["a"]],
  ] as const)("is none for %o with %j", (field, value) => {
    expect(filterOfValue(model, field, value)).toBeNull();
  });

  test("replaces the same condition on its field, and stands beside others", () => {
    const more = { field: "pages", operator: "gt", value: "3" } as const;
    const before = { field: "title", operator: "eq", value: "Tea" } as const;
    const after = { field: "title", operator: "eq", value: "Milk" } as const;
    expect(withFilter([before, more], after)).toEqual([more, after]);
  });
});
