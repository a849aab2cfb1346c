import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { challenge, givePasskeys } from "../../../../test/passkeys.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";
import { client } from "../../../data/client.ts";
import { resetFactor, wantFactor } from "../../../data/factor-demand.ts";

const secret = "JBSWY3DPEHPK3PXP";
const title = "Set up two-factor sign-in";

afterEach(resetFactor);
afterEach(() => vi.unstubAllGlobals());

const noCodes = data({ left: 0, total: 0, made_on: null });
const codes = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];

/** A server whose user has to set up a second factor before anything else, and its code is 123456. */
function strictServer(more: FakeReplies = {}) {
  let isSetUp = false;
  const replies = { ...startupReplies({ isAdmin: true }), ...more };
  const guarded = Object.entries(replies).map(([route, reply]) => [
    route,
    /GET \/_\/$|GET \/_\/auth|ping/.test(route)
      ? reply
      : (request: never) => {
          if (!isSetUp) return failure(401, 113);
          return typeof reply === "function" ? reply(request) : reply;
        },
  ]);
  return createFakeServer({
    ...Object.fromEntries(guarded),
    "GET /_/utils/2fa_secret": { body: { "2fa_secret": secret, account: "ada@example.com" } },
    "GET /_/users/me/recovery_codes": noCodes,
    "POST /_/users/me/recovery_codes": data({ codes }),
    "POST /_/users/me/activate2FA": ({ body }) => {
      isSetUp = JSON.stringify(body) === JSON.stringify({ tfa_secret: secret, otp: "123456" });
      return isSetUp ? data({ id: 7 }) : failure(404, 112);
    },
  });
}

const codeBox = () => screen.findByLabelText("Code of the app, six digits");

test("whose role demands it sets it up and goes on to where they were going", async () => {
  const server = strictServer();
  const { user, address } = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: title });
  await screen.findByText("JBSW Y3DP EHPK 3PXP");
  await screen.findByRole("img", { name: "QR code of the secret" });
  await user.type(await codeBox(), "000000{Enter}");
  await screen.findByRole("alert");
  await user.clear(await codeBox());
  await user.type(await codeBox(), "123 456{Enter}");
  await screen.findByRole("heading", { name: "Store your recovery codes" });
  screen.getByText("eeee-ffff-gggg-hhhh");
  expect(screen.queryByRole("button", { name: "Sign out instead" })).toBeNull();
  const done = screen.getByRole<HTMLButtonElement>("button", { name: "Done" });
  expect(done.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /stored them/ }));
  await user.click(done);
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/collections");
});

test("in the middle of a session the page stays below, and what was refused goes on", async () => {
  let isDemanded = false;
  const server = createFakeServer({
    ...startupReplies(),
    "PATCH /_/items/news/1": () => (isDemanded ? failure(401, 113) : data({ id: 1 })),
    "GET /_/utils/2fa_secret": { body: { "2fa_secret": secret, account: "ada@example.com" } },
    "GET /_/users/me/recovery_codes": data({ left: 4, total: 10, made_on: null }),
    "POST /_/users/me/activate2FA": () => {
      isDemanded = false;
      return data({ id: 7 });
    },
  });
  const { user } = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  isDemanded = true;
  const save = client().items.update({ collection: "news", id: 1, changes: { title: "Kept" } });
  await screen.findByRole("dialog", { name: title });
  screen.getByRole("heading", { name: "Collections", level: 1, hidden: true });
  await user.keyboard("{Escape}");
  await user.type(await codeBox(), "123456{Enter}");
  await expect(save).resolves.toMatchObject({ data: { id: 1 } });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
});

test("one can sign out instead", async () => {
  const { user, session } = renderApp({ server: strictServer(), path: "/collections" });
  await user.click(await screen.findByRole("button", { name: "Sign out instead" }));
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(session.getSnapshot().status).toBe("signed-out");
});

