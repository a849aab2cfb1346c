import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { challenge, givePasskeys } from "../../../../test/passkeys.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";
import { tokenFor } from "../../../../test/tokens.ts";
import { client } from "../../../data/client.ts";
import { resetConfirmation } from "../../../data/confirm-demand.ts";

const title = "Confirm that it is you";

afterEach(resetConfirmation);
afterEach(() => vi.unstubAllGlobals());
afterEach(() => sessionStorage.clear());

/** A server that wants to know who one is before it revokes a token, and whose password is "right". */
function guardedServer(methods: readonly string[], more: FakeReplies = {}) {
  let isConfirmed = false;
  const guard = (reply: object) => () =>
    isConfirmed
      ? reply
      : { status: 403, body: { error: { code: 116, message: "No.", details: { methods } } } };
  return createFakeServer({
    ...startupReplies({ isAdmin: true }),
    "DELETE /_/users/me/tokens/1": guard({ status: 204 }),
    "POST /_/users/me/tokens": guard(data({ id: "2", token: "made" })),
    "POST /_/auth/confirm": ({ body }) => {
      const given = JSON.stringify(body);
      isConfirmed = /"right"|"123456"|"passkey"/.test(given);
      if (isConfirmed) return data({ confirmed_until: "2026-01-01 00:10:00" });
      return failure(404, given.includes("otp") ? 112 : 100);
    },
    "POST /_/auth/confirm/challenge": data(challenge),
    ...more,
  });
}

const revoke = () =>
  client()
    .call("DELETE /:project/users/:id/tokens/:token", { params: { id: "me", token: "1" } })
    .then(
      () => "done",
      (error: unknown) => error,
    );
const make = () =>
  client()
    .call("POST /:project/users/:id/tokens", { params: { id: "me" }, body: { name: "x" } })
    .then(
      ({ data: made }) => made.token,
      (error: unknown) => error,
    );

async function open(server: ReturnType<typeof guardedServer>) {
  const rendered = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  return rendered;
}

const dialog = () => screen.findByRole("dialog", { name: title });
const passwordBox = () => screen.findByLabelText("Password");
const sentTo = (server: ReturnType<typeof guardedServer>, path: string) =>
  server.requests.filter((request) => request.path === path);

