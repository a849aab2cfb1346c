import { makeCollection, makeModel, type Field } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { distinctionOf, hasKey, isSameChoice, itemsAlike, toggleKey } from "./picker.model.ts";

test("compares keys loosely", () => {
  expect(hasKey([1, 2], "1")).toBe(true);
  expect(isSameChoice([1, "2"], ["2", "1"])).toBe(true);
  expect(isSameChoice([1], [1, 2])).toBe(false);
});

test("replaces a single choice and adds to or takes from a choice of several", () => {
  expect(toggleKey([1], 2, true)).toEqual([2]);
  expect(toggleKey([1], 2, false)).toEqual([1, 2]);
  expect(toggleKey([1, 2], "1", false)).toEqual([2]);
});

test("finds the items that have the same name", () => {
  const [first, second, other] = [
    { id: 1, name: "Untitled" },
    { id: 2, name: "Untitled" },
    { id: 3, name: "Reeds" },
  ];
  const items = [first, second, other].filter((item) => item !== undefined);
  expect([...itemsAlike(items, ["name"])]).toEqual([first, second]);
});

test("finds the items that have the same name and the same further value", () => {
  const items = [
    { id: 1, name: "Untitled", year: 1900 },
    { id: 2, name: "Untitled", year: 1900 },
    { id: 3, name: "Untitled", year: null },
  ];
  expect([...itemsAlike(items, ["name", "year"])].map(({ id }) => id)).toEqual([1, 2]);
});

test("equal names are told apart by the second column, else by a further short text, and by pictures", () => {
  const works = makeCollection("works", {
    id: { type: "integer", primary_key: true },
    title: {},
    story: { type: "json" },
    year: { type: "integer" },
    number: {},
    photo: { type: "file" },
  });
  const { title, year } = works.fields;
  if (title === undefined || year === undefined) throw new Error("The fields are missing.");
  const model = makeModel([works, makeCollection("directus_files", {})], []);
  const picture = { field: "photo", isPerson: false };
  const namesOf = (columns: Field[], known = model) => {
    const { field, ...rest } = distinctionOf(known, works, columns);
    return { field: field?.field, ...rest };
  };
  expect(namesOf([title])).toEqual({ field: "number", picture });
  expect(namesOf([title, year])).toEqual({ field: "year", picture });
  expect(namesOf([title], makeModel([works], [])), "files are not to be seen").toEqual({
    field: "number",
    picture: null,
  });
});
