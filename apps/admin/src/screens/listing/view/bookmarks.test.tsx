import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CollectionPreset } from "@rowhouse/contract";
import type { UserEvent } from "@testing-library/user-event";
import { data, failure, type FakeServer } from "../../../../test/fake-fetch.ts";
import {
  bookRule,
  connectToBooks,
  openListing,
  type ListingOptions,
} from "../../../../test/listing-app.tsx";
import { makePreset } from "../../../../test/presets.ts";
import { choose } from "../../../../test/select.ts";
import { setClient } from "../../../data/client.ts";
import { keys } from "../../../data/keys.ts";

let server: FakeServer;
beforeEach(() => {
  server = connectToBooks();
});
afterEach(() => setClient(null));

const atSea = makePreset({
  id: 4,
  title: "At sea 🌊",
  user: 4,
  search_query: "sea",
  filters: [{ field: "title", operator: "contains", value: "a" }],
  view_query: { tabular: { sort: "-title" } },
});
const atSeaPath = "/collections/books?b=4";
const editor: ListingOptions = { isAdmin: false, permissions: [bookRule({})] };

async function openBookmark(path = atSeaPath, who: ListingOptions = {}) {
  const listing = await openListing(path, { presets: [atSea], ...who });
  await screen.findByRole("button", { name: "Dune" });
  return listing;
}

const lastList = () => server.requests.findLast((request) => request.path === "/_/items/books");
const writes = () => server.requests.filter(({ method }) => method !== "GET");
const searchIn = (address: string) => new URLSearchParams(address.split("?")[1] ?? "");

async function act(user: UserEvent, entry: string | RegExp, button = /^Bookmark/) {
  await user.click(screen.getByRole("button", { name: button }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}

describe("an open bookmark", () => {
  test("is named, its collection leads out of it, and its view is shown", async () => {
    await openBookmark();
    screen.getByRole("heading", { level: 1, name: "At sea 🌊" });
    expect(screen.getByRole("link", { name: "Books" }).getAttribute("href")).toBe(
      "/collections/books",
    );
    expect(Object.fromEntries(lastList()?.query ?? [])).toMatchObject({
      q: "sea",
      "filter[title][contains]": "a",
      sort: "-title",
    });
    expect(screen.queryByText("Changed")).toBeNull();
  });

  test("says when something else is shown, and goes back to what it was", async () => {
    const { user, address } = await openBookmark();
    await user.click(screen.getByRole("button", { name: "Remove: Title contains a" }));
    await screen.findByText("Changed");
    expect(Object.fromEntries(searchIn(address()))).toMatchObject({
      b: "4",
      q: "sea",
      filter: "[]",
      sort: "-title",
    });
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(address()).toBe(atSeaPath));
    await screen.findByRole("button", { name: "Title contains a" });
    expect(writes()).toEqual([]);
  });

  test("has its changes in the address, those of the layout among them", async () => {
    const { user, address, unmount } = await openBookmark();
    await user.click(screen.getByRole("button", { name: "only titles" }));
    await screen.findByText("Changed");
    const changed = address();
    expect(JSON.parse(searchIn(changed).get("look") ?? "")).toEqual({
      query: { tabular: { fields: "title" } },
    });
    unmount();
    await openBookmark(changed);
    screen.getByText("Changed");
    expect(writes()).toEqual([]);
  });

  test("keeps groups and what is switched off", async () => {
    const filters = [
      { group: "any" as const, filters: atSea.filters ?? [] },
      { field: "id", operator: "eq", value: "1", isOff: true },
    ];
    const { user, address } = await openBookmark(atSeaPath, { presets: [{ ...atSea, filters }] });
    expect(screen.queryByText("Changed")).toBeNull();
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "s");
    await screen.findByText("Changed");
    expect(JSON.parse(searchIn(address()).get("filter") ?? "")).toEqual(filters);
  });

  test("is saved over with its layout", async () => {
    const saved = { ...atSea, view_query: { tabular: { sort: "title", fields: "title" } } };
    server.reply({ "PATCH /_/collection_presets/4": data(saved) });
    const { user, address } = await openBookmark(`${atSeaPath}&q=lake&sort=title`);
    await user.click(screen.getByRole("button", { name: "only titles" }));
    await user.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(address()).toBe(atSeaPath));
    await screen.findByText("Bookmark saved");
    expect(writes().map(({ body }) => body)).toMatchObject([
      {
        search_query: "lake",
        filters: atSea.filters,
        view_type: "tabular",
        view_query: { tabular: { sort: "title", fields: "title" } },
      },
    ]);
    expect(screen.queryByText("Changed")).toBeNull();
  });

  test("that may not be saved keeps what is shown, and says why", async () => {
    server.reply({
      "PATCH /_/collection_presets/4": failure(403, 3, "Only administrators may do that."),
      "GET /_/collection_presets": data([atSea]),
    });
    const { user, address } = await openBookmark(`${atSeaPath}&q=lake`);
    await user.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByText("At sea 🌊 was not saved");
    await screen.findByText("Changed");
    expect(searchIn(address()).get("q")).toBe("lake");
  });

  test("of everybody is only administrators' to change; all may make another of it", async () => {
    const everybodys = { ...atSea, user: null };
    const { user } = await openBookmark(`${atSeaPath}&q=lake`, {
      ...editor,
      presets: [everybodys],
    });
    screen.getByText("Changed");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Bookmark/ }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Reset",
      "Save as another bookmark…",
    ]);
  });
});

