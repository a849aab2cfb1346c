import { makeField } from "@rowhouse/contract";
import { expect, test } from "vitest";

import {
  draftText,
  itemsOf,
  movedRow,
  readDraft,
  rowProblems,
  rowsFrom,
  withRow,
} from "./rows.model.ts";

const fields = [makeField("$rows", "name", { required: true }), makeField("$rows", "note")];
const rows = rowsFrom([{ name: "a" }, { name: "b" }, { name: "c" }]);
const names = (list: typeof rows) => itemsOf(list).map(({ name }) => name);

test("rows are put behind another one or at the end, and moved, and keep their ids", () => {
  const { id, rows: more } = withRow(rows, { name: "d" }, "0");
  expect([id, names(more)]).toEqual(["3", ["a", "d", "b", "c"]]);
  expect(names(withRow(rows, { name: "d" }).rows)).toEqual(["a", "b", "c", "d"]);
  expect(names(movedRow(more, "3", "2"))).toEqual(["a", "b", "c", "d"]);
  expect(names(movedRow(rows, "2", "0"))).toEqual(["c", "a", "b"]);
  expect(names(movedRow(rows, "2", "9"))).toEqual(["a", "b", "c"]);
});

test("what is missing, repeated or no value keeps rows from being stored; rows that were taken out do not", () => {
  const wrong = [
    ...rows,
    { id: "3", values: { name: "a" }, invalid: {} },
    { id: "4", values: { name: null }, invalid: {} },
    { id: "5", values: { name: "e" }, invalid: { note: { text: "?", key: "x" } } },
    { id: "6", values: {}, invalid: {}, isRemoved: true },
  ];
  const found = (key?: string) =>
    rowProblems(wrong, fields, key).map(({ row, field, kind }) => [row.id, field.field, kind]);
  expect(found("name")).toEqual([
    ["3", "name", "repeated"],
    ["4", "name", "missing"],
    ["5", "note", "invalid"],
  ]);
  expect(found()).toHaveLength(2);
});

test("rows that cannot be stored yet come back from their text", () => {
  expect(readDraft(draftText(rows))).toEqual(rows);
  expect([readDraft("[1]"), readDraft("{"), readDraft("{}")]).toEqual([null, null, null]);
});
