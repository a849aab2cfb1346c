import { asRecord, makeCollection } from "@rowhouse/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { data, failure, type FakeServer } from "../../../test/fake-fetch.ts";
import {
  bookPage,
  bookRule,
  connectToBooks,
  memoizedRenders,
  openListing,
} from "../../../test/listing-app.tsx";
import { setClient } from "../../data/client.ts";
import { toModel } from "../../data/model.ts";

let server: FakeServer;
beforeEach(() => {
  server = connectToBooks();
});
afterEach(() => setClient(null));

const lastList = () => server.requests.findLast((request) => request.path === "/_/items/books");

test("shows the items of the collection, how many there are, and the way to a new one", async () => {
  await openListing("/collections/books");
  await screen.findByRole("button", { name: "Dune" });
  screen.getByRole("heading", { level: 1, name: "Books" });
  screen.getByText("2 items");
  expect(screen.getByRole("link", { name: "New item" }).getAttribute("href")).toBe(
    "/collections/books/+",
  );
});

test("asks for the columns, the key and the owner, sorted by the key", async () => {
  await openListing("/collections/books");
  await screen.findByRole("button", { name: "Dune" });
  expect(Object.fromEntries(lastList()?.query ?? [])).toMatchObject({
    fields: "id,owner,title",
    sort: "id",
    limit: "100",
    offset: "0",
  });
});

test("a search goes into the address and to the server when the typing rests", async () => {
  server.reply({ "POST /_/collection_presets": data({ id: 9, collection: "books", user: 4 }) });
  const { user, address } = await openListing("/collections/books");
  await screen.findByRole("button", { name: "Dune" });
  server.reply({ "GET /_/items/books": bookPage("Emma") });
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "emm");
  await screen.findByText("One result");
  expect(lastList()?.query.get("q")).toBe("emm");
  expect(address()).toContain("q=emm");
  expect(server.requests.filter((request) => request.query.get("q") !== null)).toHaveLength(1);
});

test("a filter from the address is shown in words and sent", async () => {
  const filter = encodeURIComponent(
    JSON.stringify([{ field: "title", operator: "contains", value: "sea" }]),
  );
  await openListing(`/collections/books?filter=${filter}`);
  await screen.findByRole("button", { name: "Title contains sea" });
  await waitFor(() => expect(lastList()?.query.get("filter[title][contains]")).toBe("sea"));
});

test("nothing found offers to clear search and filters", async () => {
  server.reply({
    "GET /_/items/books": ({ query }) => (query.get("q") === null ? bookPage("Dune") : bookPage()),
    "POST /_/collection_presets": data({ id: 9, collection: "books", user: 4 }),
  });
  const { user } = await openListing("/collections/books?q=zzz");
  await screen.findByRole("heading", { name: "No results" });
  const [, inState] = screen.getAllByRole("button", { name: "Clear search and filters" });
  await user.click(inState ?? document.body);
  await screen.findByRole("button", { name: "Dune" });
});

test("an empty collection offers a new item", async () => {
  server.reply({ "GET /_/items/books": bookPage() });
  await openListing("/collections/books");
  await screen.findByRole("heading", { name: "Nothing here yet" });
  expect(screen.getAllByRole("link", { name: "New item" })).toHaveLength(2);
});

test("a failure is shown and can be retried", async () => {
  server.reply({ "GET /_/items/books": failure(500, 0, "The database is away") });
  const { user } = await openListing("/collections/books");
  await screen.findByRole("heading", { name: "Server error" });
  server.reply({ "GET /_/items/books": bookPage("Dune") });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Dune" });
});

test("an unknown collection is not found, one without read right is not shown", async () => {
  const first = await openListing("/collections/gone");
  await screen.findByRole("heading", { level: 1, name: "Page not found" });
  first.unmount();
  await openListing("/collections/books", {
    isAdmin: false,
    permissions: [bookRule({ read: "none" })],
  });
  await screen.findByRole("heading", { name: "Not allowed" });
});

test("a single collection leads to its one item", async () => {
  const { address } = await openListing("/collections/about");
  await waitFor(() => expect(address()).toBe("/collections/about/1"));
});

test("a collection without fields to show has a state of its own", async () => {
  server.reply({ "GET /_/items/blank": data([], { total_count: 0, filter_count: 0 }) });
  await openListing("/collections/blank");
  await screen.findByRole("heading", { name: "No fields" });
});

