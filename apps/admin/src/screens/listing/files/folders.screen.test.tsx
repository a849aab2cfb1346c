import { makePermission, type FolderContents } from "@rowhouse/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { data, type FakeServer } from "../../../../test/fake-fetch.ts";
import { connectToBooks, openListing, type ListingOptions } from "../../../../test/listing-app.tsx";
import { listCollection, listField } from "../../../../test/listing-models.ts";
import { setClient } from "../../../data/client.ts";
import { toModel } from "../../../data/model.ts";
import { forgetNotices, shownNotice } from "../../../design/notify/notify.ts";
import { FolderHead, FolderPanel } from "../late-parts.ts";

const files = listCollection(
  [
    listField("title"),
    listField("folder", { type: "integer" }),
    listField("type", { type: "string" }),
  ],
  {
    collection: "directus_files",
  },
);
const folders = listCollection([listField("name"), listField("parent_folder")], {
  collection: "directus_folders",
});
const model = toModel([files, folders], []);
const path = "/files";

let server: FakeServer;
beforeEach(async () => {
  server = connectToBooks();
  server.reply({
    "GET /_/files": data([{ id: 1, title: "Dune", folder: 1 }], {
      total_count: 9,
      filter_count: 1,
    }),
    "GET /_/files/folders": data([
      { id: 1, name: "Beaches", parent_folder: null },
      { id: 2, name: "North", parent_folder: 1 },
      { id: 3, name: "Press", parent_folder: null },
    ]),
  });
  await Promise.all([FolderPanel.preload(), FolderHead.preload()]);
});
afterEach(() => {
  setClient(null);
  forgetNotices();
});

const contents = (some: Partial<FolderContents>) =>
  data({ folders: 0, files: 0, bytes: 0, has_more: false, too_many: false, ...some });

const open = (search: string, who: ListingOptions = {}) =>
  openListing(`${path}${search}`, { model, ...who });
const lastList = () => server.requests.findLast((request) => request.path === "/_/files");

test("a folder shows its files, how many they are, the way to it and the folders in it", async () => {
  await open("?folder=1");
  await screen.findByRole("heading", { level: 1, name: "Beaches" });
  await screen.findByText("One item");
  expect(lastList()?.query.get("filter[folder][eq]")).toBe("1");
  const inside = await screen.findByRole("navigation", { name: "Folders in this folder" });
  within(inside).getByRole("link", { name: "North" });
});

test("files in no folder are a place of their own", async () => {
  await open("?folder=none");
  await screen.findByRole("heading", { level: 1, name: "In no folder" });
  await waitFor(() => expect(lastList()?.query.get("filter[folder][null]")).not.toBeNull());
});

test("what is searched for in a folder is looked for below it, too", async () => {
  await open("?folder=1&q=du");
  await waitFor(() => expect(lastList()?.query.get("filter[folder][in]")).toBe("1,2"));
  expect(lastList()?.query.get("q")).toBe("du");
});

test("a folder that is not there says so, and leads to all files", async () => {
  await open("?folder=9");
  await screen.findByRole("heading", { name: "This folder is not there" });
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toContain("/files");
});

