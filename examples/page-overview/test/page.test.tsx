import { books, renderWithHost, testPage } from "@rowhouse/extension-kit/testing";
import type { Collection, KitHost, PageProps } from "@rowhouse/extension-kit";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import meta from "../meta.json";
import { Overview } from "../src/overview.tsx";
import page from "../src/page.ts";

const items = { books: books(3), people: [] };

testPage(page, { meta, items, paths: ["books", "people"] });

afterEach(cleanup);

const collectionNamed = (collection: string, parts: Partial<Collection> = {}): Collection => ({
  collection,
  managed: true,
  hidden: false,
  single: false,
  icon: null,
  note: null,
  translation: null,
  fields: {},
  ...parts,
});

function renderAt(props: Partial<PageProps> = {}, host: Partial<KitHost> = {}) {
  const visited: string[] = [];
  const collections = [
    collectionNamed("people"),
    collectionNamed("books"),
    collectionNamed("drafts", { hidden: true }),
    collectionNamed("directus_users"),
  ];
  const given: PageProps = {
    path: "",
    query: {},
    navigate: (to) => void visited.push(to),
    href: (to) => `#/ext/overview/${to}`,
    ...props,
  };
  const rendered = renderWithHost(<Overview {...given} />, { meta, collections, items, host });
  return { ...rendered, visited };
}

const names = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

test("shows the collections for people, by their names", () => {
  renderAt();
  expect(names()).toEqual(["Books", "People"]);
});

test("shows nothing of a collection that a person may not read", () => {
  renderAt({}, { can: (_action, collection) => collection === "people" });
  expect(names()).toEqual(["People"]);
});

test("the search stands in the address", async () => {
  const { user, visited } = renderAt();
  await user.type(screen.getByLabelText("Find a collection"), "b");
  expect(visited).toEqual(["?q=b"]);
  cleanup();
  renderAt({ query: { q: "PEO" } });
  expect(names()).toEqual(["People"]);
});

test("a count that fails can be asked for again", async () => {
  let asked = 0;
  const failed = {
    items: [],
    totalCount: null,
    isLoading: false,
    isRefreshing: false,
    error: new Error("Refused"),
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void asked++,
  };
  const { user } = renderAt({}, { useItems: () => failed });
  await user.click(screen.getByRole("button", { name: "Try again: Books" }));
  expect(asked).toBe(1);
});

test.each(["drafts", "directus_users", "nowhere"])("%s is no address for people", (path) => {
  renderAt({ path });
  screen.getByText(/There is no such collection/);
  expect(screen.queryByRole("heading")).toBeNull();
});
