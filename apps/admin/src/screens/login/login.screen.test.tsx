import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeServer, data, failure, unreachable } from "../../../test/fake-fetch.ts";
import { challenge, givePasskeys } from "../../../test/passkeys.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { tokenFor } from "../../../test/tokens.ts";
import { startupReplies } from "../../../test/startup.ts";
import { choose } from "../../../test/select.ts";

afterEach(() => vi.unstubAllGlobals());

const email = () => screen.findByLabelText("E-mail");
const password = () => screen.getByLabelText("Password");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" });

function openLogin(replies: Parameters<typeof createFakeServer>[0] = {}, path = "/login") {
  const server = createFakeServer({ ...startupReplies(), ...replies });
  return { server, ...renderApp({ server, path, isSignedOut: true }) };
}

test("the button is off until e-mail and password are there; without https none is for passkeys", async () => {
  const { user } = openLogin();
  await user.type(await email(), "ada@example.com");
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  expect(button().disabled).toBe(true);
  await user.type(password(), "secret");
  expect(button().disabled).toBe(false);
});

test("the page names the project, and the version of the app", async () => {
  openLogin();
  await screen.findByRole("heading", { name: "Sign in to Harbour" });
  screen.getByTitle("Version 1.2.3");
});

test("signing in leads to the wanted page", async () => {
  const { user, server, address } = openLogin(
    { "POST /_/auth/authenticate": data({ token: tokenFor(7) }) },
    "/login?redirect=%2Fcollections%3Fx%3D1",
  );
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "secret{Enter}");
  await waitFor(() => expect(address()).toBe("/collections?x=1"));
  expect(server.requests.find((request) => request.method === "POST")?.body).toEqual({
    email: "ada@example.com",
    password: "secret",
    with_confirmation: true,
  });
});

test("a redirect to another origin is ignored", async () => {
  const { user, address } = openLogin(
    { "POST /_/auth/authenticate": data({ token: tokenFor(7) }) },
    "/login?redirect=%2F%2Fevil.example",
  );
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "secret{Enter}");
  await waitFor(() => expect(address()).toBe("/collections"));
});

test("a wrong password is a warning in words", async () => {
  const { user } = openLogin({ "POST /_/auth/authenticate": failure(404, 100) });
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong username and/or password");
});

test("throttling shows when to try again", async () => {
  const { user } = openLogin({
    "POST /_/auth/authenticate": {
      status: 429,
      body: { error: { code: 7, message: "Too many", details: { seconds: 12 } } },
    },
  });
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Too many attempts. Try again in 12 seconds.",
  );
});

test("a one-time code is required when the server wants one", async () => {
  const { user, server } = openLogin({ "POST /_/auth/authenticate": failure(404, 111) });
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "secret{Enter}");
  const code = await screen.findByLabelText("One-time code");
  expect(button().disabled).toBe(true);
  server.reply({ "POST /_/auth/authenticate": data({ token: tokenFor(7) }) });
  await user.type(code, "١２३456{Enter}");
  await waitFor(() =>
    expect(server.requests.findLast((request) => request.method === "POST")?.body).toMatchObject({
      otp: "123456",
    }),
  );
});

const several = (...methods: string[]) => ({
  status: 404,
  body: { error: { code: 111, message: "Missing", details: { methods } } },
});

test("an account is asked for what it has, and says how many recovery codes are left", async () => {
  const { user, server } = openLogin({
    "POST /_/auth/authenticate": several("otp", "recovery_code"),
  });
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "secret{Enter}");
  await screen.findByLabelText("One-time code");
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const code = await screen.findByLabelText("Recovery code");
  server.reply({
    "POST /_/auth/authenticate": data({ token: tokenFor(7), recovery_codes_left: 9 }),
  });
  await user.type(code, "aaaa-bbbb-cccc-dddd{Enter}");
  await screen.findByText("You have 9 recovery codes left");
  const sent = server.requests.findLast(({ path }) => path === "/_/auth/authenticate");
  expect(sent?.body).toMatchObject({ otp: "aaaa-bbbb-cccc-dddd" });
});