describe("making a bookmark", () => {
  test("asks for its name and opens it", async () => {
    const made = { ...atSea, id: 9, title: "Lakes" };
    server.reply({ "POST /_/collection_presets": data(made) });
    const { user, address } = await openBookmark("/collections/books?q=lake", {
      ...editor,
      presets: [],
    });
    await act(user, "Save as bookmark…", /^Bookmarks$/);
    const name = await screen.findByRole("textbox", { name: "Name of the bookmark" });
    await user.type(name, "  Lakes {Enter}");
    await waitFor(() => expect(address()).toBe("/collections/books?b=9"));
    await screen.findByRole("heading", { level: 1, name: "Lakes" });
    expect(writes()[0]?.body).toMatchObject({
      collection: "books",
      title: "Lakes",
      user: 4,
      role: null,
      search_query: "lake",
    });
  });

  test("administrators choose whom it is for, any role among them", async () => {
    server.reply({
      "GET /_/roles": data([
        { id: 2, name: "Public", description: null },
        { id: 3, name: "Editors", description: null },
      ]),
      "POST /_/collection_presets": data({ ...atSea, id: 9, user: null, role: 3, title: "Ours" }),
    });
    const { user } = await openBookmark();
    await act(user, "Save as another bookmark…");
    await user.type(await screen.findByRole("textbox", { name: "Name of the bookmark" }), "Ours");
    await choose(user, screen.getByRole("combobox", { name: "For whom" }), "Role Editors");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { level: 1, name: "Ours" });
    expect(writes()[0]?.body).toMatchObject({ title: "Ours", user: null, role: 3 });
  });

  test("a name that is taken is told at the box", async () => {
    const { user } = await openBookmark(atSeaPath, { ...editor, presets: [atSea] });
    await act(user, "Save as another bookmark…");
    const name = await screen.findByRole("textbox", { name: "Name of the bookmark" });
    await user.type(name, "At sea 🌊");
    await screen.findByText("There is a bookmark of this name already.");
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  });

  test("a refusal says why and keeps the name", async () => {
    server.reply({ "POST /_/collection_presets": failure(422, 4, "The search is too long.") });
    const { user } = await openBookmark(atSeaPath, editor);
    await act(user, "Save as another bookmark…");
    const name = await screen.findByRole<HTMLInputElement>("textbox", {
      name: "Name of the bookmark",
    });
    await user.type(name, "Lakes{Enter}");
    await screen.findByText("The bookmark was not saved");
    await screen.findByText("The search is too long.");
    expect(name.value).toBe("Lakes");
  });
});

