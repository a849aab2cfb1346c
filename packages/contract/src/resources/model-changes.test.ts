import { expect, test } from "vitest";
import {
  acceptingLosses,
  keepingValues,
  losesValues,
  type PlannedChange,
  type RequestedChange,
  type TableEffect,
} from "./model-changes.ts";

const conversion = (changed: number, lost: number) =>
  ({ changed, lost }) as TableEffect["conversion"];

test.each([
  [0, 0, false],
  [1, 0, true],
  [0, 1, true],
  [1, 1, true],
])(
  "a conversion that changes %i values and empties %i loses some: %j",
  (changed, lost, expected) => {
    expect(losesValues({ conversion: conversion(changed, lost) })).toBe(expected);
  },
);

test("what is not converted loses nothing", () => {
  expect(losesValues({ conversion: null })).toBe(false);
});

/** A change of fields, and the plan of it with these effects. Casts: what is left out plays no part. */
const change = {
  kind: "update_fields",
  collection: "news",
  data: [{ field: "state" }, { field: "title", moves: { a: "b" } }],
} as RequestedChange;
const other = { kind: "remove_collection", collection: "news" } as unknown as RequestedChange;
const plan = (...effects: Partial<TableEffect>[]) => [{ effects }] as unknown as PlannedChange[];

test("losses are accepted for the fields that have some, and for no others", () => {
  const lossy = { column: "title", conversion: conversion(1, 0) };
  const harmless = { column: "state", conversion: conversion(0, 0) };
  expect(acceptingLosses([change], plan(lossy, harmless))).toEqual([
    {
      ...change,
      data: [{ field: "state" }, { field: "title", moves: { a: "b" }, accept_losses: true }],
    },
  ]);
  expect(acceptingLosses([change], plan(harmless))).toEqual([change]);
  expect(acceptingLosses([other], plan(lossy))).toEqual([other]);
  expect(acceptingLosses([change], [])).toEqual([change]);
});

test("choices that go stay with the rows that hold them, unless they were moved already", () => {
  const gone = (column: string, from: string | null) =>
    ({ effect: "remove_choice", column, from }) as const;
  const effects = plan(
    gone("state", "old"),
    gone("title", "a"),
    gone("title", "c"),
    gone("state", null),
  );
  expect(keepingValues([change], effects)).toEqual([
    {
      ...change,
      data: [
        { field: "state", moves: { old: "old" } },
        { field: "title", moves: { a: "b", c: "c" } },
      ],
    },
  ]);
  const elsewhere = plan({ ...gone("state", "old"), effect: "change_column" });
  expect(keepingValues([change], elsewhere)).toEqual([change]);
  expect(keepingValues([other], effects)).toEqual([other]);
});