test("a passkey answers after the password, and a refused one leaves the other ways", async () => {
  givePasskeys();
  const { user, server } = openLogin({
    "POST /_/auth/authenticate": several("passkey", "recovery_code"),
    "POST /_/auth/passkey/challenge": data(challenge),
  });
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "secret{Enter}");
  await screen.findByText("Your browser will ask for a passkey of this account.");
  server.reply({ "POST /_/auth/authenticate": failure(401, 115) });
  await user.click(button());
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The passkey was not accepted/);
  const sent = server.requests.findLast(({ path }) => path === "/_/auth/authenticate");
  expect(sent?.body).toMatchObject({ passkey: { ticket: "ticket", credential: { id: "AAAA" } } });
  screen.getByRole("button", { name: "Use a recovery code" });
});

test("a passkey signs in alone", async () => {
  givePasskeys();
  const { user, address } = openLogin(
    {
      "POST /_/auth/passkey/challenge": data(challenge),
      "POST /_/auth/passkey": data({ token: tokenFor(7) }),
    },
    "/login?redirect=%2Fcollections%3Fx%3D1",
  );
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  await waitFor(() => expect(address()).toBe("/collections?x=1"));
});

test("a page at another address than that of the server says where passkeys work", async () => {
  givePasskeys();
  const elsewhere = { ...challenge, origin: "https://cms.example.com" };
  const { user } = openLogin({ "POST /_/auth/passkey/challenge": data(elsewhere) });
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Passkeys of this project work at https://cms.example.com only.",
  );
});

