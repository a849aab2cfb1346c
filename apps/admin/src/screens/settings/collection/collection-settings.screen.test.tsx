import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection, makeField } from "@rowhouse/contract";
import { expect, test, vi } from "vitest";
import {
  body,
  created,
  edited,
  id,
  openSettings,
  posts,
  sent,
  versioned,
} from "../../../../test/collection-settings.ts";
import { data, failure } from "../../../../test/fake-fetch.ts";
import { choose, entriesOf } from "../../../../test/select.ts";
import { startupReplies } from "../../../../test/startup.ts";

test("fields stand in their order, with what edits them", async () => {
  await openSettings();
  const rows = within(await screen.findByRole("list", { name: "Fields" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Primary key"),
    expect.stringContaining("Text input"),
    expect.stringContaining("Text area"),
  ]);
});

test("the way here leads through the settings and the collections", async () => {
  await openSettings();
  const way = within(await screen.findByRole("navigation", { name: "Path" }));
  expect(way.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Admin settings",
    "Collections and fields",
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Posts");
});

test("a field is put elsewhere with the keyboard, and a 1-based order is saved at once", async () => {
  const { user, server } = await openSettings();
  const handle = await screen.findByRole("button", { name: "Move Title" });
  handle.focus();
  await user.keyboard(" {ArrowDown} ");
  await waitFor(() =>
    expect(sent(server)).toEqual([
      edited({ field: "id", sort: 1 }, { field: "body", sort: 2 }, { field: "title", sort: 3 }),
    ]),
  );
});

test("field removed: asked for with what is lost, removed items too, then a notice with its title-cased name", async () => {
  const { user, server } = await openSettings({
    "POST /_/model/plan": data([planOfDrop("posts", "body", 10)]),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the field Body?" });
  expect(question.textContent).toContain("The field and its values (10) are deleted");
  expect(sent(server)).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Body was deleted")).toBeInstanceOf(HTMLElement);
  const change = { kind: "delete_field", collection: "posts", field: "body", if_match: '"1"' };
  expect(sent(server)).toEqual([["POST /_/model/changes", { changes: [change] }]]);
});

test("a field is duplicated into another collection, under a name that is free there", async () => {
  const { user, server } = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate field" }));
  const name = dialog.getByLabelText(/^Name of the field/);
  await user.clear(name);
  await user.type(name, "Title");
  expect(await dialog.findByText("The field title exists already")).toBeInstanceOf(HTMLElement);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Create" }).disabled).toBe(true);
  await choose(user, dialog.getByRole("combobox", { name: /^Into collection/ }), "Authors");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Title was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([
    ["POST /_/model/changes", created("authors", { field: "title", interface: "textarea" })],
  ]);
});

test("a field is duplicated into managed collections only, and none of the system", async () => {
  const users = { ...makeCollection("directus_users", { id }), managed: true };
  const log = { ...makeCollection("log", { id }), managed: false };
  const { user } = await openSettings(startupReplies({ collections: [posts, users, log] }));
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate field" }));
  const targets = dialog.getByRole("combobox", { name: /^Into collection/ });
  expect(await entriesOf(user, targets)).toEqual(["Posts"]);
});

test("a field is hidden in forms with one click", async () => {
  const { user, server } = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Hide in forms" }));
  expect(await screen.findByText("Body was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([edited({ field: "body", hidden_detail: true })]);
});

test("a field whose interface is missing is reset to the one for its datatype", async () => {
  const lost = { ...body, interface: "gone", datatype: "TEXT" };
  const { user, server } = await openSettings({
    "GET /_/collections": data([{ ...posts, fields: { id, body: lost } }]),
    "GET /_/collections/posts": versioned({ ...posts, fields: { id, body: lost } }),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Edit with Text area/ }));
  expect(await screen.findByText("Body was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([edited({ field: "body", interface: "textarea" })]);
});

test("a missing interface is marked in the list, and a click there repairs it", async () => {
  const lost = { ...body, interface: "gone", datatype: "TEXT" };
  const { user, server } = await openSettings({
    "GET /_/collections": data([{ ...posts, fields: { id, body: lost } }]),
    "GET /_/collections/posts": versioned({ ...posts, fields: { id, body: lost } }),
  });
  await user.click(await screen.findByRole("button", { name: /^gone is missing.*Use Text area/ }));
  expect(await screen.findByText("Body was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([edited({ field: "body", interface: "textarea" })]);
});

test("fields of a long list are found by their name", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => {
      const name = `field_${index + 1}`;
      return [name, makeField("posts", name, { sort: index + 1, interface: "text-input" })];
    }),
  );
  const { user } = await openSettings({
    "GET /_/collections": data([{ ...posts, fields: { id, ...many } }]),
  });
  await user.type(await screen.findByRole("searchbox"), "field_19");
  await waitFor(() => {
    const list = within(screen.getByRole("list", { name: "Fields" }));
    expect(list.getAllByRole("listitem")).toHaveLength(11);
  });
});

test("collection updated: it is set in one form, a notice says so, and its list is next", async () => {
  const { user, server, address } = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Settings of the collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Settings of the collection" }));
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), "What we write");
  await user.click(dialog.getByRole("switch", { name: /^Single item/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Posts was updated")).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(address()).toBe("/settings/collections"));
  expect(sent(server)[0]?.[1]).toEqual({
    changes: [
      {
        kind: "update_collection",
        collection: "posts",
        if_match: '"1"',
        data: { note: "What we write", single: true },
      },
    ],
  });
});

test("deleting the collection counts what goes with it", async () => {
  const { user } = await openSettings({
    "POST /_/model/plan": data([
      { effects: [], removes: { fields: 3, relations: 2, permissions: 4, presets: 1 } },
    ]),
  });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the collection Posts?" });
  expect(question.textContent).toContain(
    "Deleted with it: 2 relations, 4 permissions, and one bookmark or view.",
  );
});

/** The plan of a deletion that concerns so many rows. */
function planOfDrop(table: string, column: string, rows: number) {
  const effect = { effect: "drop_column", from: "TEXT", to: null, unfit: [], conversion: null };
  const removes = { fields: 1, relations: 0, permissions: 0, presets: 0 };
  return { effects: [{ ...effect, table, column, rows }], removes };
}

test("the key cannot be deleted", async () => {
  const { user } = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Actions for ID" }));
  const item = await screen.findByRole<HTMLButtonElement>("menuitem", { name: "Delete" });
  expect(item.disabled).toBe(true);
});

test("collection removed: asked for, then a notice, and its list is next", async () => {
  const { user, address, server } = await openSettings({
    "POST /_/model/plan": data([]),
  });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the collection Posts?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Posts was deleted")).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(address()).toBe("/settings/collections"));
  const change = { kind: "delete_collection", collection: "posts", if_match: '"1"' };
  expect(sent(server)).toEqual([["POST /_/model/changes", { changes: [change] }]]);
});

test("a failed call says that nothing was changed, with the reason, in view, and the menu works on", async () => {
  const seen = vi.fn();
  Element.prototype.scrollIntoView = seen;
  const { user } = await openSettings({ "POST /_/model/changes": failure(500, 9) });
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Hide in forms" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Nothing was changed");
  expect(seen.mock.contexts).toContain(alert);
  await user.click(screen.getByRole("button", { name: "Actions for Body" }));
  expect(await screen.findByRole("menuitem", { name: "Hide in forms" })).toBeInstanceOf(
    HTMLElement,
  );
});

test("an unknown collection shows not found", async () => {
  await openSettings({}, "/settings/collections/nothing");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeInstanceOf(
    HTMLElement,
  );
});
