import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { connect } from "../../../data/client.ts";
import { factorDemand, settleFactor } from "../../../data/factor-demand.ts";
import { addTexts, startI18n } from "../../../i18n/i18n.ts";
import { AccountParts } from "./account-parts.tsx";

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

const factor = () => screen.findByRole("region", { name: "Second factor" });

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
  await user.click(await section.findByRole("button", { name: "Set up a second factor" }));
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
  await user.click(await section.findByRole("button", { name: "Set up a second factor" }));
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
