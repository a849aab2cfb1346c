import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection, makePermission, makeRelation } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { data, failure, refusedValues } from "../../../../../test/fake-fetch.ts";
import {
  box,
  editor,
  level,
  openMatrix,
  readRooms,
  written,
} from "../../../../../test/permission-matrix.tsx";
import { saveButton } from "../../../../../test/render-item.tsx";

test("every collection has a row with what the role may do; the product's own are shown when asked for", async () => {
  const { user } = await openMatrix();
  expect(await level("Read: Rooms")).toBe("full");
  expect(await level("Read: News")).toBe("none");
  expect(screen.queryByRole("combobox", { name: /Log$/ })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Read: Users" })).toBeNull();
  await user.click(screen.getByRole("switch", { name: "System collections" }));
  expect(await level("Read: Users")).toBe("none");
});

test("levels are staged and saved together, each with what is other and nothing else", async () => {
  const { user, server, address } = await openMatrix();
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.selectOptions(await box("Read: News"), "All");
  await user.click(await screen.findByRole("button", { name: "Save 2 changes" }));
  expect(await screen.findByText("Role saved")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([
    {
      permissions: [
        { collection: "rooms", status: null, update: "full" },
        { collection: "news", status: null, read: "full" },
      ],
    },
  ]);
  expect(address()).toBe("/settings/roles");
});

test("the role's own fields and its permissions are one draft with one save", async () => {
  const { user, server, address } = await openMatrix();
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.click(screen.getByRole("link", { name: "Role settings" }));
  const name = await screen.findByLabelText(/^Name/);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/settings/roles/3");
  await user.type(name, "s");
  expect(screen.getByRole("link", { name: /^Permissions.*1 permission changed/ })).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(await screen.findByRole("button", { name: "Save 2 changes" }));
  await screen.findByText("Role saved");
  expect(written(server)).toEqual([
    {
      name: "Editors",
      permissions: [{ collection: "rooms", status: null, update: "full" }],
    },
  ]);
});

test("a save that stays shows what is stored, before it is read again", async () => {
  const { user, server } = await openMatrix();
  await user.selectOptions(await box("Update: Rooms"), "All");
  server.reply({ "GET /_/permissions": data([{ ...readRooms, update: "full" }]) });
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(written(server)).toHaveLength(1));
  await waitFor(async () => expect(await saveButton("Saved")).toBeInstanceOf(HTMLElement));
  expect(await level("Update: Rooms")).toBe("full");
  expect((await box("Update: Rooms")).closest("tr")?.dataset["changed"]).toBeUndefined();
});

test("a new role begins with the usual permissions and is created with what is changed in them", async () => {
  const { user, server } = await openMatrix(
    { "POST /_/roles": data({ ...editor, id: 9 }) },
    { role: "+" },
  );
  await user.selectOptions(await box("Read: News"), "All");
  await user.click(screen.getByRole("switch", { name: "System collections" }));
  expect(await level("Delete: Files")).toBe("full");
  await user.selectOptions(await box("Delete: Files"), "None");
  await user.click(screen.getByRole("link", { name: "Role settings" }));
  await user.type(await screen.findByLabelText(/^Name/), "Guides");
  await user.click(await screen.findByRole("button", { name: "Save 3 changes" }));
  await screen.findByText("Role saved");
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Guides",
    permissions: [
      { collection: "directus_files", status: null, delete: "none" },
      { collection: "news", status: null, read: "full" },
    ],
  });
});

test("what the server refuses of a rule stands in its row, and is gone when that changes", async () => {
  const { user } = await openMatrix({
    "PATCH /_/roles/3": refusedValues({
      path: ["permissions", 1, "read_field_blacklist"],
      rule: "length",
      values: { max: 1000 },
    }),
  });
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.click(await screen.findByRole("button", { name: "News" }));
  await user.click(screen.getByRole("button", { name: "All: News, Draft" }));
  await user.click(await saveButton("Save 4 changes"));
  expect(await screen.findByText("One field needs your attention.")).toBeInstanceOf(HTMLElement);
  const wrong = screen.getByRole("button", { name: /At most 1,000 characters/ });
  expect(wrong.getAttribute("aria-label")).toContain("News, While it is created");
  await user.click(screen.getByRole("button", { name: "Permissions" }));
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  await user.click(wrong);
  const dialog = await screen.findByRole("dialog", { name: /^Fields: News/ });
  await user.click(within(dialog).getByRole("checkbox", { name: "Read: Title" }));
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("button", { name: /At most 1,000 characters/ })).toBeNull();
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
  const { user, server } = await openMatrix();
  await user.click(await screen.findByRole("button", { name: "Fields: News, All" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Fields: News" }));
  await user.click(dialog.getByRole("checkbox", { name: "Read: Title" }));
  await user.click(dialog.getByRole("checkbox", { name: "Write: Title" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  await screen.findByText("Role saved");
  expect(written(server)).toEqual([
    {
      permissions: [
        {
          collection: "news",
          status: null,
          read_field_blacklist: ["title"],
          write_field_blacklist: ["title"],
        },
      ],
    },
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
  expect(await screen.findByRole("button", { name: "Save 1 change" })).toBeInstanceOf(HTMLElement);
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
  await user.click(await screen.findByRole("button", { name: "Save 2 changes" }));
  await screen.findByText("Role saved");
  expect(written(server)).toEqual([
    {
      permissions: [
        { collection: "rooms", status: null, read: "none" },
        { collection: "news", status: null, update: "full" },
      ],
    },
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
  const { user } = await openMatrix({ "PATCH /_/roles/3": failure(422, 4) });
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Not saved");
  expect(await level("Update: Rooms")).toBe("full");
});

test("leaving with changes asks", async () => {
  const { user, address } = await openMatrix();
  await user.selectOptions(await box("Update: Rooms"), "All");
  await user.click(screen.getByRole("link", { name: "Roles" }));
  expect(await screen.findByRole("dialog")).toBeInstanceOf(HTMLElement);
  expect(address()).toBe("/settings/roles/3/permissions");
});

test("role 1 shows a note instead of a matrix: administrators may do everything", async () => {
  await openMatrix({}, { role: 1 });
  expect(await screen.findByText(/Administrators may do everything/)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("table")).toBeNull();
});

test("rights on links and translations are offered with those of their items, and staged", async () => {
  const words = { ...makeCollection("rooms_words", {}), managed: true };
  const { user, server } = await openMatrix(
    {},
    {
      collections: [
        { ...makeCollection("rooms", { words: { type: "translation" } }), managed: true },
        words,
      ],
      relations: [makeRelation("rooms_words.room", "rooms.words")],
    },
  );
  await screen.findByText("Rooms: Rooms Words");
  await user.click(screen.getByRole("button", { name: "Set them like their items" }));
  expect(await level("Read: Rooms Words")).toBe("full");
  expect(screen.queryByText("Rooms: Rooms Words")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  await screen.findByText("Role saved");
  expect(written(server)).toEqual([
    { permissions: [{ collection: "rooms_words", status: null, read: "full" }] },
  ]);
});

test("beside Save it says that everybody may write with what is staged", async () => {
  const { user } = await openMatrix(
    { "PATCH /_/roles/2": data({ ...editor, id: 2 }) },
    { role: 2 },
  );
  await user.selectOptions(await box("Read: News"), "All");
  expect(screen.queryByText(/^Everybody may write/)).toBeNull();
  await user.selectOptions(await box("Create: News"), "All");
  await screen.findByText("Everybody may write in News");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByText(/^Everybody may write/)).toBeNull());
});