describe("an act that the server wants confirmed", () => {
  test("goes on after the password, with the key of before", async () => {
    const server = guardedServer(["password"]);
    const { user } = await open(server);
    const act = make();
    await dialog();
    expect(document.activeElement).toBe(await passwordBox());
    expect((await passwordBox()).getAttribute("autocomplete")).toBe("current-password");
    await user.keyboard("right{Enter}");
    await expect(act).resolves.toBe("made");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = sentTo(server, "/_/users/me/tokens").map(({ headers }) =>
      headers.get("idempotency-key"),
    );
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(sentTo(server, "/_/auth/confirm").map(({ body }) => body)).toEqual([
      { password: "right" },
    ]);
  });

  test("waits with others that are refused meanwhile for one dialog", async () => {
    const server = guardedServer(["password"]);
    const { user } = await open(server);
    const acts = Promise.all([revoke(), make(), revoke()]);
    await dialog();
    await user.type(await passwordBox(), "right{Enter}");
    await expect(acts).resolves.toEqual(["done", "made", "done"]);
    expect(sentTo(server, "/_/auth/confirm")).toHaveLength(1);
  });

  test("fails in plain words when one lets it be, and changes nothing", async () => {
    const server = guardedServer(["password"]);
    const { user } = await open(server);
    const act = revoke();
    await dialog();
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await expect(act).resolves.toMatchObject({ code: 116 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = revoke();
    await dialog();
    await user.keyboard("{Escape}");
    await expect(again).resolves.toMatchObject({ code: 116 });
    expect(sentTo(server, "/_/auth/confirm")).toEqual([]);
  });

  test.each(["right{Enter}", "{Escape}"])(
    "leaves the focus where it was after %s",
    async (keys) => {
      const { user } = await open(guardedServer(["password"]));
      const opener = screen.getByRole("button", { name: "Ada Byron" });
      opener.focus();
      const act = revoke();
      await dialog();
      expect(document.activeElement).toBe(await passwordBox());
      await user.keyboard(keys);
      await act;
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
    },
  );

  test("says at the box that the password is wrong, and what else went wrong below", async () => {
    const server = guardedServer(["password"]);
    const { user } = await open(server);
    const act = revoke();
    await user.type(await passwordBox(), "wrong{Enter}");
    await screen.findByText("This password is wrong.");
    expect((await passwordBox()).getAttribute("aria-invalid")).toBe("true");
    await waitFor(async () => expect(document.activeElement).toBe(await passwordBox()));
    const wait = { code: 7, message: "Slow.", details: { seconds: 8 } };
    server.reply({ "POST /_/auth/confirm": { status: 429, body: { error: wait } } });
    await user.keyboard("again{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("in 8 seconds");
    server.reply({ "POST /_/auth/confirm": () => Promise.reject(new TypeError("offline")) });
    await user.keyboard("{Enter}");
    await screen.findByText(/does not answer/);
    await user.keyboard("{Escape}");
    await expect(act).resolves.toMatchObject({ code: 116 });
  });

  test("takes a code of the app instead of the password", async () => {
    const { user } = await open(guardedServer(["password", "otp"]));
    const act = revoke();
    await user.click(await screen.findByRole("button", { name: "Use the authenticator app" }));
    const box = await screen.findByLabelText("Code of the authenticator app");
    await user.type(box, "000000{Enter}");
    await screen.findByText("This code is wrong, or was used already.");
    await user.clear(box);
    await user.type(box, "123456{Enter}");
    await expect(act).resolves.toBe("done");
  });

  test("takes a passkey where the account and the browser have them", async () => {
    givePasskeys();
    const server = guardedServer(["passkey"]);
    const { user } = await open(server);
    const act = revoke();
    await user.click(await screen.findByRole("button", { name: "Confirm with a passkey" }));
    await expect(act).resolves.toBe("done");
    expect(sentTo(server, "/_/auth/confirm").at(-1)?.body).toMatchObject({
      passkey: { ticket: "ticket" },
    });
  });

  test("a passkey that was not used is said, and the password is there still", async () => {
    givePasskeys(Object.assign(new Error("no"), { name: "NotAllowedError" }));
    const { user } = await open(guardedServer(["password", "passkey"]));
    const act = revoke();
    await user.click(await screen.findByRole("button", { name: "Confirm with a passkey" }));
    await screen.findByText("No passkey was used. Try again, or go on another way.");
    await user.type(await passwordBox(), "right{Enter}");
    await expect(act).resolves.toBe("done");
  });

  test("leads those who sign in at a provider there, and back to this page", async () => {
    const providers = data([{ name: "company", icon: null, label: "The company" }]);
    const server = guardedServer(["provider"], { "GET /_/auth/sso": providers });
    const { user } = await open(server);
    void revoke();
    const link = await screen.findByRole("link", { name: "Sign in again with The company" });
    expect(link.getAttribute("href")).toMatch(/\/_\/auth\/sso\/company$/);
    window.location.hash = "#/collections/news";
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(sessionStorage.getItem("rowhouse:way-back")).toBe("/collections/news");
    window.location.hash = "";
  });
});

test("who left to sign in again at a provider comes back to their page, and nobody else is signed in by a link", async () => {
  const fresh = tokenFor(7, "fresh");
  const server = createFakeServer({
    ...startupReplies(),
    "GET /_/auth/sso": data([]),
    "POST /_/auth/sso/access_token": data({ token: fresh }),
  });
  const exchanged = () => server.requests.filter(({ path }) => path.endsWith("access_token"));
  const lured = renderApp({ server, path: "/login?request_token=abc" });
  await waitFor(() => expect(lured.address()).toBe("/collections"));
  expect(exchanged()).toEqual([]);
  lured.unmount();
  sessionStorage.setItem("rowhouse:way-back", "/collections?x=1");
  const { address, session } = renderApp({ server, path: "/login?request_token=abc" });
  await waitFor(() => expect(address()).toBe("/collections?x=1"));
  expect(exchanged()).toHaveLength(1);
  expect(session.getSnapshot()).toMatchObject({ token: fresh });
  expect(sessionStorage.getItem("rowhouse:way-back")).toBeNull();
});
