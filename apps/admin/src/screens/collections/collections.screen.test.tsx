import { makeField } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies, type StartupFacts } from "../../../test/startup.ts";
import { sharedJournal, type JournalEntry } from "../../form/draft/journal.ts";

const news = {
  collection: "news",
  icon: "article",
  note: "What is new",
  fields: {
    id: makeField("news", "id", { primary_key: true }),
    title: makeField("news", "title", { interface: "text-input" }),
  },
};
const history = [{ collection: "directus_activity" }, { collection: "directus_revisions" }];
const ada = { id: 7, first_name: "Ada", last_name: "Byron", avatar: null };
const bob = { id: 8, first_name: "Bob", last_name: "Coe", avatar: null };

const entry = (action: string, item: string, by: unknown = ada) => ({
  collection: "news",
  item,
  action,
  action_on: "2026-01-02 10:00:00",
  action_by: by,
});
const revision = (item: string, title: string) => ({
  collection: "news",
  item,
  data: { id: item, title },
  activity: { action: "update", action_on: "2026-01-02 10:00:00" },
});

const draft: JournalEntry = {
  scope: { user: 7, project: "_", collection: "news", key: "4" },
  writer: "w",
  staged: { title: "Half a story" },
  invalidTexts: {},
  base: { title: "A story" },
  etag: null,
  savedAt: Date.now() - 3_600_000,
};

afterEach(() => sharedJournal().remove(draft.scope, draft.writer));

async function openHome(facts: StartupFacts = {}, replies: FakeReplies = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections: [news, { collection: "plain" }, ...history], ...facts }),
    "GET /_/counts": data([
      { collection: "news", count: 1234, has_more: false },
      { collection: "plain", count: 100_000, has_more: true },
    ]),
    "GET /_/activity": data([entry("update", "3", bob), entry("update", "5")]),
    "GET /_/revisions": data([revision("5", "Harbour opens"), revision("5", "Older")]),
    ...replies,
  });
  const app = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  return { server, ...app };
}

const main = () => within(screen.getByRole("main"));
const rowOf = (name: string) => within(main().getByRole("row", { name: new RegExp(name) }));
const asked = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => /counts|activity|revisions|items/.test(path));

test("a collection shows what it is for, its items, the last change and by whom", async () => {
  await openHome();
  const row = rowOf("News");
  expect(row.getByRole("link", { name: "News" }).getAttribute("href")).toBe("/collections/news");
  row.getByText("What is new");
  await row.findByText("1,234");
  await row.findAllByTitle("Bob Coe");
  expect(row.getByRole("link", { name: "Add to News" }).getAttribute("href")).toBe(
    "/collections/news/+",
  );
  rowOf("Plain").getByText("100,000+");
});

test("a collection that was changed before many changes elsewhere shows its last change, too", async () => {
  const burst = Array.from({ length: 200 }, (_, index) => entry("update", String(index)));
  await openHome(
    {},
    {
      "GET /_/activity": ({ query }) => {
        const names = query.get("filter[collection][in]")?.split(",") ?? [];
        const older = { ...entry("create", "1", bob), collection: "plain" };
        return data(names.includes("news") ? burst : names.includes("plain") ? [older] : []);
      },
    },
  );
  await rowOf("News").findAllByTitle("Ada Byron");
  await rowOf("Plain").findAllByTitle("Bob Coe");
});

test("the figures take three requests, however many collections there are", async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ collection: `c${index}` }));
  const { server } = await openHome({ collections: [news, ...many, ...history] });
  await screen.findByRole("link", { name: "Harbour opens" });
  expect(asked(server.requests).toSorted()).toEqual(["/_/activity", "/_/counts", "/_/revisions"]);
});

test("items that the user edited lately are linked by title, each once; removed ones are not there", async () => {
  await openHome(
    {},
    {
      "GET /_/activity": data([
        entry("delete", "6", bob),
        entry("update", "5"),
        entry("create", "9"),
      ]),
      "GET /_/revisions": data([revision("6", "Gone"), revision("5", "Harbour opens")]),
      "GET /_/items/news/9": data([{ id: 9, title: null }]),
    },
  );
  const recent = within(await screen.findByRole("region", { name: "Recently edited by me" }));
  await recent.findByRole("link", { name: "Harbour opens" });
  expect(
    recent.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Harbour opens", "/collections/news/5"],
    ["News 9", "/collections/news/9"],
  ]);
});

test("who may not read revisions sees the titles as well, with one request for each collection", async () => {
  const { server } = await openHome(
    {},
    {
      "GET /_/activity": data([entry("update", "5"), entry("create", "9")]),
      "GET /_/revisions": data([]),
      "GET /_/items/news/5,9": data([{ id: 5, title: "Harbour opens" }]),
    },
  );
  const recent = within(await screen.findByRole("region", { name: "Recently edited by me" }));
  await recent.findByRole("link", { name: "Harbour opens" });
  // The other one is gone, or may not be read any more.
  expect(recent.getAllByRole("link").map((link) => link.textContent)).toEqual(["Harbour opens"]);
  expect(asked(server.requests).filter((path) => path.includes("items"))).toEqual([
    "/_/items/news/5,9",
  ]);
});

