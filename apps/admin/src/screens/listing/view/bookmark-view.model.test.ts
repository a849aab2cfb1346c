import { describe, expect, test } from "vitest";
import type { ListingState } from "../listing.model.ts";
import {
  isChanged,
  isSameView,
  lookAfter,
  searchOverBookmark,
  searchWithoutBookmark,
  withLook,
  type ChangedBookmark,
} from "./bookmark-view.model.ts";

const bookmark = {
  id: 4,
  view_options: { tabular: { spacing: "cozy" } },
  view_query: { tabular: { fields: "title", sort: "-title" } },
};
const state: ListingState = {
  q: "sea",
  filters: [{ field: "title", operator: "contains", value: "a" }],
  layout: "tabular",
  viewOptions: { spacing: "cozy" },
  viewQuery: { fields: "title", sort: "-title" },
  place: null,
  folder: null,
};
const whole = { b: 4, q: "sea", filter: state.filters, view: "tabular", sort: "-title" };

const changed = (over: Partial<ListingState>, look?: ChangedBookmark["look"]): ChangedBookmark => ({
  stored: { bookmark, state },
  state: { ...state, ...over },
  look,
});

describe("the address of an open bookmark", () => {
  test.each<[string, ChangedBookmark, object]>([
    ["is its number while it is shown as it is", changed({}), { b: 4 }],
    ["keeps the place of a layout", changed({ place: "2026-11" }), { b: 4, at: "2026-11" }],
    ["says all when something else is searched", changed({ q: "" }), { ...whole, q: "" }],
    ["says that there is no filter", changed({ filters: [] }), { ...whole, filter: [] }],
    [
      "leaves out a filter that waits for its value",
      changed({ filters: [...state.filters, { field: "id", operator: "eq", value: "" }] }),
      { b: 4 },
    ],
    ["has another layout", changed({ layout: "cards" }), { ...whole, view: "cards" }],
    [
      "has another sort",
      changed({ viewQuery: { ...state.viewQuery, sort: "id" } }),
      { ...whole, sort: "id" },
    ],
    [
      "has changed settings of a layout, and no others",
      changed({}, { options: { tabular: { spacing: "cozy", wrap: true } }, query: {} }),
      { ...whole, look: { options: { tabular: { wrap: true } } } },
    ],
    [
      "has those of a layout that is not shown",
      changed({}, { query: { cards: { fields: "id" } } }),
      { ...whole, look: { query: { cards: { fields: "id" } } } },
    ],
    [
      "has none that say what is stored",
      changed({}, { options: { tabular: { spacing: "cozy", other: null } } }),
      { b: 4 },
    ],
  ])("%s", (_title, given, expected) => {
    expect(searchOverBookmark(given)).toEqual(expected);
    expect(isChanged(given)).toBe("q" in expected);
  });

  test("without it everything that is shown stands there", () => {
    expect(searchWithoutBookmark({ ...state, place: "2026" })).toEqual({
      q: "sea",
      filter: state.filters,
      view: "tabular",
      sort: "-title",
      at: "2026",
      look: {
        options: { tabular: { spacing: "cozy" } },
        query: { tabular: { fields: "title" } },
      },
    });
  });
});

describe("settings on top of a bookmark", () => {
  test("grow with each change; the sort is not one of them", () => {
    const first = lookAfter(undefined, "tabular", { viewQuery: { fields: "id", sort: "id" } });
    expect(first).toEqual({ options: {}, query: { tabular: { fields: "id" } } });
    expect(lookAfter(first, "cards", { viewOptions: { src: "image" } })).toEqual({
      options: { cards: { src: "image" } },
      query: { tabular: { fields: "id" } },
    });
  });

  test("are stored with those of other layouts", () => {
    const look = { options: { cards: { src: "image" } }, query: { tabular: { fields: "id" } } };
    expect(withLook(bookmark, look)).toEqual({
      view_options: { tabular: { spacing: "cozy" }, cards: { src: "image" } },
      view_query: { tabular: { fields: "id", sort: "-title" } },
    });
    expect(withLook(null, undefined)).toEqual({ view_options: {}, view_query: {} });
  });

  test("that are no settings are none", () => {
    const look = { options: { tabular: "x" }, query: { cards: [1] } };
    expect(searchOverBookmark(changed({}, look))).toEqual({ b: 4 });
  });
});

test("two views are the same whatever the order of their settings", () => {
  const turned = { ...state, viewQuery: { sort: "-title", fields: "title" }, place: "2026" };
  expect(isSameView(state, turned)).toBe(true);
  expect(isSameView(state, { ...state, q: "" })).toBe(false);
});