test("who wants to demand it sets up their own first, or lets it be", async () => {
  const refused = {
    status: 403,
    body: { error: { code: 10, message: "No.", reason: "ownFactorFirst" } },
  };
  let isSetUp = false;
  const server = createFakeServer({
    ...startupReplies(),
    "PATCH /_/roles/1": () => (isSetUp ? data({ id: 1 }) : refused),
    "GET /_/utils/2fa_secret": { body: { "2fa_secret": secret, account: "ada@example.com" } },
    "GET /_/users/me/recovery_codes": failure(503, 11),
    "POST /_/users/me/activate2FA": () => {
      isSetUp = true;
      return data({ id: 7 });
    },
  });
  const { user } = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  const demand = () =>
    client().items.update({ collection: "directus_roles", id: 1, changes: { enforce_2fa: true } });
  const first = demand().catch((error: unknown) => error);
  await screen.findByRole("dialog", { name: "Set up your own two-factor sign-in first" });
  await user.keyboard("{Escape}");
  expect(await first).toMatchObject({ reason: "ownFactorFirst" });
  const second = demand();
  await user.type(await codeBox(), "123456{Enter}");
  await expect(second).resolves.toMatchObject({ data: { id: 1 } });
});

test("who wants it sets it up with a code, or lets it be", async () => {
  let isSetUp = false;
  const server = createFakeServer({
    ...startupReplies(),
    "GET /_/utils/2fa_secret": { body: { "2fa_secret": secret, account: "ada@example.com" } },
    "GET /_/users/me/recovery_codes": failure(503, 11),
    "POST /_/users/me/activate2FA": () => {
      isSetUp = true;
      return data({ id: 7 });
    },
  });
  const { user } = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  const first = wantFactor();
  await screen.findByRole("dialog", { name: title });
  expect(screen.queryByText(/lock you out|requires it/)).toBeNull();
  await user.keyboard("{Escape}");
  expect([await first, isSetUp]).toEqual([false, false]);
  const second = wantFactor();
  await user.type(await codeBox(), "123456{Enter}");
  expect([await second, isSetUp]).toEqual([true, true]);
});

test("a server that gives no secret is asked again", async () => {
  const server = strictServer();
  server.reply({ "GET /_/utils/2fa_secret": failure(422, 4) });
  const { user } = renderApp({ server, path: "/collections" });
  const again = await screen.findByRole("button", { name: "Try again" });
  server.reply({ "GET /_/utils/2fa_secret": { body: { "2fa_secret": secret } } });
  await user.click(again);
  await user.type(await codeBox(), "123");
  expect(await codeBox()).toHaveProperty("value", "123");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("where the page can use passkeys, one is the first of two ways", async () => {
  givePasskeys();
  const server = strictServer();
  server.reply({
    "POST /_/users/me/passkeys/challenge": data(challenge),
    "POST /_/users/me/passkeys": data({ id: "p", name: "Passkey" }),
  });
  const { user } = renderApp({ server, path: "/collections" });
  const make = await screen.findByRole("button", { name: "Set up a passkey" });
  await user.click(screen.getByText("Authenticator app"));
  await codeBox();
  await user.click(screen.getByText("Passkey"));
  expect(make.isConnected).toBe(false);
  await user.click(screen.getByRole("button", { name: "Set up a passkey" }));
  await screen.findByRole("heading", { name: "Store your recovery codes" });
  const sent = server.requests.find(({ path }) => path === "/_/users/me/passkeys");
  expect(sent?.body).toMatchObject({ ticket: "ticket", credential: { id: "AAAA" } });
});

test("a passkey that was let be is said, and the other way stays", async () => {
  givePasskeys(new DOMException("No.", "NotAllowedError"));
  const server = strictServer();
  server.reply({ "POST /_/users/me/passkeys/challenge": data(challenge) });
  const { user } = renderApp({ server, path: "/collections" });
  await user.click(await screen.findByRole("button", { name: "Set up a passkey" }));
  await screen.findByText("No passkey was used. Try again, or go on another way.");
});
