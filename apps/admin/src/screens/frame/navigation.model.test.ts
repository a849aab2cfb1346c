import { expect, test } from "vitest";
import { navigationSections, type NavigationLink } from "./navigation.model.ts";

const link = (key: string): NavigationLink => ({ key, name: key, icon: "box", to: `/${key}` });
const parts = {
  collections: [link("news")],
  bookmarks: [link("sea")],
  extensions: [link("board")],
};
const named = (override: unknown, given = parts) =>
  navigationSections(given, override, (key) => key).map(({ title }) => title);

test("the sections are collections, bookmarks, extensions", () => {
  expect(named(null)).toEqual(["collections", "bookmarks", "extensions"]);
});

test("bookmarks and extensions are there only when there are any", () => {
  expect(named(null, { collections: [], bookmarks: [], extensions: [] })).toEqual(["collections"]);
});

test("a role says which come, in which order; what makes no sense changes nothing", () => {
  const order = [{ include: "extensions" }, { include: "collections", title: "Content" }];
  expect(named(order)).toEqual(["extensions", "Content"]);
  expect(named(JSON.stringify(order))).toEqual(["extensions", "Content"]);
  for (const wrong of ["{", 7, [], [{ include: "nothing" }], { include: "collections" }])
    expect(named(wrong), JSON.stringify(wrong)).toHaveLength(3);
});
