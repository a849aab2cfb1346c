import { makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import {
  changesBack,
  changesOf,
  changesTo,
  joinedDelta,
  readStored,
  valuesOf,
  withLists,
} from "./changes.model.ts";

test.each([
  ["integer", "1904", 1904],
  ["integer", "-3", -3],
  ["integer", "", ""],
  ["integer", null, null],
  ["integer", 1904, 1904],
  ["integer", "9007199254740993", "9007199254740993"],
  ["integer", "many", "many"],
  ["sort", "4", 4],
  ["decimal", "125000.50", 125000.5],
  ["decimal", "0", 0],
  ["boolean", "1", true],
  ["boolean", "0", false],
  ["boolean", "true", true],
  ["boolean", "false", false],
  ["boolean", 1, true],
  ["boolean", false, false],
  ["boolean", null, null],
  ["boolean", "perhaps", "perhaps"],
  ["m2o", "11", "11"],
  ["file", "1", "1"],
  ["user_created", "007", "007"],
  ["status", "1", "1"],
  ["string", "1904", "1904"],
  ["datetime", "2019-08-20 09:00:00", "2019-08-20 09:00:00"],
  ["array", ["a", "b"], ["a", "b"]],
  [null, "1", "1"],
] as const)("a value of type %s stored as %j is %j", (type, stored, value) => {
  expect(readStored({ type }, stored)).toEqual(value);
});

describe("what a revision changed", () => {
  const { fields } = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    views: { type: "integer" },
    password: { type: "hash" },
  });

  test("is listed per field, in the order of the form", () => {
    const changes = changesOf(
      {
        revision: {
          delta: { views: 4, title: "B", id: 7, password: "x" },
          data: { title: "B", views: "4" },
        },
        previous: { data: { title: "A", views: "3" } },
      },
      fields,
    );
    expect(changes.map(({ field, before, after }) => [field.field, before, after])).toEqual([
      ["title", "A", "B"],
      ["views", 3, 4],
    ]);
  });

  test("is in the form a listing has it, references as keys", () => {
    const articles = makeCollection("articles", {
      price: { type: "decimal" },
      active: { type: "boolean" },
      author: { type: "m2o" },
    });
    const data = { price: "12.50", active: true, author: "11" };
    const changes = changesOf(
      {
        revision: { delta: { price: 12.5, active: true, author: 11 }, data },
        previous: { data: { price: "9.90", active: "0", author: "3" } },
      },
      articles.fields,
    );
    expect(changes.map(({ field, before, after }) => [field.field, before, after])).toEqual([
      ["price", 9.9, 12.5],
      ["active", false, true],
      ["author", "3", "11"],
    ]);
  });

  test("leaves out flags that only another server wrote another way", () => {
    const articles = makeCollection("articles", { active: { type: "boolean" } });
    const revision = { delta: { active: true }, data: { active: true } };
    expect(changesOf({ revision, previous: { data: { active: "1" } } }, articles.fields)).toEqual(
      [],
    );
  });

  test("leaves out values that were sent again unchanged", () => {
    const same = { delta: { title: "A", views: 3 }, data: { title: "A", views: "3" } };
    expect(changesOf({ revision: same, previous: same }, fields)).toEqual([]);
  });

  test("of a new item is everything that has a value", () => {
    const revision = { delta: { title: "A", views: null }, data: { title: "A", views: null } };
    expect(
      changesOf({ revision, previous: null }, fields).map((change) => change.field.field),
    ).toEqual(["title"]);
  });
});

test("going back shows the values that would change, whatever form they are stored in", () => {
  const collection = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    views: { type: "integer" },
    price: { type: "decimal" },
    active: { type: "boolean" },
    author: { type: "m2o" },
    shown_at: { type: "datetime" },
    changed_on: { type: "datetime_updated" },
  });
  const item = {
    id: 1,
    title: "B",
    views: 3,
    price: 9.9,
    active: true,
    author: { id: 5, name: "Ada" },
    shown_at: "2026-08-20T09:00:00+00:00",
    changed_on: "now",
  };
  const data = {
    id: "1",
    title: "A",
    views: "3",
    price: "9.90",
    active: "1",
    author: "6",
    shown_at: "2026-08-20 09:00:00",
    changed_on: "then",
  };
  const changes = changesTo(
    item,
    { revision: { data } },
    { collection, relatedKeys: { author: "id" }, lockedFields: new Set() },
  );
  expect(changes.map(({ field, before, after }) => [field.field, before, after])).toEqual([
    ["title", "B", "A"],
    ["author", 5, "6"],
  ]);
});

