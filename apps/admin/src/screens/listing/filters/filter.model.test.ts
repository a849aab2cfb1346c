import { describe, expect, test } from "vitest";

import { listField, listFields } from "../../../../test/listing-models.ts";
import {
  choicesOf,
  filterRules,
  isComplete,
  operatorsFor,
  readFilters,
  startFilter,
  valueControl,
  withOperator,
} from "./filter.model.ts";

const title = listField("title");
const pages = listField("pages", { type: "integer" });
const sold = listField("sold", { type: "boolean" });
const born = listField("born", { type: "date" });
const seen = listField("seen", { type: "datetime" });
const genre = listField("genre", {
  interface: "dropdown",
  options: { choices: { crime: "Crime", poem: "Poems" } },
});
const status = listField("status", {
  type: "status",
  options: { status_mapping: '{"draft":{"name":"Draft"},"out":{"name":"Published"}}' },
});
const authors = listField("authors", { type: "o2m" });
const divider = listField("line", { type: "alias" });
const fields = listFields(title, pages, sold, born, seen, genre, status, authors);

describe("a new filter", () => {
  test("contains, with an empty value", () => {
    expect(startFilter(title)).toEqual({ field: "title", operator: "contains", value: "" });
    expect(startFilter(listField("author", { type: "m2o" })).operator).toBe("contains");
  });

  test("begins with the first condition of types that contain no text", () => {
    expect([sold, born, authors, status].map((field) => startFilter(field).operator)).toEqual([
      "eq",
      "eq",
      "has",
      "eq",
    ]);
  });

  test("is not offered for fields without a value", () => {
    expect(operatorsFor(divider)).toEqual([]);
  });
});

describe("the control of the value", () => {
  test.each([
    { what: "text", field: title, operator: "contains", control: "text" },
    { what: "text in a list", field: title, operator: "in", control: "list" },
    { what: "nothing", field: title, operator: "null", control: "none" },
    { what: "a number", field: pages, operator: "gt", control: "number" },
    { what: "part of a number", field: pages, operator: "contains", control: "text" },
    { what: "yes or no", field: sold, operator: "eq", control: "boolean" },
    { what: "a day", field: born, operator: "gte", control: "date" },
    { what: "a date-time", field: seen, operator: "lt", control: "datetime" },
    { what: "a choice", field: genre, operator: "eq", control: "choice" },
    { what: "several choices", field: genre, operator: "in", control: "choices" },
    { what: "a status", field: status, operator: "neq", control: "choice" },
    { what: "nothing for relations", field: authors, operator: "has", control: "none" },
  ] as const)("asks for $what", ({ field, operator, control }) => {
    expect(valueControl(field, operator)).toBe(control);
  });

  test("choices come from maps, lists and JSON text", () => {
    expect(choicesOf(genre)).toEqual([
      { value: "crime", label: "Crime" },
      { value: "poem", label: "Poems" },
    ]);
    expect(choicesOf(status).map((choice) => choice.label)).toEqual(["Draft", "Published"]);
    expect(
      choicesOf(listField("x", { options: { choices: ["a", { value: 2, text: "Two" }, null] } })),
    ).toEqual([
      { value: "a", label: "a" },
      { value: "2", label: "Two" },
    ]);
  });

  test("another condition keeps the value only where it still fits", () => {
    const filter = { field: "pages", operator: "gt" as const, value: "3" };
    expect(withOperator(filter, "lte", pages).value).toBe("3");
    expect(withOperator(filter, "in", pages).value).toBe("3");
    expect(withOperator(filter, "null", pages).value).toBe("");
    expect(withOperator({ field: "genre", operator: "eq", value: "poem" }, "in", genre).value).toBe(
      "poem",
    );
  });
});

describe("the request", () => {
  test("leaves out what is still being filled in", () => {
    expect(isComplete(startFilter(title))).toBe(false);
    expect(
      filterRules([startFilter(title), { field: "title", operator: "nnull", value: "" }], fields),
    ).toEqual([{ path: ["title"], operator: "nnull", value: true, logical: "and" }]);
  });

  test.each([
    [{ field: "genre", operator: "in", value: "crime, poem" }, ["crime", "poem"]],
    [{ field: "seen", operator: "lt", value: "2026-11-20T08:30" }, "2026-11-20 08:30:00"],
    [{ field: "sold", operator: "eq", value: "1" }, "1"],
    [{ field: "authors", operator: "has", value: "" }, 1],
  ] as const)("%o asks for %o", (filter, value) => {
    expect(filterRules([filter], fields)[0]?.value).toEqual(value);
  });
});

describe("stored filters", () => {
  test("come back as they were, older forms included", () => {
    const stored = [
      { field: "title", operator: "like", value: "sea" },
      { field: "genre", operator: "in", value: ["crime", "poem"] },
      { field: "sold", operator: "eq", value: true },
    ];
    expect(readFilters(stored, fields)).toEqual([
      { field: "title", operator: "contains", value: "sea" },
      { field: "genre", operator: "in", value: "crime,poem" },
      { field: "sold", operator: "eq", value: "1" },
    ]);
    expect(readFilters('[{"field":"title","operator":"eq","value":"x"}]', fields)).toHaveLength(1);
  });

  test.each([
    [null],
    ["{"],
    [{}],
    [[null, 4, {}]],
    [[{ field: "gone", operator: "eq", value: 1 }]],
    [[{ field: "title", operator: "resembles" }]],
  ])("%j gives none", (stored) => {
    expect(readFilters(stored, fields)).toEqual([]);
  });
});
