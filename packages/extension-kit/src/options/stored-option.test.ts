import { expect, test } from "vitest";

import { text } from "./option-kinds.ts";
import { defineOptions } from "./define-options.ts";
import { storedOption, withOption } from "./stored-option.ts";

test.each([
  [{ size: 4 }, "size", 4],
  [{ view: { sort: "title" } }, "view.sort", "title"],
  [{ view: '{"sort":"title"}' }, "view.sort", "title"],
  [{ view: { sort: null } }, "view.sort", null],
  [{ view: {} }, "view.sort", undefined],
  [{ view: "title" }, "view.sort", undefined],
  [{ "view.sort": "title" }, "view.sort", undefined],
  [{}, "view.toString", undefined],
])("of %j the option %s is %j", (stored, key, value) => {
  expect(storedOption(stored, key)).toBe(value);
});

test.each([
  [{ size: 4 }, ["size", 5], { size: 5 }],
  [{ size: 4, unit: "cm" }, ["size", undefined], { unit: "cm" }],
  [{}, ["view.sort", "title"], { view: { sort: "title" } }],
  [{ view: { q: "a" } }, ["view.sort", "title"], { view: { q: "a", sort: "title" } }],
  [{ view: '{"q":"a"}' }, ["view.sort", "title"], { view: { q: "a", sort: "title" } }],
  [{ view: { q: "a", sort: "title" } }, ["view.sort", undefined], { view: { q: "a" } }],
  [{ view: { sort: "title" } }, ["view.sort", undefined], {}],
] as const)("of %j with %j, %j is stored", (stored, [key, value], expected) => {
  const before = structuredClone(stored);
  expect(withOption(stored, key, value)).toEqual(expected);
  expect(stored).toEqual(before);
});

test("options within an object have their own defaults", () => {
  const options = defineOptions({
    "card.title": text({ label: "title", default: "title" }),
    "card.text": text({ label: "text", default: "description" }),
  });
  expect(options.read({ card: { title: "name", text: null, src: "data" } })).toEqual({
    "card.title": "name",
    "card.text": undefined,
  });
  expect(options.initial).toEqual({ "card.title": "title", "card.text": "description" });
});
