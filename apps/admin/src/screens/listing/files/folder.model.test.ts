import { describe, expect, test } from "vitest";
import { folderRule, foldersBelow, fitsBelow, readFolder, treeOf, pathTo } from "./folder.model.ts";
import { foundRows, moveOf, rowsOf, typedTo } from "./tree/tree.model.ts";

const folder = (id: number, name: string, parent_folder: number | null = null) => ({
  id,
  name,
  parent_folder,
});
const tree = treeOf(
  [
    folder(3, "Album 10"),
    folder(2, "Album 2"),
    folder(1, "Beaches"),
    folder(4, "North", 1),
    folder(5, "Dunes", 4),
    folder(6, "South", 1),
    folder(7, "Of a hidden folder", 99),
  ],
  "en",
);
const beaches = tree.byId.get(1);
if (beaches === undefined) throw new Error("It is in the tree.");

test.each([
  ["12", 12],
  [12, 12],
  ["none", "none"],
  ["0", undefined],
  ["a", undefined],
  [{}, undefined],
])("an address with %j is of the folder %j", (raw, place) => {
  expect(readFolder(raw)).toBe(place);
});

describe("the tree", () => {
  test("has folders in each other by name, numbers as numbers, and those of no known parent at the top", () => {
    const names = ["Album 2", "Album 10", "Beaches", "Of a hidden folder"];
    expect(tree.roots.map(({ name }) => name)).toEqual(names);
    expect(beaches.children.map(({ name }) => name)).toEqual(["North", "South"]);
  });

  test("leads to a folder, and has what is below it", () => {
    const dunes = foldersBelow(beaches).find(({ name }) => name === "Dunes");
    expect(dunes && pathTo(dunes).map(({ name }) => name)).toEqual(["Beaches", "North", "Dunes"]);
    expect(foldersBelow(beaches).map(({ id }) => id)).toEqual([4, 5, 6]);
  });

  test("may be as deep as there are folders", () => {
    const chain = Array.from({ length: 5000 }, (_, at) =>
      folder(at + 1, "a", at === 0 ? null : at),
    );
    const [top] = treeOf(chain, "en").roots;
    const below = top === undefined ? [] : foldersBelow(top);
    expect(below).toHaveLength(4999);
    expect(below.flatMap((deep) => (deep.id === 5000 ? pathTo(deep) : []))).toHaveLength(5000);
  });

  test("loses no folder whose parents lead back to it", () => {
    const circle = treeOf([folder(1, "a", 2), folder(2, "b", 1)], "en");
    expect(circle.roots.length + circle.roots.flatMap(foldersBelow).length).toBe(2);
  });
});

describe("the condition of a folder", () => {
  const open = { place: 1, below: [4, 5] };
  const plain = { isSearched: false };
  const searched = { isSearched: true };

  test("is the folder itself; what is searched for is found below it, too", () => {
    expect(folderRule(open, plain)).toMatchObject({ operator: "eq", value: 1 });
    expect(folderRule(open, searched)).toMatchObject({ operator: "in", value: [1, 4, 5] });
    expect(folderRule({ place: "none", below: [] }, searched)).toMatchObject({ operator: "null" });
  });

  test("is the folder itself where a request has no room for all below it", () => {
    const wide = { place: 1, below: Array.from({ length: 1000 }, (_, at) => at + 2) };
    expect(fitsBelow(wide)).toBe(false);
    expect(folderRule(wide, searched)).toMatchObject({ operator: "eq", value: 1 });
  });
});

describe("the rows", () => {
  const leading = [{ place: null, name: "All files", icon: "photo_library" }];
  const rows = rowsOf(tree, leading, new Set([1]));
  const at = (name: string) => rows.findIndex((row) => row.name === name);
  const pressed = (name: string, key: string, isRightToLeft = false) => {
    const move = moveOf(rows, at(name), { key, isRightToLeft });
    return move !== null && "to" in move ? rows[move.to]?.name : move;
  };

  test("are the folders whose parents are expanded, each with its place among its neighbors", () => {
    expect(rows.map(({ name, level }) => `${level} ${name}`)).toEqual([
      "1 All files",
      "1 Album 2",
      "1 Album 10",
      "1 Beaches",
      "2 North",
      "2 South",
      "1 Of a hidden folder",
    ]);
    expect(rows[at("South")]).toMatchObject({ setSize: 2, position: 2, isExpanded: null });
    expect(rows[at("Beaches")]).toMatchObject({ setSize: 5, position: 4, isExpanded: true });
  });

  test("are walked by arrows, Home and End", () => {
    expect(pressed("Beaches", "ArrowDown")).toBe("North");
    expect(pressed("All files", "ArrowUp")).toBe("All files");
    expect(pressed("South", "Home")).toBe("All files");
    expect(pressed("South", "End")).toBe("Of a hidden folder");
  });

  test("are expanded, collapsed and left along the lines, the other way round from right to left", () => {
    expect(pressed("North", "ArrowRight")).toEqual({ fold: 4, isExpanded: true });
    expect(pressed("Beaches", "ArrowRight")).toBe("North");
    expect(pressed("South", "ArrowLeft")).toBe("Beaches");
    expect(pressed("Beaches", "ArrowLeft")).toEqual({ fold: 1, isExpanded: false });
    expect(pressed("South", "ArrowRight", true)).toBe("Beaches");
  });

  test("are found by their first letters: one letter goes on, more of them may stay", () => {
    expect(typedTo(rows, at("Album 2"), "a")).toBe(at("Album 10"));
    expect(typedTo(rows, at("Album 10"), "album")).toBe(at("Album 10"));
    expect(typedTo(rows, 0, "x")).toBeNull();
  });

  test("of a search are all folders with the text in their names, each with its way", () => {
    expect(foundRows(tree, " dun").map(({ name, path }) => [name, path])).toEqual([
      ["Dunes", "Beaches › North"],
    ]);
  });
});
