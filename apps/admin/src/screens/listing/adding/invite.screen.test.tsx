import { asRecord, makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { numberedKey } from "../../../../test/listing-models.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const collections = ["directus_users", "directus_roles"].map((name) =>
  makeCollection(name, {
    id: numberedKey,
    email: { type: "string", interface: "text-input" },
  }),
);
const roles = [
  { id: 1, name: "Administrator", description: null },
  { id: 2, name: "Public", description: null },
  { id: 3, name: "Editor", description: null },
  { id: 4, name: "Translator", description: null },
];
const ada = { id: 8, email: "ada@example.com", status: "invited" };
const sent = { ...ada, invitation: { outcome: "invited", mail: "sent" } };
const post = "POST /_/users/invite";

async function open(replies: FakeReplies = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections }),
    "GET /_/roles": data(roles),
    "POST /_/collection_presets": ({ body }) => data({ ...asRecord(body), id: 9 }),
    ...replies,
  });
  const page = renderApp({ server, path: "/users" });
  await page.user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite people" }));
  await dialog.findByLabelText("E-mail addresses");
  return { ...page, server, dialog };
}

type Page = Awaited<ReturnType<typeof open>>;

const addresses = ({ dialog }: Page) => dialog.getByLabelText<HTMLInputElement>("E-mail addresses");

async function choose({ dialog, user }: Page, role: string) {
  await user.click(dialog.getByRole("combobox", { name: /^Role/ }));
  await user.click(await screen.findByRole("option", { name: role }));
}

const bodyOf = ({ server }: Page) =>
  server.requests.find(({ path }) => path === "/_/users/invite")?.body;

test("the filter of those who are invited says how many they are", async () => {
  const names = { invited: { name: "Invited" }, active: { name: "Active" } };
  const status = {
    type: "status",
    interface: "status",
    options: { status_mapping: names },
  } as const;
  const people = makeCollection("directus_users", { id: numberedKey, status });
  const users = ["invited", "active", "invited"].map((one, id) => ({ id: id + 1, status: one }));
  const server = createFakeServer(startupReplies({ collections: [people], users }));
  const { user } = renderApp({ server, path: "/users" });
  await user.click(await screen.findByRole("button", { name: "Filter: Invited 2" }));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: /^Filter: Invited/ })).toBeNull(),
  );
});

test("pasted people are invited with a role and a message, and each is told what became of it", async () => {
  const bob = { id: 9, email: "bob@example.com", first_name: "Bob", status: "active" };
  const page = await open({
    [post]: data([sent, { ...bob, invitation: { outcome: "present", mail: "none" } }]),
  });
  const { user, dialog } = page;
  await user.click(addresses(page));
  await user.paste("Ada <ada@example.com>, bob@example.com; ADA@example.com, nobody");
  dialog.getByText("nobody has no @.");
  await choose(page, "Editor");
  await user.type(dialog.getByLabelText("Message"), "Welcome");
  await user.click(dialog.getByRole("button", { name: "Invite 2 people" }));
  const list = within(await dialog.findByRole("list", { name: "Invited people" }));
  const rows = list.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows[0]).toContain("ada@example.comInvited, the mail is on its way");
  expect(rows[1]).toContain("BobIs here already: active");
  expect(list.getByRole("link", { name: "Bob" }).getAttribute("href")).toBe("/users/9");
  expect(bodyOf(page)).toEqual({
    email: ["ada@example.com", "bob@example.com"],
    role: 3,
    message: "Welcome",
    report: true,
  });
  dialog.getByText("One address was not sent");
  await user.click(dialog.getByRole("button", { name: "Correct them" }));
  await dialog.findByText("nobody has no @.");
});

test("nothing is sent without a role, and administrators are warned of", async () => {
  const page = await open({ [post]: data([sent]) });
  const { user, dialog } = page;
  await user.type(addresses(page), "ada@example.com ");
  await user.click(dialog.getByRole("button", { name: "Invite one person" }));
  await dialog.findByText("Choose what they may do.");
  expect(bodyOf(page)).toBeUndefined();
  await choose(page, "Administrator");
  await dialog.findByText("Administrators may do everything");
  await user.click(dialog.getByRole("button", { name: "Invite one person" }));
  await dialog.findByRole("list", { name: "Invited people" });
  expect(bodyOf(page)).toMatchObject({ role: 1 });
});

test("what was typed outlives a failure, and leaving it is asked about", async () => {
  const page = await open({ [post]: failure(503, 11) });
  const { user, dialog } = page;
  await user.type(addresses(page), "ada@example.com");
  await choose(page, "Editor");
  await user.click(dialog.getByRole("button", { name: "Invite one person" }));
  await dialog.findByText("The invitations were not sent");
  dialog.getByText("ada@example.com");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without inviting?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  dialog.getByText("ada@example.com");
});

test("a mail that cannot be sent says why, and the link can be handed over", async () => {
  const invitation = { outcome: "again", mail: "failed", reason: "mailUnreachable", text: "gone" };
  const page = await open({
    [post]: data([{ ...ada, invitation }]),
    "POST /_/users/8/invitation/link": data({
      url: "https://cms.example/admin/#/accept-invitation?token=abc",
      ends_on: "2026-12-01 08:00:00",
    }),
  });
  const { user, dialog } = page;
  await user.type(addresses(page), "ada@example.com");
  await choose(page, "Editor");
  await user.click(dialog.getByRole("button", { name: "Invite one person" }));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toContain("The mail server cannot be reached: gone");
  await user.click(dialog.getByRole("button", { name: "Copy link: ada@example.com" }));
  await dialog.findByText("https://cms.example/admin/#/accept-invitation?token=abc");
  expect(await navigator.clipboard.readText()).toContain("token=abc");
});

test("Backspace and a click put an address back into the text", async () => {
  const page = await open();
  const { user, dialog } = page;
  await user.type(addresses(page), "ada@;bob@example.com,{Backspace}");
  expect(addresses(page).value).toBe("bob@example.com");
  await user.click(dialog.getByText("ada@"));
  expect(addresses(page).value).toBe("ada@");
  await user.type(addresses(page), "example.com{Enter}");
  expect(dialog.queryByText(/is not an e-mail address/)).toBeNull();
  dialog.getByRole("button", { name: "Invite 2 people" });
});

test("one who is made by hand is in the menu beside it", async () => {
  const server = createFakeServer(startupReplies({ collections }));
  const { user, address } = renderApp({ server, path: "/users" });
  await user.click(await screen.findByRole("button", { name: "More ways to add people" }));
  await user.click(await screen.findByRole("menuitem", { name: /New user/ }));
  await waitFor(() => expect(address()).toBe("/users/+"));
});
