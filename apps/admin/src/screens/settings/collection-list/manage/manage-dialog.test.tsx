import { screen, waitFor, within } from "@testing-library/react";
import { asRecord, makeCollection, type Collection, type DerivedTable } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  createFakeServer,
  data,
  failure,
  type FakeReplies,
} from "../../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../../test/render-app.tsx";
import { startupReplies } from "../../../../../test/startup.ts";

const invoices = { ...makeCollection("invoices", {}), managed: false };
const orders = { ...makeCollection("orders", {}), managed: false };

const column = { length: null, required: false, readonly: false, hidden_detail: false };
const key = { ...column, field: "id", type: "integer", datatype: "INT", interface: "primary-key" };
const customer = { ...key, field: "customer", type: "m2o", interface: "many-to-one" };

function describes(collection: string, about: Partial<DerivedTable> = {}) {
  const fields = [key, customer];
  const relations = [{ field: "customer", related: "customers" }];
  const table = { collection, readonly_reason: null, key: ["id"], fields, relations, ...about };
  const removes = { fields: 0, relations: 0, permissions: 0, presets: 0 };
  return { effects: [], removes, describes: table };
}

type Change = { collection: string; data: { managed: boolean } };

function changesIn(body: unknown): Change[] {
  return asRecord(body)["changes"] as Change[]; // cast: what the app sends
}

function versioned(collections: readonly Collection[]) {
  const versions = collections.map(({ collection }) => [
    collection,
    { collection: '"1"', fields: {} },
  ]);
  return data([...collections], { versions: Object.fromEntries(versions) });
}

/** The change of one table, on the version that was read. */
function change(collection: string, isManaged: boolean) {
  const data = { managed: isManaged };
  return { kind: "update_collection", collection, data, if_match: '"1"' };
}

async function openList(replies: FakeReplies = {}) {
  let stored: Collection[] = [invoices, orders];
  const server = createFakeServer({
    ...startupReplies({ collections: [invoices, orders] }),
    "POST /_/model/plan": data([describes("invoices"), describes("orders")]),
    "GET /_/collections": () => data(stored),
    "GET /_/collections/invoices": () => versioned(stored.slice(0, 1)),
    "GET /_/collections/orders": () => versioned(stored.slice(1)),
    "GET /_/collections/invoices,orders": () => versioned(stored),
    "POST /_/model/changes": ({ body }) => {
      for (const { collection, data: values } of changesIn(body)) {
        const at = stored.findIndex((one) => one.collection === collection);
        stored = stored.with(at, { ...stored[at], ...values } as Collection); // cast: one that is there
      }
      return data({ changes: 1 });
    },
    ...replies,
  });
  const managed = () =>
    server.requests
      .filter(({ path }) => path === "/_/model/changes")
      .map(({ body }) => changesIn(body));
  return { ...renderApp({ server, path: "/settings/collections" }), server, managed };
}

async function openOne(replies: FakeReplies = {}) {
  const opened = await openList({
    "POST /_/model/plan": data([describes("invoices")]),
    ...replies,
  });
  await opened.user.click(await screen.findByRole("button", { name: "Manage: Invoices" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Manage Invoices?" }));
  return { ...opened, dialog };
}

async function openAll(replies: FakeReplies = {}) {
  const opened = await openList(replies);
  await opened.user.click(await screen.findByRole("button", { name: "Manage all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Manage 2 tables?" }));
  return { ...opened, dialog };
}

test("manage_started: what would be derived of a table is shown before it is managed, and a notice says so", async () => {
  const { user, dialog, managed, server } = await openOne();
  const fields = await dialog.findByRole("list", { name: "Fields of invoices" });
  expect(
    within(fields)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual(["idKeyINTPrimary key", "customerINTMany to oneLinks to customers"]);
  expect(server.requests.findLast(({ path }) => path === "/_/model/plan")?.body).toEqual({
    changes: [{ kind: "update_collection", collection: "invoices", data: { managed: true } }],
  });
  expect(managed()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Manage Invoices" }));
  expect(await screen.findByText("Invoices is now managed")).toBeInstanceOf(HTMLElement);
  expect(managed()).toEqual([[change("invoices", true)]]);
});

test("all tables of an existing database are managed in one request, and it can be undone", async () => {
  const { user, dialog, managed } = await openAll();
  await user.click(await dialog.findByText("Invoices"));
  expect(await dialog.findByRole("list", { name: "Fields of invoices" })).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(dialog.getByRole("button", { name: "Manage 2 tables" }));
  expect(await screen.findByText("2 tables are now managed")).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(managed()).toEqual([
      [change("invoices", true), change("orders", true)],
      [change("invoices", false), change("orders", false)],
    ]),
  );
});

test("of several tables some are left out", async () => {
  const { user, dialog, managed } = await openAll();
  await user.click(await dialog.findByRole("checkbox", { name: "Invoices" }));
  await user.click(dialog.getByRole("button", { name: "Manage Orders" }));
  expect(await screen.findByText("Orders is now managed")).toBeInstanceOf(HTMLElement);
  expect(managed()).toEqual([[change("orders", true)]]);
});

test("with none of the tables chosen there is nothing to confirm", async () => {
  const { user, dialog } = await openAll();
  const all = await dialog.findByRole("checkbox", { name: "All 2 tables" });
  await user.click(all);
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Manage 0 tables" });
  expect(confirm.disabled).toBe(true);
  await user.click(all);
  await user.click(dialog.getByRole("checkbox", { name: "Orders" }));
  await user.click(all);
  expect(dialog.getByRole("button", { name: "Manage 2 tables" })).toBeInstanceOf(HTMLElement);
});

test.each([
  ["no-key", /^Without a primary key/],
  ["view", /^This is a view/],
] as const)("a table that cannot be edited says what that means: %s", async (reason, sentence) => {
  const about = { readonly_reason: reason, key: [] };
  const { dialog } = await openOne({ "POST /_/model/plan": data([describes("invoices", about)]) });
  expect(await dialog.findByText(sentence)).toBeInstanceOf(HTMLElement);
});

test("a look that fails is tried again, and manages nothing before", async () => {
  const { user, dialog, server } = await openOne({ "POST /_/model/plan": failure(500, 9) });
  const again = await dialog.findByRole("button", { name: "Try again" });
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Manage Invoices" });
  expect(confirm.disabled).toBe(true);
  server.reply({ "POST /_/model/plan": data([describes("invoices")]) });
  await user.click(again);
  await dialog.findByRole("list", { name: "Fields of invoices" });
  expect(confirm.disabled).toBe(false);
});

test("tables that the server refuses to manage are still there to be seen, with the reason", async () => {
  const { user, dialog } = await openOne({ "POST /_/model/changes": failure(401, 3) });
  await dialog.findByRole("list", { name: "Fields of invoices" });
  await user.click(dialog.getByRole("button", { name: "Manage Invoices" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Nothing was changed");
});
