import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection, makeField, makePermission, type Collection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const mapping = { draft: { name: "Draft" }, published: { name: "Published" } };
const fields = {
  id: makeField("news", "id", { primary_key: true }),
  title: makeField("news", "title"),
  status: makeField("news", "status", { type: "status", options: { status_mapping: mapping } }),
};
const news = { ...makeCollection("news", fields), managed: true };
const rooms = { ...makeCollection("rooms", {}), managed: true };
const users = { ...makeCollection("directus_users", {}), managed: true };
const unmanaged = { ...makeCollection("log", {}), managed: false };
const readRooms = makePermission("rooms", { id: 11, role: 3, read: "full" });

test("every collection has a row with what the role may do; the product's own are shown when asked for", async () => {
  const { user } = await openMatrix();
  expect(await level("Read: Rooms")).toBe("full");
  expect(await level("Read: News")).toBe("none");
  expect(screen.queryByRole("combobox", { name: /Log$/ })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Read: Users" })).toBeNull();
  await user.click(screen.getByRole("switch", { name: "System collections" }));
  expect(await level("Read: Users")).toBe("none");
});

test("levels are staged and saved together: known rules changed, new ones created", async () => {
  const { user, server } = await openMatrix({
    "PATCH /_/permissions": data([readRooms]),
    "POST /_/permissions": data([readRooms]),
  });
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.selectOptions(await box("Read: News"), "All");
  await user.click(screen.getByRole("button", { name: "Save 2 changes" }));
  expect(await screen.findByText("Permissions saved")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([
    ["PATCH", [expect.objectContaining({ id: 11, read: "full", update: "full" })]],
    [
      "POST",
      [expect.objectContaining({ collection: "news", role: 3, status: null, read: "full" })],
    ],
  ]);
});

test("a status has a row of its own; with it the row above says that they differ", async () => {
  const { user } = await openMatrix();
  await user.click(await screen.findByRole("button", { name: "News" }));
  await user.selectOptions(await box("Read: News, Draft"), "All");
  expect(await level("Read: News")).toBe("mixed");
  expect(await level("Read: News, Published")).toBe("none");
});

test("a whole row is allowed at once", async () => {
  const { user } = await openMatrix();
  await user.click(await screen.findByRole("button", { name: "All: News" }));
  expect(await level("Delete: News")).toBe("full");
  expect(await level("Comment: News")).toBe("full");
});

test("fields are taken out of reading and of writing", async () => {
  const { user, server } = await openMatrix({ "POST /_/permissions": data([readRooms]) });
  await user.click(await screen.findByRole("button", { name: "Fields: News, All" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Fields: News" }));
  await user.click(dialog.getByRole("checkbox", { name: "Read: Title" }));
  await user.click(dialog.getByRole("checkbox", { name: "Write: Title" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await user.click(screen.getByRole("button", { name: "Save 1 change" }));
  await screen.findByText("Permissions saved");
  expect(written(server)[0]?.[1]).toEqual([
    expect.objectContaining({ read_field_blacklist: ["title"], write_field_blacklist: ["title"] }),
  ]);
});

test("the fields of a row give the focus back when they are closed", async () => {
  const { user } = await openMatrix();
  const fieldsOfNews = await screen.findByRole("button", { name: "Fields: News, All" });
  await user.click(fieldsOfNews);
  await user.click(await screen.findByRole("button", { name: "Done" }));
  await waitFor(() => expect(document.activeElement).toBe(fieldsOfNews));
});

test("of hundreds of collections only the rows near the visible ones are there", async () => {
  const collections = Array.from({ length: 300 }, (_, at) => ({
    ...makeCollection(`room_${at}`, {}),
    managed: true,
  }));
  await openMatrix({ "GET /_/permissions": data([]) }, { collections });
  const table = await screen.findByRole("table");
  expect(table.getAttribute("aria-rowcount")).toBe("301");
  expect(within(table).getAllByRole("row").length).toBeLessThan(60);
});

test("a column is set for all that is shown, and taken back as a whole", async () => {
  const { user } = await openMatrix();
  await user.click(await screen.findByRole("button", { name: "Read: Set the whole column" }));
  await user.click(await screen.findByRole("menuitem", { name: "All" }));
  expect(await level("Read: News")).toBe("full");
  expect(screen.getByRole("button", { name: "Save 1 change" })).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await level("Read: News")).toBe("none");
});

test("the permissions of another role are taken over and saved with the rest", async () => {
  const { user, server } = await openMatrix({
    "GET /_/roles": data([
      { id: 1, name: "Administrator", description: null },
      { id: 3, name: "Editor", description: null },
      { id: 4, name: "Writer", description: null },
    ]),
    "PATCH /_/permissions": data([readRooms]),
    "POST /_/permissions": data([readRooms]),
  });
  await box("Read: Rooms");
  server.reply({
    "GET /_/permissions": data([makePermission("news", { id: 21, role: 4, update: "full" })]),
  });
  await user.click(await screen.findByRole("button", { name: "Copy from a role" }));
  expect(screen.queryByRole("menuitem", { name: "Administrator" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Writer" }));
  await waitFor(async () => expect(await level("Update: News")).toBe("full"));
  expect(await level("Read: Rooms")).toBe("none");
  await user.click(screen.getByRole("button", { name: "Save 2 changes" }));
  await screen.findByText("Permissions saved");
  expect(written(server)).toEqual([
    ["PATCH", [expect.objectContaining({ id: 11, role: 3, read: "none" })]],
    ["POST", [expect.objectContaining({ collection: "news", role: 3, update: "full" })]],
  ]);
});

test("an address leads to the row of a status, also of a collection of the product", async () => {
  await openMatrix({}, { search: "?collection=news&status=draft" });
  const row = (await box("Read: News, Draft")).closest("tr");
  expect(row?.dataset["target"]).toBe("true");
  expect(screen.queryByRole("combobox", { name: "Read: Users" })).toBeNull();
});

test("new items have no levels, only fields and statuses", async () => {
  const { user } = await openMatrix();
  await user.click(await screen.findByRole("button", { name: "News" }));
  expect(screen.getByRole("button", { name: /^Fields: News, While it is created/ })).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.queryByRole("combobox", { name: /While it is created/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "All: News, While it is created" })).toBeNull();
});

test("what could not be saved says why, and stays", async () => {
  const { user } = await openMatrix({ "PATCH /_/permissions": failure(422, 4) });
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.click(screen.getByRole("button", { name: "Save 1 change" }));
  expect((await screen.findByRole("alert")).textContent).toContain("were not saved");
  expect(await level("Update: Rooms")).toBe("full");
});

test("leaving with changes asks", async () => {
  const { user, address } = await openMatrix();
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.click(screen.getByRole("link", { name: "Roles" }));
  expect(await screen.findByRole("dialog")).toBeInstanceOf(HTMLElement);
  expect(address()).toBe("/settings/roles/3/permissions");
});

test("administrators may do everything, there is nothing to set", async () => {
  await openMatrix({}, { role: 1 });
  expect(await screen.findByText(/Administrators may do everything/)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("table")).toBeNull();
});

const box = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
const level = async (name: string) => (await box(name)).value;

type Server = ReturnType<typeof createFakeServer>;

function written(server: Server): [string, unknown][] {
  return server.requests
    .filter(({ method, path }) => method !== "GET" && path === "/_/permissions")
    .map(({ method, body }) => [method, body]);
}

interface Opening {
  role?: number;
  search?: string;
  collections?: Collection[];
}

async function openMatrix(
  replies: FakeReplies = {},
  { role = 3, search = "", collections = [news, rooms, users, unmanaged] }: Opening = {},
) {
  const server = createFakeServer({
    ...startupReplies({ collections }),
    "GET /_/permissions": data([readRooms]),
    "GET /_/roles": data([{ id: 3, name: "Editor", description: null }]),
    ...replies,
  });
  const app = renderApp({ server, path: `/settings/roles/${role}/permissions${search}` });
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Permissions"),
  );
  return { ...app, server };
}