test("the tree opens over a narrow page, and is walked by keys", async () => {
  const { user, address } = await open("");
  await user.click(await screen.findByRole("button", { name: "Folders" }));
  const tree = await screen.findByRole("tree", { name: "Folders" });
  const rows = () =>
    within(tree)
      .getAllByRole("treeitem")
      .map((row) => row.textContent);
  expect(rows()).toEqual(["All files", "In no folder", "Beaches", "Press"]);
  within(tree).getByRole("treeitem", { name: "All files" }).focus();
  await user.keyboard("b{ArrowRight}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("North");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toContain("folder=2"));
});

/** Opens the menu of the open folder, and takes one of its entries. */
async function begin(user: UserEvent, entry: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Actions: Beaches" }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}
const sent = (method: string) =>
  server.requests.findLast(
    (request) => request.method === method && request.path.includes("/files"),
  );

test("a name that is taken in the folder is told at the box, also where only the server knows", async () => {
  server.reply({
    "POST /_/files/folders": {
      status: 409,
      body: { error: { code: 204, key: "duplicateKey", message: "Taken" } },
    },
  });
  const { user } = await open("?folder=1");
  await user.click(await screen.findByRole("button", { name: "New folder" }));
  const box = await screen.findByRole("textbox", { name: "Name" });
  await user.type(box, "North");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await user.type(box, "east{Enter}");
  await waitFor(() => expect(sent("POST")?.body).toEqual({ name: "Northeast", parent_folder: 1 }));
  await screen.findByText("There is a folder of this name already.");
});

test("a folder is renamed, which can be taken back", async () => {
  server.reply({
    "PATCH /_/files/folders/1": data({ id: 1, name: "Shores", parent_folder: null }),
  });
  const { user } = await open("?folder=1");
  await begin(user, "Rename folder");
  const box = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(box);
  await user.type(box, "Shores{Enter}");
  await waitFor(() => expect(sent("PATCH")?.body).toEqual({ name: "Shores" }));
  await waitFor(() => expect(shownNotice.get()?.title).toBe("Renamed to Shores"));
  shownNotice.get()?.onClick?.();
  await waitFor(() => expect(sent("PATCH")?.body).toEqual({ name: "Beaches" }));
});

test("a folder is moved to another one, neither into itself nor below", async () => {
  server.reply({ "PATCH /_/files/folders/1": data({ id: 1, name: "Beaches", parent_folder: 3 }) });
  const { user } = await open("?folder=1");
  await begin(user, "Move folder");
  const dialog = await screen.findByRole("dialog", { name: "Move Beaches" });
  const row = (name: string) => within(dialog).getByRole("treeitem", { name });
  expect(row("Beaches").getAttribute("aria-disabled")).toBe("true");
  await user.type(within(dialog).getByRole("searchbox", { name: "Find a folder" }), "n");
  expect(row("North, Beaches").getAttribute("aria-disabled")).toBe("true");
  await user.clear(within(dialog).getByRole("searchbox", { name: "Find a folder" }));
  await user.click(row("Press"));
  await user.click(within(dialog).getByRole("button", { name: "Move here" }));
  await waitFor(() => expect(sent("PATCH")?.body).toEqual({ parent_folder: 3 }));
});

test("a folder does not go where one of its name is, which is told with the names of both", async () => {
  server.reply({
    "GET /_/files/folders": data([
      { id: 1, name: "Beaches", parent_folder: null },
      { id: 3, name: "Press", parent_folder: null },
      { id: 4, name: "Beaches", parent_folder: 3 },
    ]),
    "PATCH /_/files/folders/4": data({ id: 4, name: "Beaches", parent_folder: null }),
  });
  const { user } = await open("?folder=1");
  await begin(user, "Move folder");
  const dialog = await screen.findByRole("dialog", { name: "Move Beaches" });
  await user.click(within(dialog).getByRole("treeitem", { name: "Press" }));
  await within(dialog).findByText(/Press.* has a folder named .*Beaches.* already/);
  expect(within(dialog).getByRole("button", { name: "Move here" }).hasAttribute("disabled")).toBe(
    true,
  );
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  // Dragging is no way around it.
  await user.click(await screen.findByRole("button", { name: "Folders" }));
  const tree = await screen.findByRole("tree", { name: "Folders" });
  const row = (name: RegExp) => within(tree).getByRole("treeitem", { name });
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined };
  fireEvent.dragStart(row(/^Beaches/), { dataTransfer });
  fireEvent.drop(row(/^Press/), { dataTransfer });
  await waitFor(() =>
    expect(shownNotice.get()).toMatchObject({ title: "The folder was not moved" }),
  );
  expect(sent("PATCH")).toBeUndefined();
});

test("deleting says what is inside, moves it up unless told otherwise, and leads up", async () => {
  server.reply({
    "GET /_/files/folders/2/contents": contents({ folders: 0, files: 214, bytes: 1200 }),
    "DELETE /_/files/folders/2": { status: 204 },
  });
  const { user, address } = await open("?folder=2");
  await user.click(await screen.findByRole("button", { name: "Actions: North" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete folder" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete North?" });
  await within(dialog).findByText("It contains no folders and 214 files, 1.2 kB.");
  await user.click(within(dialog).getByRole("button", { name: "Delete folder" }));
  await waitFor(() => expect(sent("DELETE")?.query.get("contents")).toBe("up"));
  await waitFor(() => expect(address()).toContain("folder=1"));
});

test("what is hidden inside cannot be deleted along", async () => {
  server.reply({ "GET /_/files/folders/1/contents": contents({ files: 3, has_more: true }) });
  const { user } = await open("?folder=1");
  await begin(user, "Delete folder");
  const choice = await screen.findByRole("radio", { name: "Delete everything in it for good" });
  expect(choice).toHaveProperty("disabled", true);
  screen.getByText("Some of the contents are hidden from you, so they cannot be deleted.");
});

test("selected files are moved into a folder, and stay selected nowhere", async () => {
  server.reply({ "PATCH /_/files": data([{ id: 1, folder: 3 }]) });
  const { user } = await open("?folder=1", { hasActBar: true });
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(await screen.findByRole("button", { name: "Move to folder" }));
  const dialog = await screen.findByRole("dialog", { name: "Move one file" });
  await user.click(within(dialog).getByRole("treeitem", { name: "Press" }));
  await user.click(within(dialog).getByRole("button", { name: "Move here" }));
  await waitFor(() => expect(sent("PATCH")?.body).toEqual([{ id: "1", folder: 3 }]));
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "One item selected" })).toBeNull(),
  );
});

