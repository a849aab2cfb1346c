import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection, makePermission } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  createFakeServer,
  data,
  failure,
  refusedValues,
  type FakeReplies,
} from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { saveButton, valueIn } from "../../../../test/render-item.tsx";
import { rolesCollection } from "../../../../test/roles.ts";
import { usersQuery } from "../../../data/users.ts";
import { startupReplies, type StartupFacts } from "../../../../test/startup.ts";
import { choose } from "../../../../test/select.ts";

const editor = { id: 3, name: "Editor", description: "Writes" };

test("a change is saved, reported and leads back to the list", async () => {
  const { user, server, address } = await openRole({
    replies: { "PATCH /_/roles/3": data({ ...editor, name: "Writers" }) },
  });
  await rename(user, "Writers");
  await user.click(await saveButton("Save 1 change"));
  await waitFor(() => expect(address()).toBe("/settings/roles"));
  expect(await screen.findByText("Role saved")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([{ name: "Writers" }]);
});

test("the user and the rights are read again, since the role may be theirs", async () => {
  const { user, server } = await openRole({ replies: { "PATCH /_/roles/3": data(editor) } });
  await rename(user, "Writers");
  server.requests.splice(0);
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/_/users/me", "/_/permissions/me"]),
    ),
  );
});

test("Ctrl+S saves and stays", async () => {
  const { user, address } = await openRole({
    replies: { "PATCH /_/roles/3": data({ ...editor, name: "Writers" }) },
  });
  await rename(user, "Writers");
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByRole("heading", { level: 1, name: "Writers" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(address()).toBe("/settings/roles/3");
});

test("without a change there is nothing to save", async () => {
  await openRole();
  await screen.findByLabelText(/^Name/);
  expect((await saveButton()).disabled).toBe(true);
});

test("a new role needs a name", async () => {
  const { user, server } = await openRole({ key: "+" });
  await user.type(await screen.findByLabelText("Description"), "Packs");
  await user.click(await saveButton("Save 1 change"));
  expect(await screen.findByText("This field is required")).toBeInstanceOf(HTMLElement);
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("a refusal stands under its field, and the edit stays", async () => {
  const { user } = await openRole({
    replies: {
      "PATCH /_/roles/3": refusedValues({ path: ["name"], rule: "length", values: { max: 5 } }),
    },
  });
  await rename(user, "Writers");
  await user.click(await saveButton("Save 1 change"));
  expect(await screen.findByText("One field needs your attention.")).toBeInstanceOf(HTMLElement);
  const name = screen.getByLabelText(/^Name/);
  expect(document.getElementById(`${name.id}-error`)?.textContent).toContain(
    "At most 5 characters",
  );
  expect(valueIn(name)).toBe("Writers");
});

test("leaving with a change asks first", async () => {
  const { user, go, address } = await openRole();
  await rename(user, "Writers");
  go("/settings/roles");
  const dialog = await screen.findByRole("dialog", { name: "Unsaved edits" });
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(address()).toBe("/settings/roles/3");
  expect(valueIn(screen.getByLabelText(/^Name/))).toBe("Writers");
});

test("a role is not deleted when that is canceled; when it is refused the page says why and tries again", async () => {
  const { user, server } = await openRole({
    replies: { "DELETE /_/roles/3": failure(403, 303) },
  });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(server.requests.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("Not deleted")).toBeInstanceOf(HTMLElement);
  server.reply({ "DELETE /_/roles/3": { status: 204 } });
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByText("Editor was deleted")).toBeInstanceOf(HTMLElement);
});

test("deleting names the role and its members, and leads back to the list", async () => {
  const { user, address, queryClient } = await openRole({
    replies: { "DELETE /_/roles/3": { status: 204 } },
  });
  await waitFor(() => expect(queryClient.getQueryData(usersQuery().queryKey)).toHaveLength(2));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete the role Editor for good?" });
  expect(dialog.textContent).toContain("Its one member keeps the account");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(address()).toBe("/settings/roles"));
  expect(await screen.findByText("Editor was deleted")).toBeInstanceOf(HTMLElement);
});

test.each(["1", "2", "+"])("role %s cannot be deleted", async (key) => {
  await openRole({
    key,
    replies: { [`GET /_/roles/${key}`]: data({ ...editor, id: Number(key) }) },
  });
  await screen.findByLabelText(/^Name/);
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("role 1, the administrators, says that there are no permissions to set", async () => {
  await openRole({ key: "1", replies: { "GET /_/roles/1": data({ ...editor, id: 1 }) } });
  expect(await screen.findByText(/Administrators may do everything/)).toBeInstanceOf(HTMLElement);
});

test("the app is shown as the role sees it", async () => {
  const { user, server, address } = await openRole({
    replies: { "POST /_/permissions/view": failure(401, 3) },
  });
  await user.click(await screen.findByRole("button", { name: "View as this role" }));
  expect(await screen.findByText(/could not be viewed/)).toBeInstanceOf(HTMLElement);
  expect(address()).toBe("/settings/roles/3");
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({ role: 3 });
});

test.each([
  ["that does not exist", "99"],
  ["made of several keys", "3,4"],
])("an address %s leads back to the roles", async (_, key) => {
  const { server } = await openRole({ key, replies: { "GET /_/roles/99": failure(404, 203) } });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeInstanceOf(
    HTMLElement,
  );
  const [back] = screen.getAllByRole("link", { name: "Back" });
  expect(back?.getAttribute("href")).toBe("/settings/roles");
  expect(server.requests.some(({ path }) => path.includes("3,4"))).toBe(false);
});

test("a role that fails to load shows the server-trouble page with title and body, and can be tried again", async () => {
  const { user, server } = await openRole({ replies: { "GET /_/roles/3": failure(422, 4) } });
  const trouble = await screen.findByRole("alert");
  expect(within(trouble).getByRole("heading", { name: "Server problem" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(trouble.textContent).toContain("Try again later or ask your administrator.");
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  server.reply({ "GET /_/roles/3": data(editor) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText(/^Name/)).toBeInstanceOf(HTMLElement);
});

test("other users are told that the settings are not theirs", async () => {
  await openRole({ facts: { isAdmin: false } });
  expect(await screen.findByRole("heading", { level: 1, name: "Not allowed" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});

test("an address that is none is named at its field before anything is sent", async () => {
  const { user, server } = await openRole({ facts: { collections: [fullRoles] } });
  const box = await screen.findByLabelText("Allowed IP addresses");
  expect(describedTexts(box)).toContain("Members get in from these addresses only");
  await user.type(box, "10.0.0.0/8, 10.0.0.x");
  await user.tab();
  await waitFor(() =>
    expect(describedTexts(box)).toContain("10.0.0.x is neither an address such as 203.0.113.7"),
  );
  await user.click(await saveButton("Save 1 change"));
  expect(await screen.findByText("One field needs your attention.")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([]);
});

test("the navigation is edited section by section, and stored as a list of them", async () => {
  const { user, server } = await openRole({
    facts: { collections: [fullRoles] },
    replies: { "PATCH /_/roles/3": data(editor) },
  });
  const navigation = await screen.findByRole("group", { name: "Navigation" });
  await user.click(await within(navigation).findByRole("button", { name: "Add a section" }));
  await user.type(await within(navigation).findByLabelText("Title"), "Tools");
  await user.click(within(navigation).getByRole("button", { name: "Add a link" }));
  await user.type(await within(navigation).findByLabelText(/^Name/), "Wiki");
  await user.type(within(navigation).getByLabelText(/^Address/), "https://wiki.example/");
  await user.click(await saveButton("Save 1 change"));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  const links = [{ name: "Wiki", path: "https://wiki.example/", icon: null }];
  expect(written(server)).toEqual([{ nav_override: [{ title: "Tools", include: null, links }] }]);
});

const fullRoles = makeCollection("directus_roles", {
  ...rolesCollection.fields,
  ip_whitelist: { type: "string", interface: "textarea" },
  nav_override: { type: "json", interface: "json" },
});

function describedTexts(box: HTMLElement): string {
  const ids = box.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

const member = (link: number, user: object) => ({ id: link, user });
const cleo = { id: 8, first_name: "Cleo", last_name: "Dorn" };

test("the people of the role are listed, added and removed at once, with a way back", async () => {
  const { user, server } = await openRole({
    members: [member(31, cleo)],
    replies: { "PATCH /_/roles/3": data(editor) },
  });
  await user.click(await screen.findByRole("button", { name: "Show or hide details" }));
  const link = await screen.findByRole("link", { name: /Cleo Dorn$/ });
  expect(link.getAttribute("href")).toContain("/users/8");
  server.reply({ "GET /_/roles/3": data({ ...editor, users: [] }) });
  await user.click(screen.getByRole("button", { name: "Take the role from Cleo Dorn" }));
  expect(await screen.findByText("Nobody has this role yet")).toBeInstanceOf(HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(written(server)).toHaveLength(2));
  // Nobody is added while somebody is being added.
  const others = await screen.findByLabelText("Add somebody");
  await waitFor(() => expect(others).toHaveProperty("disabled", false));
  await choose(user, others, "Ada Byron");
  await waitFor(() => expect(written(server)).toHaveLength(3));
  expect(written(server)).toEqual([
    { users: [{ id: 31, $delete: true }] },
    { users: [{ user: 8 }] },
    { users: [{ user: 7 }] },
  ]);
});

test("the people of the role are reached from its permissions as well", async () => {
  const { user } = await openRole({ key: "3/permissions", members: [member(31, cleo)] });
  await user.click(await screen.findByRole("button", { name: "Show or hide details" }));
  expect(await screen.findByRole("link", { name: /Cleo Dorn$/ })).toBeInstanceOf(HTMLElement);
});

test("why people could not be changed is said", async () => {
  const { user } = await openRole({
    members: [member(31, cleo)],
    replies: { "PATCH /_/roles/3": failure(403, 216) },
  });
  await user.click(await screen.findByRole("button", { name: "Show or hide details" }));
  await user.click(await screen.findByRole("button", { name: "Take the role from Cleo Dorn" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The people were not changed");
  expect(screen.getByRole("link", { name: /Cleo Dorn$/ })).toBeInstanceOf(HTMLElement);
});

test("visitors are no people; what they may do is told, with a warning where it is more than reading", async () => {
  await openRole({
    key: "2",
    replies: {
      "GET /_/roles/2": data({ ...editor, id: 2 }),
      "GET /_/permissions": data([
        makePermission("directus_roles", { role: 2, read: "full", create: "full" }),
      ]),
    },
  });
  const notice = await screen.findByText("Visitors who are not signed in may do more than read");
  expect(notice).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Everybody may read and create items of Roles.")).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.queryByLabelText("Add somebody")).toBeNull();
});

function written(server: ReturnType<typeof createFakeServer>): unknown[] {
  return server.requests
    .filter(({ method, path }) => method === "PATCH" && path.startsWith("/_/roles"))
    .map(({ body }) => body);
}

interface RoleOptions {
  key?: string;
  replies?: FakeReplies;
  facts?: StartupFacts;
  members?: object[];
}

async function openRole({ key = "3", replies, facts, members = [] }: RoleOptions = {}) {
  const users = [
    { id: 7, first_name: "Ada", last_name: "Byron", roles: [{ role: 1 }] },
    { id: 8, roles: [{ role: 3 }] },
  ];
  const server = createFakeServer({
    ...startupReplies({ users, collections: [rolesCollection], ...facts }),
    "GET /_/roles": data([editor]),
    "GET /_/roles/3": data({ ...editor, users: members }),
    ...replies,
  });
  return { ...renderApp({ server, path: `/settings/roles/${key}` }), server };
}

async function rename(user: ReturnType<typeof renderApp>["user"], to: string): Promise<void> {
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, to);
}
