import { makeCollection, makePermission, type Permission } from "@rowhouse/contract";
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
    "POST /_/collection_presets": ({ body }) => data({ ...Object(body), id: 9 }),
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
  await screen.findByText(/^Calendar and Timeline: this collection has no field/);
});