test("a server that does not respond is named, and called again", async () => {
  const { user, server } = openLogin({ "GET /_/auth/sso": unreachable() });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The server at http://api.test/ does not answer.",
  );
  server.reply({ "GET /_/auth/sso": data([]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await email();
});

test("that a link was requested stays readable, and promises nothing", async () => {
  const { user, server } = openLogin({
    "POST /_/auth/password/request": { body: { public: true } },
  });
  await user.type(await email(), "ada@example.com");
  await user.click(screen.getByRole("button", { name: "Forgot your password?" }));
  expect(document.activeElement).toBe(await email());
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send link" });
  await user.clear(await email());
  expect(send.disabled).toBe(true);
  await user.type(await email(), "ada@example.com");
  await user.click(send);
  const text = await screen.findByText(/^If ada@example\.com is known here/);
  expect(document.activeElement).toBe(text);
  expect(server.requests.at(-1)?.body).toEqual({ email: "ada@example.com" });
  await user.click(screen.getByRole("button", { name: "Back to sign-in" }));
  expect((await screen.findByLabelText<HTMLInputElement>("E-mail")).value).toBe("ada@example.com");
});

test("what is no e-mail address is said above the button, and not sent", async () => {
  const { user, server } = openLogin();
  await user.type(await email(), "ada@example");
  await user.type(password(), "secret{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("This is not a complete e-mail address.");
  expect(document.activeElement).toBe(await email());
  expect((await email()).getAttribute("aria-invalid")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Forgot your password?" }));
  await user.click(await screen.findByRole("button", { name: "Send link" }));
  await screen.findByText("This is not a complete e-mail address.");
  expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("after a failure the password is selected, to be typed again", async () => {
  const { user } = openLogin({ "POST /_/auth/authenticate": failure(404, 100) });
  await user.type(await email(), "ada@example.com");
  await user.type(password(), "wrong");
  await user.click(button());
  await screen.findByRole("alert");
  expect(document.activeElement).toBe(password());
  await user.keyboard("new");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("new");
});

test("Caps Lock is said while a password is typed", async () => {
  const { user } = openLogin();
  await email();
  await user.click(password());
  await user.keyboard("{CapsLock}a");
  await screen.findByText("Caps Lock is on");
  await user.keyboard("{CapsLock}b");
  await waitFor(() => expect(screen.queryByText("Caps Lock is on")).toBeNull());
});

test("the page looks like the project: logo, color, background", async () => {
  openLogin({
    "GET /_/": data({
      api: {
        project_name: "Harbour",
        project_logo: { url: "/logo.png", full_url: "http://api.test/logo.png" },
        project_background: {
          url: "/quay.jpg",
          full_url: "http://api.test/quay.jpg",
          screen_url: "http://api.test/quay-screen.jpg",
        },
        project_color: "#0f786c",
      },
    }),
  });
  await screen.findByRole("heading", { name: "Sign in to Harbour" });
  const pictures = [...document.querySelectorAll("img")].map(({ src }) => src);
  expect(pictures).toEqual(["http://api.test/quay-screen.jpg", "http://api.test/logo.png"]);
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
  await waitFor(() => expect(styles.join("")).toContain("#0f786c"));
});

test("a session that ended for inactivity is said so, plainly", async () => {
  const { session } = renderApp({
    server: createFakeServer(startupReplies()),
    path: "/collections",
  });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  session.expire(101);
  session.leave();
  expect(
    (await screen.findByText("Logged out due to inactivity"))
      .closest("[role]")
      ?.getAttribute("role"),
  ).toBe("status");
});

test("where nothing is installed the installer takes the place of the form", async () => {
  openLogin({ "GET /_/auth/sso": failure(503, 14) });
  await screen.findByRole("heading", { name: "Set up Rowhouse" });
  await screen.findByRole("tab", { name: "About the project" });
});

test("providers of single sign-on are links", async () => {
  openLogin({
    "GET /_/auth/sso": data([
      { name: "github", icon: null },
      { name: "staff", icon: null, label: "Staff directory" },
    ]),
  });
  const link = await screen.findByRole("link", { name: "Sign in with github" });
  expect(link.getAttribute("href")).toBe("http://api.test/_/auth/sso/github");
  screen.getByRole("link", { name: "Sign in with Staff directory" });
});

test("the token that single sign-on brings back is exchanged and leaves the address", async () => {
  const { server, address, session } = openLogin(
    { "POST /_/auth/sso/access_token": data({ token: tokenFor(7) }) },
    "/login?request_token=abc",
  );
  await waitFor(() => expect(address()).toBe("/collections"));
  const state = session.getSnapshot();
  const left = state.status === "signed-in" ? (state.expiresAt ?? 0) - Date.now() : null;
  expect(left).toBeLessThanOrEqual(5 * 60_000);
  expect(left).toBeGreaterThan(4 * 60_000);
  expect(server.requests.find((request) => request.method === "POST")?.body).toEqual({
    request_token: "abc",
    with_confirmation: true,
  });
});

test("a failure that single sign-on brings back is said, and leaves the address", async () => {
  const { address } = openLogin({}, "/login?error=1&code=103&redirect=%2Fcollections%2Fnews");
  await email();
  await screen.findByText("This account is not active");
  await waitFor(() => expect(address()).toBe("/login?redirect=%2Fcollections%2Fnews"));
});

test("a signed-in user is led away from the sign-in page", async () => {
  const { address } = renderApp({ server: createFakeServer(startupReplies()), path: "/login" });
  await waitFor(() => expect(address()).toBe("/collections"));
});

test("with several projects one is chosen first", async () => {
  const server = createFakeServer({
    ...startupReplies(),
    "GET /shop/auth/sso": data([]),
    "GET /shop/": data({ api: { project_name: "Shop" } }),
  });
  const { user } = renderApp({
    server,
    path: "/login",
    isSignedOut: true,
    config: { projects: ["_", "shop"] },
  });
  await choose(user, await screen.findByLabelText("Project"), "shop");
  await screen.findByRole("heading", { name: "Sign in to Shop" });
});
