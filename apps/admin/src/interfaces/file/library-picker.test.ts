import type { FilterRule, Operator } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { fileOptions } from "./interface.ts";
import { offeredFiles, readCard, readFilters, readPickerStart } from "./library-picker.tsx";

const folder: FilterRule = { path: ["folder"], operator: "eq", value: 3, logical: "and" };

function ofType(operator: Operator, value: unknown): FilterRule {
  return { path: ["type"], operator, value, logical: "and" };
}

test("what is no filter is left out", () => {
  const stored = [
    { field: "folder", operator: "eq", value: 3 },
    { field: "type", operator: "in", value: "image/png,image/jpeg" },
    { field: "title", operator: "resembles", value: "a" },
    { field: "tags", operator: "has", value: "many" },
    { operator: "eq", value: 1 },
    "folder",
  ];
  const read = [folder, ofType("in", ["image/png", "image/jpeg"])];
  expect(readFilters(stored)).toEqual(read);
  expect([null, "", { field: "folder" }].map(readFilters)).toEqual([[], [], []]);
});

test("accepted kinds count unless a filter says the type", () => {
  const fields = { folder: {}, type: {} };
  const accept = ["image/png"];
  const kinds = { path: ["type"], operator: "in", value: ["image/png"], logical: "or" };
  const byType = ofType("eq", "image/gif");
  expect(offeredFiles({ filters: [folder], accept }, fields)).toEqual([kinds, folder]);
  expect(offeredFiles({ filters: [byType], accept }, fields)).toEqual([byType]);
});

test("filters on fields that files do not have are left out", () => {
  expect(offeredFiles({ filters: [folder], accept: [] }, { type: {} })).toEqual([]);
});

test("a card shows the title, the kind and the description unless it is told otherwise", () => {
  const stored = [null, { viewOptions: { subtitle: "filesize", content: "" } }];
  expect(stored.map((one) => readCard(fileOptions.read(one)))).toEqual([
    { title: "title", subtitle: "type", content: "description" },
    { title: "title", subtitle: "filesize", content: null },
  ]);
});

test("the picker begins with a sort, a search and columns", () => {
  const viewQuery = { sort: "-title,id", q: "house", fields: "title, type" };
  expect(readPickerStart(fileOptions.read({ viewQuery: JSON.stringify(viewQuery) }))).toEqual({
    sort: { field: "title", direction: "desc" },
    search: "house",
    columns: ["title", "type"],
  });
  expect(readPickerStart(fileOptions.read({ viewQuery: [] }))).toEqual({
    sort: null,
    search: "",
    columns: [],
  });
});
