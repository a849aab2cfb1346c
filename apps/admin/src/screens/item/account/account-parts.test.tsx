import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { challenge, givePasskeys } from "../../../../test/passkeys.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { connect } from "../../../data/client.ts";
import { factorDemand, settleFactor } from "../../../data/factor-demand.ts";
import { addTexts, startI18n } from "../../../i18n/i18n.ts";
import { AccountParts } from "./account-parts.tsx";

afterEach(() => vi.unstubAllGlobals());

const session = {
  id: "here",
  begun_on: "2026-03-01 08:00:00",
  last_used_on: "2026-03-01 09:00:00",
  ip: "192.0.2.1",
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Firefox/127.0",
  is_current: true,
};
const other = { ...session, id: "there", ip: "192.0.2.2", user_agent: "curl", is_current: false };

async function open(replies: FakeReplies, isOwn = true) {
  await startI18n("en-US");
  await Promise.all([addTexts("accounts"), addTexts("passkeys")]);
  const server = createFakeServer({
    "GET /_/users/7": data({ "2fa_secret": null }),
    "GET /_/users/7/sessions": data([]),
    "GET /_/users/7/tokens": data([]),
    "GET /_/users/7/passkeys": data([]),
    "GET /_/users/7/recovery_codes": data({ left: 0, total: 0, made_on: null }),
    ...replies,
  });
  globalThis.fetch = server.fetch;
  connect({ url: "http://api.test/", project: "_" });
  return { server, ...(await renderScreen(<AccountParts user={7} isOwn={isOwn} />)) };
}

const sessionsOf = async () =>
  within(await screen.findByRole("region", { name: "Sessions" })).findAllByRole("listitem");

test("one's sessions are told apart, and another one is ended", async () => {
  let rows = [session, other];
  const { server, user } = await open({
    "GET /_/users/7/sessions": () => data(rows),
    "DELETE /_/users/7/sessions/there": () => {
      rows = [session];
      return { status: 204 };
    },
  });
  const [mine, theirs] = await sessionsOf();
  expect(mine?.textContent).toContain("Firefox on Windows");
  expect(mine?.textContent).toContain("This session");
  expect(theirs?.textContent).toContain("192.0.2.2");
  await user.click(screen.getByRole("button", { name: "End the session: curl" }));
  await expect.poll(async () => (await sessionsOf()).length).toBe(1);
  expect(screen.queryByRole("button", { name: "End all others" })).toBeNull();
  expect(server.requests.map(({ method }) => method)).toContain("DELETE");
});

test("all others are ended at once, and a refusal is said", async () => {
  const { user } = await open({
    "GET /_/users/7/sessions": data([session, other]),
    "DELETE /_/users/7/sessions": failure(503, 11),
  });
  await user.click(await screen.findByRole("button", { name: "End all others" }));
  const region = screen.getByRole("region", { name: "Sessions" });
  await within(region).findByRole("alert");
});

test("who is signed in nowhere has no list, and a list that does not come is asked for again", async () => {
  const { server, user } = await open({ "GET /_/users/7/sessions": failure(422, 4) }, false);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.reply({ "GET /_/users/7/sessions": data([]) });
  await user.click(again);
  await screen.findByText("Nobody is signed in to this account.");
});

const build = {
  id: "t1",
  name: "Build",
  made_on: "2026-03-01 08:00:00",
  expires_on: "2026-03-02 08:00:00",
  last_used_on: null,
};

