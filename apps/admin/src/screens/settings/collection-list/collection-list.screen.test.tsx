import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { versioned } from "../../../../test/collection-settings.ts";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const posts = { ...makeCollection("posts", {}), managed: true, note: "What we write" };
const invoices = { ...makeCollection("invoices", {}), managed: false };
const orders = { ...makeCollection("orders", {}), managed: false };

test("notice that no collections exist, with the way to the first", async () => {
  const server = createFakeServer(startupReplies({ collections: [] }));
  const { user } = renderApp({ server, path: "/settings/collections" });
  expect(await screen.findAllByText("No tables")).not.toEqual([]);
  const [first] = screen.getAllByRole("button", { name: "New collection" });
  if (first !== undefined) await user.click(first);
  expect(await screen.findByRole("dialog", { name: "New collection" })).toBeInstanceOf(HTMLElement);
});

test("tables are listed with their note; those that are not managed say so and lead nowhere", async () => {
  await openList();
  const rows = await screen.findAllByRole("row");
  const [, first, second] = rows.map((row) => within(row));
  expect(first?.getByRole("link", { name: "Posts" })).toBeInstanceOf(HTMLElement);
  expect(first?.getByText("What we write")).toBeInstanceOf(HTMLElement);
  expect(second?.getByText("Not managed")).toBeInstanceOf(HTMLElement);
  expect(second?.queryByRole("link")).toBeNull();
});

test("manage_stopped: stopping needs confirmation, and a notice says so", async () => {
  const { user, server } = await openList({ "POST /_/model/changes": data({ changes: 1 }) });
  await user.click(await screen.findByRole("button", { name: "Don't manage: Posts" }));
  const question = await screen.findByRole("dialog", { name: "Stop managing Posts?" });
  expect(sent(server)).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Don't manage" }));
  expect(await screen.findByText("Posts is no longer managed")).toBeInstanceOf(HTMLElement);
  const change = { kind: "update_collection", collection: "posts", if_match: '"1"' };
  expect(sent(server)).toEqual([
    ["/_/model/changes", { changes: [{ ...change, data: { managed: false } }] }],
  ]);
});

test("a change that is refused says why", async () => {
  const { user } = await openList({ "POST /_/model/changes": failure(401, 3) });
  await user.click(await screen.findByRole("button", { name: "Don't manage: Posts" }));
  const question = await screen.findByRole("dialog", { name: "Stop managing Posts?" });
  await user.click(within(question).getByRole("button", { name: "Don't manage" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Nothing was changed");
});

test("the name of a new collection is checked while it is typed", async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole("button", { name: "New collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New collection" }));
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Create" });
  const name = dialog.getByLabelText("Name of the collection");
  expect(create.disabled).toBe(true);
  await user.type(name, "POSTS");
  expect(dialog.getByText("A table of this name exists already")).toBeInstanceOf(HTMLElement);
  expect(create.disabled).toBe(true);
  await user.type(name, "_2");
  await waitFor(() => expect(create.disabled).toBe(false));
});

test("a new collection has the chosen fields, and its settings open", async () => {
  const articles = makeCollection("articles", {});
  const { user, server, address } = await openList({ "POST /_/collections": data(articles) });
  await user.click(await screen.findByRole("button", { name: "New collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New collection" }));
  await user.type(dialog.getByLabelText("Name of the collection"), "articles");
  await user.click(dialog.getByRole("checkbox", { name: "Sort" }));
  await user.click(dialog.getByRole("checkbox", { name: "Created by" }));
  await user.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(address()).toBe("/settings/collections/articles"));
  const [, body] = sent(server)[0] ?? [];
  expect(body).toMatchObject({
    collection: "articles",
    fields: [{ field: "id" }, { field: "status" }, { field: "sort" }, { field: "created_on" }],
  });
});

test("collection_invalid_name: code 4 of the server stands at the name, until it is changed", async () => {
  const { user } = await openList({ "POST /_/collections": failure(422, 4) });
  await user.click(await screen.findByRole("button", { name: "New collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New collection" }));
  const name = dialog.getByLabelText<HTMLInputElement>("Name of the collection");
  await user.type(name, "articles");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await dialog.findByText(/^Only letters without accents/)).toBeInstanceOf(HTMLElement);
  expect(name.value).toBe("articles");
  await user.type(name, "s");
  expect(dialog.queryByText(/^Only letters without accents/)).toBeNull();
});

test.each([
  ["a server that fails", failure(500, 9), "articles was not created"],
  ["a lost connection", new TypeError("Failed to fetch"), "It is not known whether this was saved"],
])("after %s a new collection is as it was typed, with the reason", async (_why, reply, reason) => {
  const { user } = await openList({ "POST /_/collections": reply });
  await user.click(await screen.findByRole("button", { name: "New collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New collection" }));
  const name = dialog.getByLabelText<HTMLInputElement>("Name of the collection");
  await user.type(name, "articles");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(reason);
  expect(name.value).toBe("articles");
});

type Server = ReturnType<typeof createFakeServer>;

/** The writes to the model. */
function sent(server: Server): [string, unknown][] {
  return server.requests
    .filter(({ method, path }) => method !== "GET" && /^\/_\/(collections|model)/.test(path))
    .map(({ path, body }) => [path, body]);
}

async function openList(replies: FakeReplies = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections: [posts, invoices, orders] }),
    "GET /_/collections/posts": versioned(posts),
    ...replies,
  });
  return { ...renderApp({ server, path: "/settings/collections" }), server };
}