describe("renaming and deleting", () => {
  test("a bookmark has another name", async () => {
    server.reply({ "PATCH /_/collection_presets/4": data({ ...atSea, title: "Ocean" }) });
    const { user } = await openBookmark(`${atSeaPath}&q=lake`, { ...editor, presets: [atSea] });
    await act(user, "Rename…");
    const name = await screen.findByRole("textbox", { name: "Name of the bookmark" });
    await user.clear(name);
    await user.type(name, "Ocean{Enter}");
    await screen.findByRole("heading", { level: 1, name: "Ocean" });
    expect(writes()[0]?.body).toEqual({ collection: "books", title: "Ocean", user: 4, role: null });
    screen.getByText("Changed");
  });

  test("a deleted one comes back with another number", async () => {
    const { id: _, ...content } = atSea;
    server.reply({
      "DELETE /_/collection_presets/4": { status: 204 },
      "POST /_/collection_presets": data({ ...content, id: 12 }),
    });
    const { user, address } = await openBookmark();
    await act(user, "Delete bookmark");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(address()).toBe("/collections/books?b=12"));
    await screen.findByRole("heading", { level: 1, name: "At sea 🌊" });
    expect(writes().map(({ method, body }) => [method, body])).toEqual([
      ["DELETE", null],
      ["POST", content],
    ]);
  });

  test("one that may not be deleted stays open", async () => {
    server.reply({
      "DELETE /_/collection_presets/4": failure(403, 10),
      "GET /_/collection_presets": data([atSea]),
    });
    const { user, address } = await openBookmark();
    await act(user, "Delete bookmark");
    await screen.findByText("At sea 🌊 was not deleted");
    await waitFor(() => expect(address()).toBe(atSeaPath));
    await screen.findByRole("heading", { level: 1, name: "At sea 🌊" });
  });
});

describe("a bookmark that is gone", () => {
  test("is said to be, and the listing is shown", async () => {
    const { user, address } = await openBookmark("/collections/books?b=99");
    screen.getByText("This bookmark no longer exists");
    screen.getByRole("heading", { level: 1, name: "Books" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/collections/books"));
    expect(screen.queryByText("This bookmark no longer exists")).toBeNull();
  });

  test("while it is looked at takes nothing of what is shown with it", async () => {
    const { user, address, queryClient } = await openBookmark();
    queryClient.setQueryData<CollectionPreset[]>(keys.presets, []);
    await screen.findByText("This bookmark no longer exists");
    screen.getByRole("button", { name: "Title contains a" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(searchIn(address()).get("b")).toBeNull());
    screen.getByRole("button", { name: "Title contains a" });
    expect(lastList()?.query.get("q")).toBe("sea");
  });

  test("is told to who saves over it", async () => {
    server.reply({
      "PATCH /_/collection_presets/4": failure(404, 203),
      "GET /_/collection_presets": data([]),
    });
    const { user } = await openBookmark(`${atSeaPath}&q=lake`);
    await user.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByText("At sea 🌊 was not saved");
    await screen.findByText("This bookmark no longer exists");
    expect(lastList()?.query.get("q")).toBe("lake");
  });
});

test("contents that make no sense are shown as nothing", async () => {
  const hostile = {
    ...atSea,
    filters: [{ field: "never", operator: "eq", value: "1" }, "x", { field: 3 }],
    view_type: "toString",
    view_query: { tabular: "x", toString: [1] },
    view_options: [{ __proto__: 1 }],
  };
  // cast: a database may hold anything in these columns
  await openBookmark(atSeaPath, { presets: [hostile as unknown as CollectionPreset] });
  screen.getByRole("heading", { level: 1, name: "At sea 🌊" });
  screen.getByText(/This filter cannot be used/);
});

test("administrators find the bookmarks of other roles", async () => {
  server.reply({ "GET /_/roles": data([{ id: 3, name: "Editors", description: null }]) });
  const theirs = { ...atSea, id: 6, title: "Theirs", user: null, role: 3 };
  const { user, address } = await openBookmark("/collections/books", { presets: [theirs] });
  await act(user, /^Theirs Editors/, /^Bookmarks$/);
  await waitFor(() => expect(address()).toBe("/collections/books?b=6"));
  await screen.findByRole("heading", { level: 1, name: "Theirs" });
});

test("a view that looks like a bookmark is marked as one", async () => {
  await openBookmark("/collections/books?q=sea", {
    presets: [{ ...atSea, filters: null, view_query: null }],
  });
  screen.getByRole("heading", { level: 1, name: "Books" });
  screen.getByRole("button", { name: "Bookmark At sea 🌊" });
});