test("a draft is called what its item was called, also where nothing of that can be read any more", async () => {
  const gone = { ...draft.scope, collection: "gone" };
  await sharedJournal().write({ ...draft, staged: { body: "…" }, title: "A story" });
  await sharedJournal().write({ ...draft, scope: gone, staged: { body: "…" }, title: "Lost poem" });
  await openHome();
  const drafts = within(await screen.findByRole("region", { name: "Drafts waiting" }));
  drafts.getByRole("link", { name: "A story" });
  expect(drafts.getByRole("link", { name: "Lost poem" }).getAttribute("href")).toBe(
    "/collections/gone/4",
  );
  await sharedJournal().remove(gone, draft.writer);
});

test("a draft that waits is linked, is discarded, and comes back", async () => {
  await sharedJournal().write(draft);
  const { user } = await openHome();
  const drafts = within(await screen.findByRole("region", { name: "Drafts waiting" }));
  expect(drafts.getByRole("link", { name: "Half a story" }).getAttribute("href")).toBe(
    "/collections/news/4",
  );
  drafts.getByText("1 hour ago");
  await user.click(drafts.getByRole("button", { name: "Discard the draft Half a story" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Drafts waiting" })).toBeNull());
  expect(await sharedJournal().listAll(7, "_")).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByRole("link", { name: "Half a story" });
  expect(await sharedJournal().listAll(7, "_")).toEqual([draft]);
});

test("bookmarks are listed with their collection", async () => {
  const preset = { collection: "news", user: 7, role: null, view_type: "tabular" };
  await openHome({ presets: [{ ...preset, id: 4, title: "This year" }] });
  const bookmarks = within(await main().findByRole("region", { name: "Bookmarks" }));
  expect(bookmarks.getByRole("link", { name: "This year" }).getAttribute("href")).toBe(
    "/bookmarks/news/4",
  );
  bookmarks.getByText("News");
});

test("an editor without a right to activity sees no last change and may add nothing", async () => {
  const permission = {
    id: 1,
    collection: "news",
    role: 3,
    status: null,
    create: null,
    read: "full" as const,
    update: null,
    delete: null,
    comment: null,
    explain: null,
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
  };
  const { server } = await openHome({ isAdmin: false, permissions: [permission] });
  await rowOf("News").findByText("1,234");
  expect(main().queryByRole("columnheader", { name: "Last change" })).toBeNull();
  expect(main().queryByRole("link", { name: "Add to News" })).toBeNull();
  expect(main().queryByRole("link", { name: "Plain" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Recently edited by me" })).toBeNull();
  expect(asked(server.requests)).toEqual(["/_/counts"]);
});

test("a collection of one item leads to it and has no count", async () => {
  await openHome({ collections: [{ ...news, single: true }, ...history] });
  expect(main().queryByRole("link", { name: "Add to News" })).toBeNull();
  await rowOf("News").findAllByTitle("Bob Coe");
  expect(rowOf("News").queryByText("1,234")).toBeNull();
});

test("many collections are searched by name and note", async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ collection: `room_${index}` }));
  const { user } = await openHome({ collections: [news, ...many] });
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "what is{Enter}");
  await waitFor(() => expect(main().queryByRole("link", { name: "Room 3" })).toBeNull());
  main().getByRole("link", { name: "News" });
  await user.clear(screen.getByRole("searchbox", { name: "Search" }));
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "zebra{Enter}");
  await user.click(await screen.findByRole("button", { name: "Clear search and filters" }));
  await main().findByRole("link", { name: "Room 3" });
});

test("few collections have no search", async () => {
  await openHome();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("figures that fail leave the collections standing and can be read again", async () => {
  const { user, server } = await openHome({}, { "GET /_/counts": failure(400, 4) });
  await screen.findByText("Counts and changes could not be loaded");
  main().getByRole("link", { name: "News" });
  server.reply({ "GET /_/counts": data([{ collection: "news", count: 3, has_more: false }]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await rowOf("News").findByText("3");
  expect(screen.queryByText("Counts and changes could not be loaded")).toBeNull();
});

test("an empty project opens on what an administrator can do, with the tables that are there", async () => {
  const tables = ["album", "artist"].map((collection) => ({ collection, managed: false }));
  await openHome({ collections: tables });
  const manage = await screen.findByRole("link", { name: "Manage 2 tables" });
  expect(manage.getAttribute("href")).toBe("/settings/collections?open=tables");
  expect(screen.getByRole("link", { name: "New collection" }).getAttribute("href")).toBe(
    "/settings/collections?open=new",
  );
  expect(main().getByRole("list").textContent).toContain("Give it fields");
});

test("others without collections read a sentence", async () => {
  await openHome({ collections: [], isAdmin: false });
  screen.getByText(/An administrator can give you access/);
  expect(screen.queryByRole("link", { name: "New collection" })).toBeNull();
});
