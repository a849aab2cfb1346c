import {
  isRecord,
  makeCollection,
  makeModel,
  makeRelation,
  findRelation,
  type Item,
} from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import {
  changesOf,
  createRow,
  discardEdits,
  editFar,
  editRow,
  linkRow,
  placeRows,
  relatedRows,
  takeOut,
  undoRow,
  type ChangeList,
  type RelatedRow,
} from "./related-rows.ts";
import { withoutMarks } from "./row-marks.ts";
import { rowShape, type RowShape } from "./row-shape.ts";

const id = { id: { type: "integer", primary_key: true, auto_increment: true } } as const;
const model = makeModel(
  [
    makeCollection("articles", { ...id, comments: { type: "o2m" }, genres: { type: "o2m" } }),
    makeCollection("comments", {
      ...id,
      article: { type: "m2o" },
      text: {},
      tags: { type: "array" },
      replies: { type: "o2m" },
      place: { type: "integer" },
    }),
    makeCollection("article_genres", {
      ...id,
      article: { type: "m2o" },
      genre: { type: "m2o" },
      sort: { type: "sort" },
    }),
    makeCollection("genres", { ...id, name: {} }),
  ],
  [
    makeRelation("comments.article", "articles.comments"),
    makeRelation("article_genres.article", "articles.genres", "genre"),
    makeRelation("article_genres.genre", "genres", "article"),
  ],
);

function shapeOf(field: string, order?: string): RowShape {
  const relation = findRelation(model, "articles", field);
  const shape = relation && rowShape(model, relation, order);
  if (!shape) throw new Error("The model has no such list.");
  return shape;
}

const comments = shapeOf("comments", "place");
const saved = [
  { id: 3, text: "old", place: 1 },
  { id: 4, text: "other", place: 2 },
];

/** The rows as short texts: state, and the text. */
function told(rows: readonly RelatedRow[]): string[] {
  return rows.map(({ state, item }) => `${state} ${String(item["text"] ?? nameOf(item))}`);
}

function nameOf({ genre }: Item): string {
  return isRecord(genre) ? String(genre["name"] ?? genre["id"]) : "";
}

function rowsOf(changes: ChangeList, shape = comments, list: Item[] = saved): RelatedRow[] {
  return relatedRows(shape, { saved: list, changes });
}

/** The row of this key. */
function row(changes: ChangeList, key: string, rows = rowsOf(changes)): RelatedRow {
  const found = rows.find((one) => one.id === key);
  if (found === undefined) throw new Error(`There is no row ${key}.`);
  return found;
}

describe("the changes of a one-to-many list", () => {
  test("no entry: no change; what is no list is none", () => {
    expect(told(rowsOf([]))).toEqual(["saved old", "saved other"]);
    expect([null, undefined, "x", [1, "2"]].map(changesOf)).toEqual([[], [], [], []]);
  });

  test("editing writes the key and what was changed; without edits the row is no change", () => {
    const changes = editRow(comments, [], { row: row([], "3"), edits: { text: "new" } });
    expect(changes).toEqual([{ id: 3, text: "new" }]);
    expect(told(rowsOf(changes))).toEqual(["changed new", "saved other"]);
    expect(editRow(comments, changes, { row: row(changes, "3"), edits: {} })).toEqual([]);
  });

  test("lists and texts of several values are whole, and a list inside is not shown as one", () => {
    const edits = { tags: ["a", "b"], replies: [{ text: "r" }] };
    const changes = editRow(comments, [], { row: row([], "3"), edits });
    expect(changes).toEqual([{ id: 3, ...edits }]);
    expect(row(changes, "3").item).toMatchObject({ tags: ["a", "b"] });
    expect(row(changes, "3").item).not.toHaveProperty("replies");
  });

  test("a row that is created has an id of the app that the server never sees", () => {
    const created = createRow([], { text: "brand new" });
    expect(told(rowsOf(created.changes))).toEqual(["saved old", "saved other", "new brand new"]);
    expect(row(created.changes, created.id).item).toEqual({ text: "brand new" });
    expect(withoutMarks(created.changes)).toEqual([{ text: "brand new" }]);
    const edited = editRow(comments, created.changes, {
      row: row(created.changes, created.id),
      edits: { text: "better" },
    });
    expect(withoutMarks(edited)).toEqual([{ text: "better" }]);
    expect(takeOut(comments, edited, { row: row(edited, created.id), removal: "delete" })).toEqual(
      [],
    );
  });

  test("linking names the item and no more", () => {
    const changes = linkRow(comments, { changes: [], rows: rowsOf([]) }, { key: 9 });
    expect(withoutMarks(changes)).toEqual([{ id: 9 }]);
    const known = { row: (key: string) => ({ id: Number(key), text: "nine" }), far: () => null };
    expect(told(relatedRows(comments, { saved, changes, known })).at(-1)).toBe("linked nine");
  });

  test.each([
    ["unlink", { id: 4, article: null }, "unlinked other"],
    ["delete", { id: 4, $delete: true }, "removed other"],
  ] as const)("taking out by %s", (removal, entry, shown) => {
    const changes = takeOut(comments, [], { row: row([], "4"), removal });
    expect(withoutMarks(changes)).toEqual([entry]);
    expect(told(rowsOf(changes))).toEqual(["saved old", shown]);
    expect(undoRow(comments, changes, "4")).toEqual([]);
  });

  test("linking what was taken out brings it back without an entry", () => {
    const changes = takeOut(comments, [], { row: row([], "4"), removal: "unlink" });
    expect(linkRow(comments, { changes, rows: rowsOf(changes) }, { key: "4" })).toEqual([]);
  });

  test("the edits of a row that was taken out are there again when that is undone", () => {
    const edited = editRow(comments, [], { row: row([], "3"), edits: { text: "new" } });
    const gone = takeOut(comments, edited, { row: row(edited, "3"), removal: "delete" });
    expect(withoutMarks(gone)).toEqual([{ id: 3, $delete: true }]);
    const back = undoRow(comments, gone, "3");
    expect(back).toEqual([{ id: 3, text: "new" }]);
    expect(undoRow(comments, back, "3")).toEqual([]);
  });

  test("places are written to the rows that have another one", () => {
    const [first, second] = rowsOf([]);
    if (first === undefined || second === undefined) throw new Error("There are no rows.");
    const changes = placeRows(
      comments,
      [],
      [
        { row: second, place: 1 },
        { row: first, place: 2 },
      ],
    );
    expect(changes).toEqual([
      { id: 4, place: 1 },
      { id: 3, place: 2 },
    ]);
    const ordered = relatedRows(comments, { saved, changes, isManual: true });
    expect(told(ordered)).toEqual(["changed other", "changed old"]);
    expect(discardEdits(comments, changes, first)).toEqual(changes);
  });

  test("rows that are edited but not loaded stand behind the loaded ones", () => {
    const changes = [
      { $row: "row:1", text: "new" },
      { id: 50, text: "far down" },
    ];
    expect(told(rowsOf(changes))).toEqual([
      "saved old",
      "saved other",
      "changed far down",
      "new new",
    ]);
  });

  test("a row that was created meanwhile keeps its id on the page", () => {
    const changes = [{ $row: "row:1", id: 4, text: "later" }];
    expect(rowsOf(changes)[1]).toEqual({
      id: "row:1",
      state: "changed",
      item: { id: 4, text: "later", place: 2 },
    });
  });
});