test("without the right to create, the button for a new item is off", async () => {
  await openListing("/collections/books", { isAdmin: false, permissions: [bookRule({})] });
  const button = await screen.findByRole("button", { name: "New item" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("the activity has no button for a new entry, which nobody may make", async () => {
  const activity = makeCollection("directus_activity", { action: { type: "string" } });
  server.reply({ "GET /_/activity": data([]), "GET /_/revisions": data([]) });
  await openListing("/collections/directus_activity", { model: toModel([activity], []) });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "New item" })).toBeNull();
});

test("the first change of a view creates the user's own preset, the next one changes it", async () => {
  server.reply({
    "POST /_/collection_presets": ({ body }) =>
      data({ id: 9, title: null, role: null, ...asRecord(body) }),
    "PATCH /_/collection_presets/9": ({ body }) =>
      data({ id: 9, title: null, role: null, user: 4, collection: "books", ...asRecord(body) }),
  });
  const { user, address } = await openListing("/collections/books");
  await user.click(await screen.findByRole("button", { name: "turn around" }));
  await waitFor(() => expect(address()).toContain("sort=-title"));
  const sent = (method: string) =>
    server.requests.find((request) => request.method === method)?.body;
  await waitFor(() =>
    expect(sent("POST")).toMatchObject({
      collection: "books",
      user: 4,
      view_query: { tabular: { sort: "-title" } },
    }),
  );
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "d");
  await waitFor(() => expect(sent("PATCH")).toEqual({ collection: "books", search_query: "d" }), {
    timeout: 3000,
  });
});

test("Ctrl+A chooses all loaded rows, then none; the slash goes to the search", async () => {
  const { user } = await openListing("/collections/books");
  await screen.findByRole("button", { name: "Dune" });
  await user.keyboard("{Control>}a{/Control}");
  screen.getByText("2 items selected");
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.queryByText("2 items selected")).toBeNull();
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search" }));
});

test("one chosen item can be deleted, several can be edited together as well", async () => {
  const { user } = await openListing("/collections/books");
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  screen.getByText("One item selected");
  await screen.findByRole("button", { name: "Delete" });
  expect(screen.queryByRole("button", { name: "Edit selection" })).toBeNull();
  await user.keyboard("{Control>}a{/Control}");
  await screen.findByRole("button", { name: "Edit selection" });
});

test("all loaded rows chosen, all results are offered, and chosen without loading them", async () => {
  const books = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, title: "Book" }));
  server.reply({ "GET /_/items/books": data(books, { total_count: 12_340, filter_count: 5230 }) });
  const { user } = await openListing("/collections/books");
  await screen.findByRole("button", { name: "choose 1" });
  await user.keyboard("{Control>}a{/Control}");
  screen.getByText("All 100 loaded items are selected");
  const requests = server.requests.length;
  await user.click(screen.getByRole("button", { name: "Select all 5,230 results" }));
  screen.getByText("All 5,230 results are selected");
  expect(screen.queryByRole("button", { name: /Select all/ })).toBeNull();
  expect(server.requests).toHaveLength(requests);
  await user.click(screen.getByRole("button", { name: "leave out 7" }));
  screen.getByText("5,229 items selected, all results but one");
  await user.keyboard("{Escape}");
  screen.getByRole("searchbox", { name: "Search" });
});

test("what is chosen is still chosen after a visit to an item, but not after another listing", async () => {
  const first = await openListing("/collections/books");
  await first.user.click(await screen.findByRole("button", { name: "choose 1" }));
  await first.user.click(screen.getByRole("button", { name: "Emma" }));
  await waitFor(() => expect(first.address()).toBe("/collections/books/2"));
  first.unmount();
  const back = await openListing("/collections/books");
  await screen.findByText("One item selected");
  back.unmount();
  server.reply({ "GET /_/items/papers": data([], { total_count: 0, filter_count: 0 }) });
  const other = await openListing("/collections/papers");
  await screen.findByRole("heading", { name: "Nothing here yet" });
  other.unmount();
  await openListing("/collections/books");
  await screen.findByRole("button", { name: "Dune" });
  expect(screen.queryByText("One item selected")).toBeNull();
});

test("an unknown layout falls back to the table, with a notice", async () => {
  await openListing("/collections/books?view=kanban");
  await screen.findByRole("button", { name: "Dune" });
  screen.getByText(/The view kanban is not available/);
});

test("the table that stands in for an unknown layout writes nothing under its name", async () => {
  server.reply({ "POST /_/collection_presets": data({ id: 9, collection: "books", user: 4 }) });
  const { user } = await openListing("/collections/books?view=kanban");
  await screen.findByRole("button", { name: "Dune" });
  await user.click(screen.getByRole("button", { name: "turn around" }));
  await waitFor(() => expect(lastList()?.query.get("sort")).toBe("-title"));
  const search = screen.getByRole("searchbox", { name: "Search" });
  await user.type(search, "e");
  const presets = () => server.requests.filter(({ method }) => method === "POST");
  await waitFor(() => expect(presets()).toHaveLength(1));
  expect(presets()[0]?.body).toMatchObject({ search_query: "e", view_query: null });
});

test("selecting an item renders no row again that is memoized", async () => {
  const { user } = await openListing("/collections/books");
  const select = await screen.findByRole("button", { name: "choose 1" });
  const before = memoizedRenders.length;
  await user.click(select);
  expect(await screen.findByRole("region", { name: "One item selected" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(memoizedRenders.length - before).toBe(0);
});
