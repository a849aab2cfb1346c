import { expect, test } from "vitest";
import { isTold, runsOf, subjectsByCollection, userOf } from "./entries.model.ts";

const entry = (id: number, more: object = {}) => ({
  id,
  action: "delete",
  action_by: 1,
  collection: "works",
  item: String(id),
  act: "a",
  ...more,
});

test("consecutive entries stand together that did the same in one act, and no others", () => {
  const runs = runsOf([
    entry(9),
    entry(8, { action_by: { id: 1 } }),
    entry(7, { action: "update" }),
    entry(6),
    entry(5, { act: "b" }),
    entry(4, { act: null }),
    entry(3, { act: null }),
    entry(2, { action_by: 2, act: "c" }),
    entry(1, { action_by: 1, act: "c" }),
  ]);
  expect(runs.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
    [9, 8],
    [7],
    [6],
    [5],
    [4],
    [3],
    [2],
    [1],
  ]);
});

test("comments stand alone, each with its text", () => {
  const runs = runsOf([entry(2, { action: "comment" }), entry(1, { action: "comment" })]);
  expect(runs).toHaveLength(2);
});

test("items are asked about once, by collection", () => {
  const asked = subjectsByCollection([entry(1), entry(1), entry(2), entry(3, { collection: "x" })]);
  expect(Object.fromEntries(asked)).toEqual({ works: ["1", "2"], x: ["3"] });
});

test("nobody has the key 0, and a person who may not be known has none", () => {
  expect([entry(1), entry(1, { action_by: 0 }), entry(1, { action_by: null })].map(userOf)).toEqual(
    [1, 0, null],
  );
});

test("entries are told in sentences until somebody chooses a title", () => {
  const usual = "{{action_by.first_name}} {{action_by.last_name}} ({{action}})";
  expect([undefined, "", usual, "{{item}}"].map(isTold)).toEqual([true, true, true, false]);
});
