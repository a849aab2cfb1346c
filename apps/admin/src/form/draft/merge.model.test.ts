import { expect, test } from "vitest";
import { stageAll, startDraft, type Values } from "./draft.model.ts";
import { findConflicts, mergeWith, takenOver } from "./merge.model.ts";

const base = {
  id: 1,
  title: "Old title",
  body: "Old body",
  author: { id: 5, name: "Ada" },
  views: 1,
};
const edited = (edits: Values) =>
  stageAll(startDraft({ isNew: false, base, etag: '"1"', relatedKeys: { author: "id" } }), edits);

test.each([
  ["only I changed it", { title: "Mine" }, {}, []],
  ["only they changed it", { title: "Mine" }, { body: "Theirs" }, []],
  ["both changed it to the same", { title: "Same" }, { title: "Same" }, []],
  ["both changed it to different values", { title: "Mine" }, { title: "Theirs" }, ["title"]],
  ["they picked another reference", { author: 6 }, { author: { id: 7, name: "Cy" } }, ["author"]],
  ["the reference merely came expanded differently", { author: 6 }, { author: 5 }, []],
])("conflicts when %s", (...[, mine, theirs, fields]) => {
  expect(
    findConflicts(edited(mine), { ...base, ...theirs }).map((conflict) => conflict.field),
  ).toEqual(fields);
});

test("a conflict has all three values", () => {
  const conflicts = findConflicts(edited({ title: "Mine" }), { ...base, title: "Theirs" });
  expect(conflicts).toEqual([
    { field: "title", base: "Old title", mine: "Mine", theirs: "Theirs" },
  ]);
});

test("keeping mine stages my value over theirs, with their version", () => {
  const merged = mergeWith(
    edited({ title: "Mine" }),
    { values: { ...base, title: "Theirs" }, etag: '"2"' },
    { title: "mine" },
  );
  expect(merged).toMatchObject({
    etag: '"2"',
    staged: { title: "Mine" },
    base: { title: "Theirs" },
  });
});

test("keeping theirs takes my edit back and leaves the others", () => {
  const merged = mergeWith(
    edited({ title: "Mine", views: 2 }),
    { values: { ...base, title: "Theirs" }, etag: '"2"' },
    { title: "theirs" },
  );
  expect(merged).toMatchObject({ etag: '"2"', base: { title: "Theirs" } });
  expect(merged.staged).toEqual({ views: 2 });
});

test.each([
  ["other details of the related item", { id: 5, name: "Ada Byron" }, []],
  ["the bare key in one answer", 5, []],
  ["another related item", { id: 6, name: "Ada" }, ["author"]],
])("%s: taken over %#", (_what, author, fields) => {
  expect(takenOver(edited({ title: "Mine" }), { ...base, author })).toEqual(fields);
});

test.each([
  ["the same value in it is edited on both sides", { id: 5, name: "Mine" }, ["author"]],
  ["another one is edited here", { id: 5, city: "Mine" }, []],
])("a related item edited here conflicts when %s", (_when, author, fields) => {
  const theirs = { ...base, author: { id: 5, name: "Theirs" } };
  expect(findConflicts(edited({ author }), theirs).map(({ field }) => field)).toEqual(fields);
});

test("fields that only they changed are named as taken over", () => {
  expect(
    takenOver(edited({ title: "Mine" }), { ...base, title: "Theirs", body: "Theirs" }),
  ).toEqual(["body"]);
});
