import { makeCollection, type Query } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { withWrite, type ListedWrite } from "./listed-items.ts";

const news = makeCollection("news", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  place: { type: "sort" },
  status: {
    type: "status",
    options: {
      status_mapping: {
        draft: { name: "Draft" },
        published: { name: "Published" },
        gone: { name: "Removed", soft_delete: true },
      },
    },
  },
});
const list = {
  pages: [
    { data: [{ id: 1, title: "A", author: 5, status: "draft" }], meta: {} },
    { data: [{ id: 2, title: "B", author: 6, status: "draft" }], meta: {} },
  ],
  pageParams: [0, 100],
};

/** The list's state of item 2 after a write, as far as it is known. */
function second(write: Partial<ListedWrite>, query: Partial<Query> = {}) {
  const whole = { keys: ["2"], values: {}, fields: Object.keys(write.values ?? {}), ...write };
  const { pages } = withWrite(list, whole, { collection: news, query });
  expect(pages[0]).toEqual(list.pages[0]);
  return pages[1]?.data;
}

const byTitle: Partial<Query> = { sort: [{ field: "title", direction: "asc" }] };
const drafts: Partial<Query> = {
  filter: [{ path: ["status"], operator: "eq", value: "draft", logical: "and" }],
};

describe("a saved item", () => {
  test("shows its new values in the list, as far as the list shows them", () => {
    const values = { id: "2", title: "B two", author: { id: 7 }, body: "long", status: "draft" };
    expect(second({ values })).toEqual([{ id: "2", title: "B two", author: 6, status: "draft" }]);
  });

  test("leaves other items and other lists as they are", () => {
    const write = { keys: [3], values: { id: 3 }, fields: null };
    const place = { collection: news, query: {} };
    expect(withWrite(list, write, place)).toBe(list);
  });

  test.each([
    ["its place in the order", { title: "Z" }, byTitle],
    ["the order by hand", { place: 9 }, {}],
    ["what the list is filtered by", { status: "published" }, drafts],
    ["a status that lists leave out", { status: "gone" }, {}],
    ["what was searched for", { title: "Z" }, { q: "b" }],
  ] satisfies [string, object, Partial<Query>][])(
    "that may have changed %s waits for the list to be read again",
    (_what, values, query) => expect(second({ values }, query)).toEqual([]),
  );

  test.each([
    ["order and filter know nothing of the change", { title: "Z" }, drafts],
    ["what was searched for is still found", { title: "B two" }, { q: "b" }],
    ["the list shows removed items too", { status: "gone" }, { status: "*" }],
  ] satisfies [string, object, Partial<Query>][])(
    "stays where it is when %s",
    (_why, values, query) => expect(second({ values }, query)).toMatchObject([values]),
  );

  test("of which any field may have changed stays where the list proves its place", () => {
    const values = { id: 2, title: "B", status: "draft", author: 6 };
    expect(second({ values, fields: null }, byTitle)).toHaveLength(1);
    const byViews: Partial<Query> = { sort: [{ field: "views", direction: "asc" }] };
    expect(second({ values, fields: null }, byViews)).toEqual([]);
  });

  test("that is gone leaves the list", () => {
    expect(second({ values: null })).toEqual([]);
  });
});

test("an item is known by all parts of a key of several columns, expanded or not", () => {
  const casts = makeCollection("casts", {
    film: { type: "m2o", key_part: 1, key_target: "id" },
    actor: { key_part: 2 },
    role: {},
  });
  const rows = [
    { film: { id: 1 }, actor: 5, role: "a" },
    { film: { id: 2 }, actor: 5, role: "b" },
  ];
  const values = { film: 2, actor: 5, role: "new" };
  const { pages } = withWrite(
    { pages: [{ data: rows, meta: {} }], pageParams: [0] },
    { keys: ["2:5"], values, fields: ["role"] },
    { collection: casts, query: {} },
  );
  expect(pages[0]?.data.map(({ role }) => role)).toEqual(["a", "new"]);
});
