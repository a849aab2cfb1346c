import { makeCollection, type Item } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import {
  nextCell,
  shownItems,
  storedItem,
  typedText,
  withEdit,
  withoutStored,
  type CellEdit,
  type Edits,
} from "./edits.model.ts";

const collection = makeCollection("books", { id: { primary_key: true }, title: {} });
const dune = { id: 1, title: "Dune", pages: 412 };
const emma = { id: 2, title: "Emma", pages: 474 };
const items: Item[] = [dune, emma];
const none: Edits = new Map();
const edit = (value: unknown, state: CellEdit["state"] = "saving"): CellEdit => ({
  value,
  state,
  why: state === "refused" ? "Too long" : null,
});
const title = (id: string) => ({ id, field: "title" });
const shown = (edits: Edits, held: readonly Item[] | null = null, listed = items) =>
  shownItems({ collection, items: listed, held, edits });

describe("the items of a table", () => {
  test("are those of the list, the same objects, while nothing is edited", () => {
    expect(shown(none)).toBe(items);
    const edited = shown(withEdit(none, title("2"), edit("Emmas")));
    expect([edited[0] === dune, edited[1]]).toEqual([true, { ...emma, title: "Emmas" }]);
  });

  test("keep their places while they are held: what has left stays, what is new comes last", () => {
    const listed = [
      { id: 3, title: "Ada" },
      { ...emma, pages: 1 },
    ];
    const stored = withEdit(none, title("1"), edit("Zoo", "stored"));
    expect(shown(stored, items, listed)).toEqual([
      { ...dune, title: "Zoo" },
      { ...emma, pages: 1 },
      { id: 3, title: "Ada" },
    ]);
  });

  test("are stored without what was refused", () => {
    const refused = withEdit(none, title("1"), edit("Dunes", "refused"));
    const edits = withEdit(refused, { id: "1", field: "pages" }, edit(5));
    expect(shown(edits)[0]).toEqual({ id: 1, title: "Dunes", pages: 5 });
    const stored = (id: string) => storedItem({ collection, items, held: null, edits }, id);
    expect([stored("1"), stored("9")]).toEqual([{ ...dune, pages: 5 }, null]);
  });
});

test("an edit takes the place of the one before, and leaves nothing when it is taken out", () => {
  const first = withEdit(none, title("1"), edit("a"));
  const both = withEdit(first, { id: "1", field: "pages" }, edit(1, "stored"));
  expect(withEdit(both, title("1"), edit("b")).get("1")?.["title"]?.value).toBe("b");
  expect([...withoutStored(both)]).toEqual([["1", { title: edit("a") }]]);
  expect(withEdit(first, title("1"), null).size).toBe(0);
});

describe("the cell after another", () => {
  const grid = {
    collection,
    items,
    columns: ["title", "story", "pages"],
    canEdit: (field: string, item: Item) => field !== "story" && item !== emma,
  };
  const pages = { id: "1", field: "pages" };
  test.each([
    ["stands in the row, behind those that cannot be edited", title("1"), 1, pages],
    ["stands before it", pages, -1, title("1")],
    ["stands in a row before", title("2"), -1, pages],
    ["is none at the end", pages, 1, null],
    ["is none at the start", title("1"), -1, null],
  ] as const)("%s", (...[, from, step, found]) => {
    expect(nextCell(grid, from, step)).toEqual(found);
  });
});

test.each([
  ["Dune", "Dune"],
  [12, "12"],
  [["a", "b"], '["a","b"]'],
  [undefined, "null"],
])("%o is told as %s", (value, text) => expect(typedText(value)).toBe(text));
