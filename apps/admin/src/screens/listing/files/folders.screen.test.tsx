import { makePermission } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { data, type FakeServer } from "../../../../test/fake-fetch.ts";
import { connectToBooks, openListing, type ListingOptions } from "../../../../test/listing-app.tsx";
import { listCollection, listField } from "../../../../test/listing-models.ts";
import { setClient } from "../../../data/client.ts";
import { toModel } from "../../../data/model.ts";
import { FolderHead, FolderPanel } from "../late-parts.ts";

const files = listCollection([listField("title"), listField("folder", { type: "integer" })], {
  collection: "directus_files",
});
const folders = listCollection([listField("name"), listField("parent_folder")], {
  collection: "directus_folders",
});
const model = toModel([files, folders], []);
const path = "/collections/directus_files";

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
afterEach(() => setClient(null));

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

test("who may not read folders gets the files and no trace of folders", async () => {
  const rule = makePermission("directus_files", { id: 1, role: 3, read: "full" });
  await open("?folder=1", { isAdmin: false, permissions: [rule] });
  await screen.findByRole("button", { name: "Dune" });
  expect(screen.queryByRole("button", { name: "Folders" })).toBeNull();
  expect(server.requests.some((request) => request.path === "/_/files/folders")).toBe(false);
  expect(lastList()?.query.has("filter[folder][eq]")).toBe(false);
});