describe("of three fields that were changed one after the other", () => {
  const status_mapping = { out: { name: "Out" }, gone: { name: "Gone", soft_delete: true } };
  const collection = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    views: { type: "integer" },
    state: { type: "status", options: { status_mapping } },
  });
  const first = { data: { title: "A", views: "1", state: "out" }, delta: {} };
  const second = { data: { ...first.data, title: "B" }, delta: { title: "B" } };
  const third = { data: { ...second.data, views: "2" }, delta: { views: 2 } };
  const item = { id: 1, title: "B", views: 2, state: "out" };
  const open = { collection, relatedKeys: {}, lockedFields: new Set<string>() };
  const names = (changes: ReturnType<typeof changesBack>) =>
    changes.map(({ field, before, after }) => [field.field, before, after]);

  test("undoing one takes back its fields only", () => {
    const entry = { revision: second, previous: first };
    expect(names(changesBack(item, entry, open))).toEqual([["title", "B", "A"]]);
    expect(names(changesTo(item, entry, open))).toEqual([["views", 2, 1]]);
  });

  test("nothing is offered that would change nothing", () => {
    const entry = { revision: third, previous: second };
    expect(changesTo(item, entry, open)).toEqual([]);
    expect(changesBack({ ...item, views: 1 }, entry, open)).toEqual([]);
    expect(changesBack(item, { revision: first, previous: null }, open)).toEqual([]);
  });

  test("fields that may not be changed stay, and so does an item that cannot go back whole", () => {
    const locked = { ...open, lockedFields: new Set(["views"]) };
    expect(changesBack(item, { revision: third, previous: second }, locked)).toEqual([]);
    expect(changesTo(item, { revision: second }, locked)).toEqual([]);
  });

  test("no state leads back to where the item was removed", () => {
    const removed = { data: { ...third.data, state: "gone" }, delta: { state: "gone" } };
    const back = { data: third.data, delta: { state: "out" } };
    expect(changesTo(item, { revision: removed }, open)).toEqual([]);
    expect(changesBack(item, { revision: back, previous: removed }, open)).toEqual([]);
  });
});

describe("the lists of an item", () => {
  const key = { type: "integer", primary_key: true } as const;
  const shows = makeCollection("shows", {
    id: key,
    name: { type: "string" },
    works: { type: "o2m" },
    notes: { type: "o2m" },
  });
  const knowledge = { collection: shows, relatedKeys: {}, lockedFields: new Set<string>() };
  const row = (name: string, item: string) => ({ key: name, item });
  const works = { added: [row("7", "2")], removed: [row("5", "1")] };
  const notes = { changed: [row("1", "1")] };
  const entry = { revision: { data: { name: "Dark" }, delta: { works, notes } }, previous: null };

  test("change by rows that came and went", () => {
    expect(changesOf(entry, shows.fields).map(({ field, after }) => [field.field, after])).toEqual([
      ["works", works],
      ["notes", notes],
    ]);
  });

  test("go back as the server says", () => {
    const back = changesBack({ name: "Dark" }, entry, knowledge);
    expect(back.map(({ field }) => field.field)).toEqual(["works", "notes"]);
    const told = {
      entries: [{ id: "7", $delete: true }],
      change: { removed: [row("7", "2")] },
      returned: [],
      kept: [],
    };
    const changes = withLists(back, { works: told });
    expect(changes).toMatchObject([{ after: told.change, back: told }]);
    expect(valuesOf(changes)).toEqual({ works: told.entries });
    const kept = { ...told, entries: [], change: {} };
    expect(valuesOf(withLists(back, { works: kept }))).toEqual({});
    const locked = { ...knowledge, lockedFields: new Set(["works", "notes"]) };
    expect(changesBack({ name: "Dark" }, entry, locked)).toEqual([]);
  });

  test("go back over all later saves together", () => {
    const later = [
      { revision: { delta: { works: { removed: [row("7", "2")] } } } },
      { revision: { delta: { works, name: "Dusk" } } },
    ];
    expect(
      joinedDelta(
        later.map(({ revision }) => revision.delta),
        shows.fields,
      ),
    ).toEqual({
      name: "Dusk",
      works: { removed: [row("5", "1")] },
    });
    const changes = changesTo({ name: "Dusk" }, entry, { ...knowledge, later });
    expect(changes.map(({ field, after }) => [field.field, after])).toEqual([
      ["name", "Dark"],
      ["works", { removed: [row("5", "1")] }],
    ]);
  });
});
