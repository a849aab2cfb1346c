import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { numberedKey } from "../../../../test/listing-models.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const text = { type: "string", interface: "text-input" } as const;
const collections = ["directus_users", "directus_activity"].map((name) =>
  makeCollection(name, { id: numberedKey, email: text, status: text }),
);
const ada = { id: 7, email: "ada@example.com", first_name: "Ada", last_name: "Byron" };
const eve = { id: 9, email: "eve@example.com", status: "invited" };
const invitation = {
  invited_by: 7,
  invited_on: "2026-03-01 08:00:00",
  ends_on: "2099-03-31 08:00:00",
};

function open(person: object, replies: FakeReplies = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections, users: [ada, person as Record<string, unknown>] }),
    "GET /_/users/9": data(person),
    "GET /_/users/9/revisions": data([]),
    "GET /_/activity": data([]),
    "GET /_/users/9/sessions": data([]),
    "GET /_/users/9/tokens": data([]),
    "GET /_/users/9/invitation": data(invitation),
    "POST /_/presence": data({ users: [], unnamed: 0 }),
    ...replies,
  });
  return { server, ...renderApp({ server, path: "/users/9" }) };
}

const sent = ({ server }: ReturnType<typeof open>) =>
  server.requests
    .filter(({ method, path }) => method !== "GET" && /invit|password/.test(path))
    .map(({ method, path }) => `${method} ${path}`);

const section = async (name: string) =>
  within(await screen.findByRole("region", { name }, { timeout: 15_000 }));

test("an invitation says by whom it is, and is sent again", async () => {
  const page = open(eve, {
    "POST /_/users/invite": data([{ ...eve, invitation: { outcome: "again", mail: "sent" } }]),
  });
  const part = await section("Invitation");
  await part.findByText(/^Invited by Ada Byron on /);
  expect(screen.queryByRole("region", { name: "Sessions" })).toBeNull();
  await page.user.click(part.getByRole("button", { name: "Send again" }));
  await part.findByText("A new link is on its way to eve@example.com");
  expect(sent(page)).toEqual(["POST /_/users/invite"]);
});

test("one that is withdrawn is asked about, and leads back to the people", async () => {
  const page = open(eve, { "DELETE /_/users/9/invitation": { status: 204 } });
  const part = await section("Invitation");
  await page.user.click(await part.findByRole("button", { name: "Withdraw" }));
  const question = within(await screen.findByRole("dialog"));
  await page.user.click(question.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(page.address()).toBe("/users"));
});

test("one that was accepted meanwhile stays, and says so", async () => {
  let person: object = eve;
  const page = open(eve, {
    "GET /_/users/9": () => data(person),
    "DELETE /_/users/9/invitation": () => {
      person = { ...eve, status: "active" };
      return failure(404, 203);
    },
  });
  const part = await section("Invitation");
  await page.user.click(await part.findByRole("button", { name: "Withdraw" }));
  const question = within(await screen.findByRole("dialog"));
  await page.user.click(question.getByRole("button", { name: "Withdraw" }));
  await screen.findByText("The invitation has been accepted meanwhile");
  await section("Access");
});

test("an administrator sees when somebody was here and what they did, and mails a link", async () => {
  const person = { ...eve, status: "active", last_access_on: "2020-03-01 08:00:00" };
  const entry = { id: 1, action: "update", collection: "directus_users", item: "9" };
  const page = open(person, {
    "GET /_/activity": ({ query }) =>
      data(query.has("filter[action_by][eq]") ? [{ ...entry, action_on: null }] : []),
    "POST /_/auth/password/request": { status: 200, body: {} },
  });
  const access = await section("Access");
  await access.findByText(/^Last seen /);
  await page.user.click(access.getByRole("button", { name: "Send a link for a new password" }));
  await screen.findByText("A link is on its way to eve@example.com");
  expect(sent(page)).toEqual(["POST /_/auth/password/request"]);
  const acts = await section("What they did last");
  const link = await acts.findByRole("link", { name: /item 9$/ });
  expect(link.getAttribute("href")).toBe("/users/9");
  const all = acts.getByRole("link", { name: "All of it" }).getAttribute("href");
  expect(decodeURIComponent(String(all))).toContain('"field":"action_by"');
});

const lastAdmin = {
  status: 403,
  body: { error: { code: 216, key: "lastAdmin", message: "No." } },
};
const staying =
  /This is the last active administrator\. Make somebody else an administrator first\./;

test("the last administrator is not deleted, whichever tab asks, and the page stays", async () => {
  const page = open(
    { ...eve, status: "active" },
    { "DELETE /_/users/9": lastAdmin, "GET /_/revisions": data([]) },
  );
  const email = await screen.findByRole<HTMLInputElement>("textbox", { name: /mail/i });
  await page.user.click(screen.getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("dialog"));
  await page.user.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByText(staying);
  expect([page.address(), email.value]).toEqual(["/users/9", "eve@example.com"]);
});

test("the last administrator is told why they stay, and what was typed stays as well", async () => {
  const { server, user } = open(
    { ...eve, status: "active" },
    {
      "PATCH /_/users/9": lastAdmin,
    },
  );
  const status = await screen.findByRole<HTMLInputElement>("textbox", { name: /Status/ });
  await user.clear(status);
  await user.type(status, "suspended");
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await screen.findByText(staying);
  expect(status.value).toBe("suspended");
  const writes = server.requests.filter(
    ({ method, path }) => `${method} ${path}` === "PATCH /_/users/9",
  );
  expect(writes.map(({ body }) => body)).toEqual([{ status: "suspended" }]);
});