describe("the changes of a list through a junction", () => {
  const genres = shapeOf("genres");
  const links = [
    { id: 12, genre: { id: 4, name: "Drame" }, sort: 1 },
    { id: 15, genre: { id: 5, name: "Western" }, sort: 2 },
  ];
  const rows = (changes: ChangeList) => rowsOf(changes, genres, links);
  const one = (changes: ChangeList, key: string) => row(changes, key, rows(changes));

  test("an edited far item is named by its key", () => {
    const changes = editFar(genres, [], { row: one([], "12"), edits: { name: "Drama" } });
    expect(changes).toEqual([{ id: 12, genre: { id: 4, name: "Drama" } }]);
    expect(told(rows(changes))).toEqual(["changed Drama", "saved Western"]);
    expect(editFar(genres, changes, { row: one(changes, "12"), edits: {} })).toEqual([]);
  });

  test("a place goes to the row of the junction", () => {
    expect(placeRows(genres, [], [{ row: one([], "12"), place: 3 }])).toEqual([
      { id: 12, sort: 3 },
    ]);
  });

  test("linking, creating and unlinking", () => {
    const linked = linkRow(genres, { changes: [], rows: rows([]) }, { key: 9 });
    expect(withoutMarks(linked)).toEqual([{ genre: { id: 9 } }]);
    const created = createRow(linked, { genre: { name: "Noir" } });
    const gone = takeOut(genres, created.changes, {
      row: one(created.changes, "15"),
      removal: "unlink",
    });
    expect(withoutMarks(gone)).toEqual([
      { genre: { id: 9 } },
      { genre: { name: "Noir" } },
      { id: 15, $delete: true },
    ]);
    const known = { row: () => null, far: (key: string) => ({ id: Number(key), name: "Nine" }) };
    expect(told(relatedRows(genres, { saved: links, changes: gone, known }))).toEqual([
      "saved Drame",
      "unlinked Western",
      "linked Nine",
      "new Noir",
    ]);
  });

  test("a linked item that is edited stays linked when its edits are taken back", () => {
    const linked = linkRow(genres, { changes: [], rows: rows([]) }, { key: 9 });
    const added = rows(linked).at(-1);
    if (added === undefined) throw new Error("There is no row.");
    const edited = editFar(genres, linked, { row: added, edits: { name: "N" } });
    expect(withoutMarks(edited)).toEqual([{ genre: { id: 9, name: "N" } }]);
    expect(withoutMarks(discardEdits(genres, edited, added))).toEqual([{ genre: { id: 9 } }]);
  });

  test("linking what was unlinked restores the row that is stored", () => {
    const changes = takeOut(genres, [], { row: one([], "15"), removal: "unlink" });
    expect(linkRow(genres, { changes, rows: rows(changes) }, { key: 5 })).toEqual([]);
  });
});

describe("what the server receives", () => {
  test("holds no mark at any depth", () => {
    const list = [{ $row: "row:1", text: "a", replies: [{ $row: "row:2", text: "b" }] }];
    expect(withoutMarks(list)).toEqual([{ text: "a", replies: [{ text: "b" }] }]);
  });

  test("keeps values that only look like marks", () => {
    const settings = { $row: "x", $kept: 1, $ref: "#/a" };
    expect(withoutMarks([{ id: 1, settings }])).toEqual([{ id: 1, settings }]);
  });
});

test("rows without a place come last in an order made by hand", () => {
  const list = [
    { id: 3, text: "none", place: null },
    { id: 4, text: "empty", place: "" },
    { id: 5, text: "second", place: "10" },
    { id: 6, text: "first", place: 2 },
  ];
  const shown = relatedRows(comments, { saved: list, changes: [], isManual: true });
  expect(told(shown)).toEqual(["saved first", "saved second", "saved none", "saved empty"]);
});
