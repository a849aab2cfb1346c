import { describe, expect, test } from "vitest";
import {
  lineAfter,
  listEntries,
  prepareEntries,
  withHits,
  type EntryGroup,
  type ListedGroup,
  type PaletteEntry,
} from "./palette.model.ts";

const entry = (group: EntryGroup, label: string, also: string[] = []): PaletteEntry => ({
  id: `${group} ${label}`,
  group,
  label,
  also,
  icon: "box",
  act: { to: `/${label}` },
});

/** Headings with the names below them. */
const shown = (groups: readonly ListedGroup[]): [EntryGroup, string[]][] =>
  groups.map(({ group, entries }) => [group, entries.map(({ label }) => label)]);

const entries = [
  entry("recent", "Artworks"),
  entry("recent", "The art of painting"),
  entry("page", "Start"),
  entry("collections", "Museums"),
  entry("collections", "Artworks"),
  entry("collections", "Ünal", ["partners"]),
  entry("collections", "IŞIK"),
  entry("collections", "مكتبة"),
  entry("collections", "カメラ"),
  entry("collections", "한글"),
  entry("places", "Settings"),
  entry("app", "Sign out"),
];

describe("what is loaded already", () => {
  test("is recent places, what the page can do, and collections, before anything is typed", () => {
    expect(shown(listEntries(prepareEntries(entries), " "))).toEqual([
      ["recent", ["Artworks", "The art of painting"]],
      ["page", ["Start"]],
      ["collections", ["Museums", "Artworks", "Ünal", "IŞIK", "مكتبة", "カメラ", "한글"]],
    ]);
  });

  test("comes by its nearest line, and a page that has a line of its own is not recent as well", () => {
    expect(shown(listEntries(prepareEntries(entries), "art"))).toEqual([
      ["collections", ["Artworks"]],
      ["recent", ["The art of painting"]],
      ["page", ["Start"]],
    ]);
  });

  test.each([
    ["unal", ["Ünal"]],
    ["PARTN", ["Ünal"]],
    ["painting art", ["The art of painting"]],
    ["nal", ["Ünal"]],
    ["na", []],
    ["nowhere", []],
    ["ışık", ["IŞIK"]],
    ["isik", ["IŞIK"]],
    ["المكتبه", []],
    ["مكتبه", ["مكتبة"]],
    ["かめ", ["カメラ"]],
    ["ㅎ", ["한글"]],
  ])("%s finds %j", (typed, labels) => {
    const groups = listEntries(prepareEntries(entries), typed);
    expect(groups.flatMap((group) => group.entries.map(({ label }) => label))).toEqual(labels);
  });

  test("finds scripts without spaces by any part", () => {
    const museum = prepareEntries([entry("collections", "東京国立博物館")]);
    expect(shown(listEntries(museum, "国立"))).toEqual([["collections", ["東京国立博物館"]]]);
  });

  test("shows a few of many, and is quick with thousands", () => {
    const many = Array.from({ length: 5000 }, (_, at) => entry("collections", `Name ${at}`));
    const prepared = prepareEntries(many);
    const [found] = listEntries(prepared, "name");
    expect(found?.entries).toHaveLength(6);
  });
});

describe("what the server found", () => {
  test("stands below what was there, without pages that are there already", () => {
    const local = listEntries(prepareEntries(entries), "museums");
    const hits = [
      entry("files", "Museums.pdf"),
      entry("items", "Of museums"),
      entry("items", "Museums"),
      entry("people", "Museums"),
    ];
    expect(shown(withHits(local, hits))).toEqual([
      ["collections", ["Museums"]],
      ["items", ["Of museums"]],
      ["files", ["Museums.pdf"]],
    ]);
  });
});

describe("keys", () => {
  const key = (name: string, held = false) => ({ key: name, ctrlKey: held, metaKey: false });
  const at = (active: number, isTyped = false) => ({ active, count: 20, isTyped });

  test.each([
    [key("ArrowDown"), at(0), 1],
    [key("ArrowDown"), at(19), 0],
    [key("ArrowUp"), at(0), 19],
    [key("PageDown"), at(15), 19],
    [key("PageUp"), at(10), 2],
    [key("End"), at(3), 19],
    [key("Home"), at(3), 0],
    [key("Home"), at(3, true), null],
    [key("Home", true), at(3, true), 0],
    [key("a"), at(3), null],
  ])("%o in %o moves to %s", (pressed, place, next) => {
    expect(lineAfter(pressed, place)).toBe(next);
  });

  test("move nowhere without a line", () => {
    expect(lineAfter(key("ArrowDown"), { active: 0, count: 0, isTyped: true })).toBeNull();
  });
});
