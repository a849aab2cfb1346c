import { asRecord, makeCollection, makePermission, type Permission } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data } from "../../test/fake-fetch.ts";
import { numberedKey } from "../../test/listing-models.ts";
import { renderApp } from "../../test/render-app.tsx";
import { startupReplies } from "../../test/startup.ts";

const title = { type: "string", interface: "text-input" } as const;
const collections = [
  "news",
  "directus_files",
  "directus_users",
  "directus_roles",
  "directus_activity",
].map((name) => makeCollection(name, { id: numberedKey, title }));
const none = data([], { total_count: 0, filter_count: 0 });

function open(path: string, facts: { isAdmin?: boolean; permissions?: Permission[] } = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections, ...facts }),
    "GET /_/items/news": none,
    "GET /_/files": none,
    "GET /_/roles": none,
    "POST /_/collection_presets": ({ body }) => data({ ...asRecord(body), id: 9 }),
  });
  return { server, ...renderApp({ server, path }) };
}

test.each([
  ["/collections/directus_files?q=sea", "/files?q=sea"],
  ["/collections/directus_users", "/users"],
  ["/collections/directus_activity", "/activity"],
])("%s leads to %s", async (path, own) => {
  const { address } = open(path);
  await waitFor(() => expect(address()).toBe(own));
});

test.each([
  ["/collections/news", "News", ["Collections"]],
  ["/collections/directus_roles", "Roles", ["Admin settings"]],
  ["/files", "Files", []],
])("the way to %s", async (path, heading, way) => {
  open(path);
  await screen.findByRole("heading", { level: 1, name: heading });
  const crumbs = screen.queryAllByRole("navigation", { name: "Path" });
  expect(
    crumbs.flatMap((one) =>
      within(one)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ),
  ).toEqual(way);
});

test("a listing leads to its activity, for who may read that", async () => {
  open("/collections/news");
  await screen.findByRole("heading", { level: 1, name: "News" });
  expect(screen.getByRole("link", { name: /activity/i }).getAttribute("href")).toContain(
    "/activity?filter=",
  );
});

test("who may not read the activity is not led there", async () => {
  const permissions = [makePermission("news", { id: 1, role: 3, read: "full" })];
  open("/collections/news", { isAdmin: false, permissions });
  await screen.findByRole("heading", { level: 1, name: "News" });
  expect(screen.queryByRole("link", { name: /activity/i })).toBeNull();
});

test("a page of a listing has 100 items, and comes with both counts", async () => {
  const { server } = open("/collections/news");
  await screen.findByRole("heading", { level: 1, name: "News" });
  const asked = () => server.requests.find(({ path }) => path === "/_/items/news")?.query;
  await waitFor(() => expect(asked()?.get("limit")).toBe("100"));
  expect(asked()?.get("meta")).toBe("total_count,filter_count");
});

test("a listing begins as a table; another layout is picked, stored, and has its own options", async () => {
  const { user, server, address } = open("/collections/news");
  await screen.findByRole("heading", { level: 1, name: "News" });
  await user.click(await screen.findByRole("button", { name: "Show or hide details" }));
  const picker = await screen.findByRole<HTMLInputElement>("combobox", { name: "View as" });
  expect(picker.value).toBe("Table");
  await user.click(picker);
  await user.click(await screen.findByRole("option", { name: "Cards" }));
  await waitFor(() => expect(address()).toBe("/collections/news?view=cards"));
  await screen.findByRole("combobox", { name: "Subtitle" });
  const stored = () => server.requests.find(({ method }) => method === "POST")?.body;
  await waitFor(() => expect(stored()).toMatchObject({ view_type: "cards", user: 7 }));
});

test("the picker says which layouts lack a field", async () => {
  const { user } = open("/collections/news");
  await screen.findByRole("heading", { level: 1, name: "News" });
  await user.click(await screen.findByRole("button", { name: "Show or hide details" }));
  await screen.findByText(/^Calendar and Timeline: the collection lacks a field/);
});

/** The button of the page; where there are no files, they offer another one. */
async function newFile(): Promise<HTMLElement> {
  const [button] = await screen.findAllByRole("button", { name: "New file" });
  if (button === undefined) throw new Error("There is no button for a new file.");
  return button;
}

test("a new file is uploaded in a dialog, which is done when one says so", async () => {
  const { user } = open("/files");
  await screen.findByRole("heading", { name: "No files yet" });
  await user.click(await newFile());
  const dialog = await screen.findByRole("dialog", { name: "File upload" });
  const box = await waitFor(() => {
    const found = dialog.querySelector<HTMLInputElement>("input[type=file]");
    if (found === null) throw new Error("There is no box for files yet.");
    return found;
  });
  await user.upload(box, new File(["x"], "harbor.png", { type: "image/png" }));
  await within(dialog).findByText("harbor.png");
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("files that are pasted on the page of files are uploaded", async () => {
  open("/files");
  await newFile();
  const files = [new File(["x"], "harbor.png", { type: "image/png" })];
  const paste = Object.assign(new Event("paste", { bubbles: true }), { clipboardData: { files } });
  document.body.dispatchEvent(paste);
  const dialog = await screen.findByRole("dialog", { name: "File upload" });
  await within(dialog).findByText("harbor.png");
});

test("a file is added by its address; what is none is told at the box", async () => {
  const { user, server } = open("/files");
  server.reply({ "POST /_/files": data({ id: 6, title: "A film", type: "embed/youtube" }) });
  await user.click(await newFile());
  const box = await screen.findByRole("textbox", { name: "Add by link" });
  await user.type(box, "film{Enter}");
  await screen.findByText(/^Enter an address that begins with/);
  await user.clear(box);
  await user.type(box, "https://youtu.be/abc{Enter}");
  await screen.findByText("“A film” was added");
  const sent = server.requests.findLast(({ method }) => method === "POST");
  expect(sent?.body).toEqual({ data: "https://youtu.be/abc" });
});
