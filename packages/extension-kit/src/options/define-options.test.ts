import { describe, expect, test } from "vitest";

import { choice, decimal, flag, integer, json, list, text } from "./option-kinds.ts";
import { defineOptions, storedOption, withOption } from "./define-options.ts";

const options = defineOptions({
  rows: integer({ label: "rows", default: 12 }),
  most: integer({ label: "most" }),
  placeholder: text({ label: "placeholder" }),
  unit: text({ label: "unit", default: "cm" }),
  trim: flag({ label: "trim", default: true }),
  accept: list({ label: "accept" }),
  format: choice({ label: "format", choices: { mdy: "m/d/y", ymd: "y-m-d" }, default: "mdy" }),
  least: decimal({ label: "least", hidden: true }),
  mapping: json({ label: "mapping", read: (stored) => typeof stored }),
});
const initial = {
  rows: 12,
  most: undefined,
  placeholder: undefined,
  unit: "cm",
  trim: true,
  accept: [],
  format: "mdy",
  least: undefined,
  mapping: "object",
};

describe("options in effect", () => {
  test.each([
    ["nothing", null],
    ["a list", []],
    ["text that is no JSON", "{rows"],
    ["JSON that is no object", "5"],
    ["JSON text inside JSON text", '"{}"'],
  ])("are the defaults while %s is stored", (_name, stored) => {
    expect(options.read(stored)).toEqual(initial);
  });

  test.each([[{ rows: 4, unknown: true }], ['{"rows":4,"unknown":true}']])(
    "are overlaid by the declared ones of %j",
    (stored) => {
      expect(options.read(stored)).toEqual({ ...initial, rows: 4 });
    },
  );

  test("are the same object for the same stored object, so that nothing is rendered again", () => {
    const stored = { rows: 4 };
    expect(options.read(stored)).toBe(options.read(stored));
    expect(options.read(null)).toBe(options.read(undefined));
  });
});

describe("what is stored for an option is read", () => {
  test.each([
    ["rows", "5", 5],
    ["rows", null, 12],
    ["rows", "many", 12],
    ["most", "", undefined],
    ["most", 3, 3],
    ["least", "0.5", 0.5],
    ["least", true, undefined],
    ["placeholder", "", undefined],
    ["placeholder", 5, undefined],
    ["placeholder", "a", "a"],
    ["unit", null, undefined],
    ["trim", null, false],
    ["trim", "0", false],
    ["trim", 1, true],
    ["trim", "true", true],
    ["accept", "image/png, image/jpeg,", ["image/png", "image/jpeg"]],
    ["accept", ["image/png", 5], ["image/png"]],
    ["format", "ymd", "ymd"],
    ["format", "toString", "mdy"],
    ["mapping", "{}", "string"],
  ] as const)("%s of %j as %j", (key, stored, value) => {
    expect(options.read({ [key]: stored })[key]).toEqual(value);
  });
});

describe("the option form", () => {
  test("has a field for every option that is offered, in order", () => {
    expect(options.fields.map(({ key }) => key)).toEqual(
      Object.keys(initial).filter((key) => key !== "least"),
    );
  });

  test("describes what edits an option and what is in effect without it", () => {
    expect(options.fields[0]).toEqual({
      key: "rows",
      type: "integer",
      interface: "numeric",
      label: "rows",
      default: 12,
    });
    expect(options.fields.find(({ key }) => key === "format")).toMatchObject({
      interface: "dropdown",
      options: { choices: { mdy: "m/d/y", ymd: "y-m-d" } },
    });
  });
});

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