test("a token is made with a name and an expiry, and seen once", async () => {
  let rows: object[] = [];
  const { server, user } = await open({
    "GET /_/users/7/sessions": data([]),
    "GET /_/users/7/tokens": () => data(rows),
    "POST /_/users/7/tokens": () => {
      rows = [build];
      return data({ ...build, token: "rh_secret" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "New token" }));
  await user.type(screen.getByLabelText("Name"), "Build");
  await user.click(screen.getByText("Never"));
  await user.click(screen.getByRole("button", { name: "Make the token" }));
  await screen.findByText("rh_secret");
  const sent = server.requests.find(({ method }) => method === "POST");
  expect(sent?.body).toEqual({ name: "Build", expires_on: null });
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("rh_secret")).toBeNull();
  await screen.findByText("Expired");
});

test("a token is revoked after a question", async () => {
  const { server, user } = await open({
    "GET /_/users/7/sessions": data([]),
    "GET /_/users/7/tokens": data([build]),
    "DELETE /_/users/7/tokens/t1": { status: 204 },
  });
  await user.click(await screen.findByRole("button", { name: "Revoke Build" }));
  const question = await screen.findByRole("dialog", { name: "Revoke Build?" });
  expect(server.requests.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(within(question).getByRole("button", { name: "Revoke" }));
  await expect
    .poll(() => server.requests.map(({ method, path }) => `${method} ${path}`))
    .toContain("DELETE /_/users/7/tokens/t1");
});

const factor = () => screen.findByRole("region", { name: "Authenticator app" });

test("one's own second factor is set up by who it is, and switched off", async () => {
  let secret: string | null = null;
  const { server, user } = await open({
    "GET /_/users/7": () => data({ "2fa_secret": secret }),
    "PATCH /_/users/7": () => {
      secret = null;
      return data({ id: 7 });
    },
  });
  const section = within(await factor());
  await user.click(await section.findByRole("button", { name: "Set up an authenticator app" }));
  expect(factorDemand()).toEqual({ reason: "wanted" });
  secret = "**********";
  settleFactor(true);
  await section.findByText(/It is on/);

  await user.click(section.getByRole("button", { name: "Switch off" }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Switch off" }));
  await section.findByText(/It is off/);
  const sent = server.requests.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ "2fa_secret": null });
});

test("whoever leaves the page wants no second factor any more", async () => {
  const { user, unmount } = await open({});
  const section = within(await factor());
  await user.click(await section.findByRole("button", { name: "Set up an authenticator app" }));
  unmount();
  expect(factorDemand()).toBeNull();
});

test("somebody else's is only reset, and a refusal is said", async () => {
  const { user } = await open(
    {
      "GET /_/users/7": data({ "2fa_secret": "**********" }),
      "PATCH /_/users/7": failure(403, 10),
    },
    false,
  );
  const section = within(await factor());
  await user.click(await section.findByRole("button", { name: "Reset" }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Reset" }));
  await section.findByRole("alert");
  section.getByText(/It is on/);
});

test("nobody sets one up for somebody else", async () => {
  await open({}, false);
  const section = within(await factor());
  await section.findByText(/It is off/);
  expect(section.queryByRole("button")).toBeNull();
});

const phone = {
  id: "p1",
  name: "Phone",
  created_on: "2026-03-01 08:00:00",
  last_used_on: null,
  is_synced: true,
};
const passkeys = async () => within(await screen.findByRole("region", { name: "Passkeys" }));
const some = data({ left: 2, total: 10, made_on: "2026-03-01 08:00:00" });

test("a passkey is added under the name of its device, and named", async () => {
  givePasskeys();
  let rows: (typeof phone)[] = [];
  const { server, user } = await open({
    "GET /_/users/7/passkeys": () => data(rows),
    "POST /_/users/me/passkeys/challenge": data(challenge),
    "POST /_/users/me/passkeys": ({ body }) => {
      rows = [{ ...phone, name: (body as { name: string }).name }];
      return data(rows[0]);
    },
    "GET /_/users/me/recovery_codes": some,
    "PATCH /_/users/me/passkeys/p1": ({ body }) => {
      rows = [{ ...phone, name: (body as { name: string }).name }];
      return data(rows[0]);
    },
  });
  const section = await passkeys();
  await section.findByText("There are no passkeys yet.");
  await user.click(section.getByRole("button", { name: "Add a passkey" }));
  const name = await section.findByLabelText("Name");
  expect(name).toHaveProperty("value", "Firefox on macOS");
  await user.clear(name);
  await user.type(name, "Phone{Enter}");
  await section.findByRole("button", { name: "Rename Phone" });
  section.getByText(/^Synced · Added .* · Not used yet$/);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).not.toContain(
    "POST /_/users/me/recovery_codes",
  );
});

test("a device that has one already is said", async () => {
  givePasskeys(new DOMException("There.", "InvalidStateError"));
  const { user } = await open({ "POST /_/users/me/passkeys/challenge": data(challenge) });
  const section = await passkeys();
  await user.click(await section.findByRole("button", { name: "Add a passkey" }));
  expect((await section.findByRole("alert")).textContent).toContain(
    "This device has a passkey of your account already.",
  );
});

test("removing the last second factor says what comes of it", async () => {
  givePasskeys();
  let rows = [phone];
  const { user } = await open({
    "GET /_/users/7/passkeys": () => data(rows),
    "GET /_/users/7/recovery_codes": some,
    "DELETE /_/users/7/passkeys/p1": () => {
      rows = [];
      return { status: 204 };
    },
  });
  const codes = within(await screen.findByRole("region", { name: "Recovery codes" }));
  await codes.findByText("2 of 10 are left");
  codes.getByText("Make new ones soon.");
  const section = await passkeys();
  await user.click(section.getByRole("button", { name: "Remove Phone" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove Phone?" }));
  question.getByText(/your last second factor/);
  await user.click(question.getByRole("button", { name: "Remove" }));
  await section.findByText("There are no passkeys yet.");
  expect(screen.queryByRole("region", { name: "Recovery codes" })).toBeNull();
});

test("a page without https says why it has no passkeys", async () => {
  await open({});
  const section = await passkeys();
  await section.findByText(/^Passkeys work at addresses with https, or on localhost/);
  expect(section.queryByRole("button")).toBeNull();
});

test("an administrator removes somebody's passkey, and adds and names none", async () => {
  givePasskeys();
  await open(
    { "GET /_/users/7/passkeys": data([phone]), "GET /_/users/7/recovery_codes": some },
    false,
  );
  const section = await passkeys();
  await section.findByRole("button", { name: "Remove Phone" });
  expect(section.getAllByRole("button")).toHaveLength(1);
  const codes = within(await screen.findByRole("region", { name: "Recovery codes" }));
  await codes.findByText("2 of 10 are left");
  expect(codes.queryByRole("button")).toBeNull();
});
