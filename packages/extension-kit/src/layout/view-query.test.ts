import { expect, test } from "vitest";

import { readViewQuery, writeViewQuery } from "./view-query.ts";

test.each([
  ["title", { field: "title", direction: "asc" }],
  ["-title", { field: "title", direction: "desc" }],
  [" title ,year", { field: "title", direction: "asc" }],
  ["-year,title", { field: "year", direction: "desc" }],
  ["", null],
  ["-", null],
  ["?", null],
  [3, null],
  [null, null],
])("the stored sort %j is read", (stored, sort) => {
  expect(readViewQuery({ sort: stored }).sort).toEqual(sort);
});

test.each([
  ["title, year", ["title", "year"]],
  ["title,,title", ["title"]],
  [
    ["title", 4, " year "],
    ["title", "year"],
  ],
  [null, []],
])("the stored fields %j are read", (stored, fields) => {
  expect(readViewQuery({ fields: stored }).fields).toEqual(fields);
});

test("a query survives being written and read again", () => {
  const query = { fields: ["title", "year"], sort: { field: "year", direction: "desc" as const } };
  const stored = writeViewQuery(query);
  expect(stored).toEqual({ fields: "title,year", sort: "-year" });
  expect(readViewQuery(stored)).toEqual(query);
});

test("a change writes only what it names", () => {
  expect(writeViewQuery({ sort: null })).toEqual({ sort: null });
  expect(writeViewQuery({ fields: ["title"] })).toEqual({ fields: "title" });
});