test("another folder is opened with one request, and nothing is selected there", async () => {
  const { user, address } = await open("?folder=1&sort=-title");
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await screen.findByRole("region", { name: "One item selected" });
  const before = server.requests.length;
  await user.click(await screen.findByRole("link", { name: "North" }));
  await screen.findByRole("heading", { level: 1, name: "North" });
  await waitFor(() => expect(lastList()?.query.get("filter[folder][eq]")).toBe("2"));
  expect(screen.queryByRole("region", { name: "One item selected" })).toBeNull();
  expect(server.requests).toHaveLength(before + 1);
  expect(address()).toContain("sort=-title");
});

/** Chooses a file, then all three results, and moves them into another folder. Returns what was sent. */
async function moveAllResults(user: UserEvent): Promise<unknown> {
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(await screen.findByRole("button", { name: "Select all 3 results" }));
  await user.click(await screen.findByRole("button", { name: "Move to folder" }));
  const dialog = await screen.findByRole("dialog", { name: "Move 3 files" });
  await user.click(within(dialog).getByRole("treeitem", { name: "Press" }));
  await user.click(within(dialog).getByRole("button", { name: "Move here" }));
  await waitFor(() => expect(sent("PATCH")?.path).toBe("/_/files"));
  return sent("PATCH")?.body;
}

test("all results of a folder are those in it", async () => {
  server.reply({
    "GET /_/files": data([{ id: 1, title: "Dune", folder: 1 }], {
      total_count: 9,
      filter_count: 3,
    }),
    "PATCH /_/files": data([]),
  });
  const { user } = await open("?folder=1", { hasActBar: true });
  expect(await moveAllResults(user)).toEqual([{ id: "1", folder: 3 }]);
  const keys = server.requests.find(
    ({ query }) => query.get("limit") === "-1" && query.has("filter[folder][eq]"),
  );
  expect(keys?.query.get("filter[folder][eq]")).toBe("1");
});

test("files that nothing uses are found at a click, or by the menu of filters", async () => {
  const { user } = await open("");
  await user.click(await screen.findByRole("button", { name: "Filter: Unused" }));
  await screen.findByRole("button", { name: "In use no" });
  screen.getByText(/^Of texts, those in rich text and Markdown are searched; plain text and code/);
  await waitFor(() => expect(lastList()?.query.get("filter[id][nused]")).not.toBeNull());
  await user.click(screen.getByRole("button", { name: "In use no" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByRole("combobox", { name: "In use: Condition" });
});

test("all files that nothing uses are chosen, whatever is loaded, and no others", async () => {
  server.reply({
    "GET /_/files": ({ query }) =>
      query.get("limit") === "-1" || query.has("filter[id][in]")
        ? data([{ id: 1 }, { id: 4 }, { id: 6 }])
        : data([{ id: 1, title: "Dune", folder: 1 }], { total_count: 9, filter_count: 3 }),
    "PATCH /_/files": data([]),
  });
  const { user } = await open("", { hasActBar: true });
  await user.click(await screen.findByRole("button", { name: "Filter: Unused" }));
  await waitFor(() => expect(lastList()?.query.get("filter[id][nused]")).not.toBeNull());
  const moved = ["1", "4", "6"].map((id) => ({ id, folder: 3 }));
  expect(await moveAllResults(user)).toEqual(moved);
  const keys = server.requests.find(
    ({ query }) => query.get("limit") === "-1" && query.has("filter[id][nused]"),
  );
  expect(keys?.query.get("filter[id][nused]")).toBe("1");
});

test("a kind of files is filtered by at a click", async () => {
  const { user, address } = await open("?folder=1");
  server.reply({ "POST /_/collection_presets": data({ id: 9 }) });
  await user.click(await screen.findByRole("button", { name: "Filter: Pictures" }));
  await waitFor(() => expect(lastList()?.query.get("filter[type][contains]")).toBe("image/"));
  expect(address()).toContain("folder=1");
  expect(screen.queryByRole("button", { name: "Filter: Sound" })).toBeNull();
});

test("who may not read folders gets the files and no trace of folders", async () => {
  const rule = makePermission("directus_files", { id: 1, role: 3, read: "full" });
  await open("?folder=1", { isAdmin: false, permissions: [rule] });
  await screen.findByRole("button", { name: "Dune" });
  expect(screen.queryByRole("button", { name: "Folders" })).toBeNull();
  expect(server.requests.some((request) => request.path === "/_/files/folders")).toBe(false);
  expect(lastList()?.query.has("filter[folder][eq]")).toBe(false);
});
