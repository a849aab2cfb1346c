import { emptyModel, type CollectionPreset } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import { listCollection, listField, listFields } from "../../../test/listing-models.ts";
import { makePreset } from "../../../test/presets.ts";
import { fieldFinder } from "./filters/filter.model.ts";
import { readerOf } from "./filters/value/period.model.ts";
import {
  browsableFields,
  countText,
  firstPreset,
  listingState,
  presetChange,
  readListingSearch,
  searchOf,
} from "./listing.model.ts";

const books = listCollection([
  listField("title", { sort: 2 }),
  listField("pages", { type: "integer", sort: 1 }),
  listField("secret", { sort: 3 }),
  listField("internal", { hidden_browse: true }),
  listField("line", { type: "alias", interface: "divider" }),
]);
const readable = new Set(["id", "title", "pages", "internal", "line"]);
const fields = browsableFields(books, readable);
const findField = fieldFinder(emptyModel, fields, readerOf(1, "en-US"));

test("fields that are hidden in lists, unreadable or empty by nature are not offered", () => {
  expect(Object.keys(fields)).toEqual(["pages", "title", "id"]);
});

describe("search params", () => {
  test("what makes no sense is left out", () => {
    expect(
      readListingSearch({ q: 7, sort: "", view: 3, filter: "x", b: "zero", other: 1 }),
    ).toEqual({ q: "7", filter: [] });
    const filter = [{ field: "title", operator: "contains", value: "sea" }];
    expect(readListingSearch({ filter, b: "4", sort: "-title" })).toEqual({
      filter,
      b: 4,
      sort: "-title",
    });
  });

  test("what a listing shows can be read back from its link", () => {
    const search = readListingSearch({
      q: "sea",
      filter: [{ field: "title", operator: "eq", value: "x" }],
      sort: "-title",
      view: "cards",
    });
    const state = listingState({ search, preset: null, collection: books, fields, findField });
    expect(searchOf(state, books)).toEqual(search);
  });
});

describe("presets", () => {
  test("a change holds only what changed, beside what other layouts keep", () => {
    const stored = makePreset({
      view_query: { cards: { sort: "id" }, tabular: { fields: "title", sort: "title" } },
    });
    expect(presetChange(stored, "tabular", { viewQuery: { sort: "-title" } })).toEqual({
      view_query: { cards: { sort: "id" }, tabular: { fields: "title", sort: "-title" } },
    });
    expect(presetChange(null, "tabular", { q: "" })).toEqual({ search_query: null });
    expect(presetChange(null, "cards", { viewOptions: { title: "title" } })).toEqual({
      view_options: { cards: { title: "title" } },
    });
  });

  test("the first own preset is a copy of the one that counted so far", () => {
    const start = makePreset({ view_type: "cards", view_options: { cards: { title: "title" } } });
    expect(firstPreset(start, { collection: "books", user: 4 }, { search_query: "sea" })).toEqual({
      collection: "books",
      user: 4,
      search_query: "sea",
      filters: null,
      view_type: "cards",
      view_options: { cards: { title: "title" } },
      view_query: null,
    });
  });
});

function stateOf(input: {
  search?: Parameters<typeof listingState>[0]["search"];
  preset?: CollectionPreset | null;
}) {
  const { search = {}, preset: stored = null } = input;
  return listingState({ search, preset: stored, collection: books, fields, findField });
}

describe("what is shown", () => {
  test("nothing chosen: table, sorted by the key", () => {
    expect(stateOf({})).toEqual({
      q: "",
      filters: [],
      layout: "tabular",
      place: null,
      folder: null,
      viewOptions: {},
      viewQuery: { sort: "id" },
    });
  });

  test("the link wins over the preset", () => {
    const saved = makePreset({
      search_query: "old",
      view_query: { tabular: { sort: "pages", fields: "title" } },
    });
    expect(stateOf({ preset: saved }).q).toBe("old");
    expect(stateOf({ preset: saved, search: { q: "", sort: "-title" } })).toMatchObject({
      q: "",
      viewQuery: { sort: "-title", fields: "title" },
    });
  });

  test.each([["secret"], ["-gone"], [3]])(
    "a saved sort %o that cannot be used falls back to the key",
    (sort) => {
      expect(
        stateOf({ preset: makePreset({ view_query: { tabular: { sort } } }) }).viewQuery["sort"],
      ).toBe("id");
    },
  );

  test.each([
    ["text"],
    [[1, null, { field: {} }]],
    [{ tabular: "text", cards: 7 }],
    [{ __proto__: { tabular: {} }, constructor: { prototype: {} } }],
    [{ tabular: { fields: { a: 1 }, sort: ["title"], widths: "wide", spacing: null } }],
    [
      [
        {
          group: "any",
          filters: [
            { group: "all", filters: "x" },
            { field: "title", operator: [] },
          ],
        },
      ],
    ],
  ])("a preset with %j in it shows the listing as if nothing was chosen", (hostile) => {
    const stored: unknown = {
      ...makePreset(),
      filters: hostile,
      view_options: hostile,
      view_query: hostile,
    };
    // cast: another version, or another program, has written it
    const state = stateOf({ preset: stored as CollectionPreset });
    expect(state).toMatchObject({ q: "", filters: [], layout: "tabular", place: null });
    expect(state.viewQuery["sort"]).toBe("id");
  });

  test("a collection ordered by hand starts in that order", () => {
    const songs = listCollection([listField("place", { type: "sort" })]);
    const state = listingState({
      search: {},
      preset: null,
      collection: songs,
      fields: listFields(),
      findField: fieldFinder(emptyModel, {}, readerOf(1, "en-US")),
    });
    expect(state.viewQuery["sort"]).toBe("place");
  });

  test("the layout tile is called cards now", () => {
    expect(stateOf({ preset: makePreset({ view_type: "tile" }) }).layout).toBe("cards");
  });

  test("filters on fields that are gone stay, to be shown as what cannot be used", () => {
    const filters = [
      { field: "secret", operator: "eq", value: 1 },
      { field: "title", operator: "eq", value: "x" },
    ];
    expect(stateOf({ preset: makePreset({ filters }) }).filters).toMatchObject([
      { field: "secret" },
      { field: "title" },
    ]);
  });
});

test("the count names results when something is searched for, items otherwise", () => {
  expect(countText({ isFiltered: false, totalCount: 12, filterCount: 3 })).toEqual({
    key: "item_count",
    count: 12,
  });
  expect(countText({ isFiltered: true, totalCount: 12, filterCount: 3 })).toEqual({
    key: "item_count_filter",
    count: 3,
  });
  expect(countText({ isFiltered: true, totalCount: null, filterCount: null })).toBeNull();
});
