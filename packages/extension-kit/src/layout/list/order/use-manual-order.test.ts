import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { reorder } from "./use-manual-order.ts";

const collection = makeCollection("books", { id: { primary_key: true }, order: {} });
const move = (from: number, to: number) => ({ from, to, collection, sortField: "order" });
const books = (...values: unknown[]) => values.map((order, index) => ({ id: index + 1, order }));

test("the same values are assigned in the new order, and only changed items are sent", () => {
  const { items, changes } = reorder(books(10, 20, 30, 40), move(0, 2));
  expect(items.map(({ id, order }) => [id, order])).toEqual([
    [2, 10],
    [3, 20],
    [1, 30],
    [4, 40],
  ]);
  expect(changes).toEqual([
    { id: 2, order: 10 },
    { id: 3, order: 20 },
    { id: 1, order: 30 },
  ]);
});

test("with an empty value all are numbered from 1", () => {
  const { changes } = reorder(books(1, null, 7), move(2, 0));
  expect(changes).toEqual([
    { id: 3, order: 1 },
    { id: 1, order: 2 },
    { id: 2, order: 3 },
  ]);
});

test("values that two items share are renumbered, because their order would be undefined", () => {
  const { changes } = reorder(books(5, 5, 5), move(1, 0));
  expect(changes).toEqual([
    { id: 2, order: 1 },
    { id: 1, order: 2 },
    { id: 3, order: 3 },
  ]);
});

test("an item dropped where it started changes nothing", () => {
  expect(reorder(books(1, 2, 3), move(1, 1)).changes).toEqual([]);
});

test("items with a key of several columns are sent with all its parts", () => {
  const lines = makeCollection("lines", {
    film: { key_part: 1, key_target: "id" },
    pos: { key_part: 2 },
    order: {},
  });
  const items = [
    { film: { id: 1, title: "Alien" }, pos: 1, order: 1 },
    { film: { id: 1, title: "Alien" }, pos: 2, order: 2 },
  ];
  expect(reorder(items, { from: 0, to: 1, collection: lines, sortField: "order" }).changes).toEqual(
    [
      { film: 1, pos: 2, order: 1 },
      { film: 1, pos: 1, order: 2 },
    ],
  );
});

test("values that are numbers as text count as these numbers", () => {
  expect(reorder(books("10", "20", 30), move(0, 1)).changes).toEqual([
    { id: 2, order: 10 },
    { id: 1, order: 20 },
  ]);
});

test.each([
  ["an empty text", ""],
  ["a text", "last"],
  ["nothing", undefined],
])("%s is no place, so that all are numbered", (_what, value) => {
  expect(reorder(books(0, value), move(0, 1)).items.map(({ id, order }) => [id, order])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test("an item that is not there moves nothing", () => {
  expect(reorder(books(1, 2), move(5, 0)).changes).toEqual([]);
});
