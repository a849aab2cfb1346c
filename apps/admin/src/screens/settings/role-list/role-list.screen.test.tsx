import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  createFakeServer,
  data,
  failure,
  refusedValues,
  type FakeReplies,
} from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { rolesCollection } from "../../../../test/roles.ts";
import { startupReplies, type StartupFacts } from "../../../../test/startup.ts";

const someRoles = [
  { id: 3, name: "Editor", description: "Writes" },
  { id: 2, name: "Public", description: null },
  { id: 1, name: "Administrator", description: null },
];
const manyRoles = Array.from({ length: 12 }, (_, index) => ({
  id: index + 10,
  name: `Team ${index + 1}`,
  description: null,
}));

test("roles are listed by name, with what they are for and how many members they have", async () => {
  await openList();
  const table = await screen.findByRole("table");
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
    "Administrator",
    "Editor",
    "Public",
  ]);
  expect(await within(table).findByText("2 members")).toBeInstanceOf(HTMLElement);
  expect(within(table).getByText("Writes")).toBeInstanceOf(HTMLElement);
  expect(within(table).getAllByText("System")).toHaveLength(2);
});

test("members are counted without a request of their own", async () => {
  const { server } = await openList();
  await screen.findByText("2 members");
  const paths = server.requests.map(({ path }) => path);
  expect(paths.filter((path) => path === "/_/users")).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith("/_/roles/"))).toEqual([]);
});

test("placeholders stand for the roles while they load", async () => {
  const reply = Promise.withResolvers<ReturnType<typeof data>>();
  await openList({ replies: { "GET /_/roles": () => reply.promise } });
  expect(await screen.findByRole("heading", { name: "Roles" })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("table")).toBeNull();
  reply.resolve(data(someRoles));
  expect(await screen.findByRole("table")).toBeInstanceOf(HTMLElement);
});

test("a project without roles says so", async () => {
  await openList({ replies: { "GET /_/roles": data([]) } });
  expect(await screen.findByRole("heading", { level: 2, name: "No roles" })).toBeInstanceOf(
    HTMLElement,
  );
});

test("roles that cannot be loaded can be tried again", async () => {
  const { user, server } = await openList({ replies: { "GET /_/roles": failure(422, 4) } });
  await screen.findByRole("alert");
  server.reply({ "GET /_/roles": data(someRoles) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Editor" })).toBeInstanceOf(HTMLElement);
});

test("other users are told that the settings are not theirs, and nothing is requested for them", async () => {
  const { server, go } = await openList({ facts: { isAdmin: false }, path: "/collections" });
  await screen.findByRole("heading", { level: 1, name: "Collections" });
  go("/settings/roles");
  await screen.findByRole("heading", { level: 1, name: "Not allowed" });
  expect(screen.queryByRole("button", { name: "New role" })).toBeNull();
  expect(server.requests.filter(({ path }) => path.startsWith("/_/roles"))).toEqual([]);
});

test("few roles need no search; many are searched as one types, and the search is cleared", async () => {
  const { user } = await openList({ replies: { "GET /_/roles": data(manyRoles) } });
  const box = await screen.findByRole("searchbox");
  await user.type(box, "team 12");
  await waitFor(() => expect(screen.getAllByRole("link", { name: /^Team/ })).toHaveLength(1));
  await user.type(box, " and nobody");
  await user.click(await screen.findByRole("button", { name: "Clear search and filters" }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: /^Team/ })).toHaveLength(12));
});

test("a new role begins with its name and opens", async () => {
  const created = { id: 9, name: "Registrar", description: null };
  const { user, server, address } = await openList({
    replies: { "POST /_/roles": data(created), "GET /_/roles/9": data(created) },
  });
  await createRole(user, " Registrar ");
  expect(await screen.findByRole("heading", { level: 1, name: "Registrar" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(address()).toBe("/settings/roles/9");
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Registrar",
  });
});

test("a role without a name is not created", async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole("button", { name: "New role" }));
  const dialog = await screen.findByRole("dialog", { name: "New role" });
  await user.type(within(dialog).getByLabelText("Name of the role"), "  ");
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Create" }).disabled).toBe(
    true,
  );
});

test("a role that was refused is named with the reason, and can be tried again", async () => {
  const { user, server, address } = await openList({
    replies: {
      "POST /_/roles": refusedValues({ path: ["name"], rule: "unique", values: {} }),
    },
  });
  await createRole(user, "Editor");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Editor was not created");
  const created = { id: 9, name: "Editor", description: null };
  server.reply({ "POST /_/roles": data(created), "GET /_/roles/9": data(created) });
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(address()).toBe("/settings/roles/9"));
});

test("administrators find roles through the settings in their menu", async () => {
  const { user, address } = await openList({ path: "/collections" });
  await user.click(await screen.findByRole("button", { name: /Ada Byron/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Admin settings" }));
  await user.click(await screen.findByRole("link", { name: "Roles" }));
  await waitFor(() => expect(address()).toBe("/settings/roles"));
});

type User = ReturnType<typeof renderApp>["user"];

async function createRole(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "New role" }));
  const dialog = await screen.findByRole("dialog", { name: "New role" });
  await user.type(within(dialog).getByLabelText("Name of the role"), name);
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
}

interface ListOptions {
  replies?: FakeReplies;
  facts?: StartupFacts;
  path?: string;
}

async function openList({ replies, facts, path = "/settings/roles" }: ListOptions = {}) {
  const users = [
    { id: 7, first_name: "Ada", last_name: "Byron", roles: [{ role: 1 }] },
    { id: 8, roles: [{ role: 3 }] },
    { id: 9, roles: [{ role: 3 }, { role: 4 }] },
  ];
  const server = createFakeServer({
    ...startupReplies({ users, collections: [rolesCollection], ...facts }),
    "GET /_/roles": data(someRoles),
    ...replies,
  });
  return { ...renderApp({ server, path }), server };
}
