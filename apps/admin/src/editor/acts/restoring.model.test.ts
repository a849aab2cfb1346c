import { makeCollection, makeModel, makeRelation, type TrashEntry } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { restoringOrder } from "./restoring.model.ts";

const model = makeModel(
  [
    makeCollection("rooms", { twin: { type: "m2o" } }),
    makeCollection("works", { artist: { type: "m2o" } }),
    makeCollection("artists", { best: { type: "m2o" }, home: { type: "m2o" } }),
    makeCollection("notes", { work: { type: "m2o" } }),
  ],
  [
    makeRelation("rooms.twin", "rooms"),
    makeRelation("works.artist", "artists"),
    makeRelation("notes.work", "works"),
    makeRelation("artists.home", "rooms"),
  ],
);
const entry = (collection: string, key: string): TrashEntry => ({
  collection,
  key,
  kind: "delete",
  values: {},
  deleted_by: 1,
  deleted_on: null,
  activity: 1,
  act: null,
  cascades: [],
});
const order = (...names: string[]) =>
  restoringOrder(
    model,
    names.map((name, at) => entry(name, String(at))),
  ).map(({ collection, entries }) => [collection.collection, ...entries.map(({ key }) => key)]);

test("what others point to comes back first, however long the way is", () => {
  expect(order("notes", "works", "artists", "rooms", "works")).toEqual([
    ["rooms", "3"],
    ["artists", "2"],
    ["works", "1", "4"],
    ["notes", "0"],
  ]);
});

test("collections that are gone have no way back, and circles end", () => {
  const circle = makeModel(
    [makeCollection("a", { b: { type: "m2o" } }), makeCollection("b", { a: { type: "m2o" } })],
    [makeRelation("a.b", "b"), makeRelation("b.a", "a")],
  );
  const found = restoringOrder(circle, [entry("b", "1"), entry("gone", "2"), entry("a", "3")]);
  expect(found.map(({ collection }) => collection.collection)).toEqual(["b", "a"]);
});
