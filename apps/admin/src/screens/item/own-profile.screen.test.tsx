import { asRecord, makeCollection, makeRelation } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeServer, data } from "../../../test/fake-fetch.ts";
import { givePasskeys } from "../../../test/passkeys.ts";
import { numberedKey } from "../../../test/listing-models.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { choose } from "../../../test/select.ts";
import { startupReplies } from "../../../test/startup.ts";

const text = { type: "string", interface: "text-input" } as const;
const people = makeCollection("directus_users", { id: numberedKey, first_name: text, email: text });
const ada = { id: 7, first_name: "Ada", email: "ada@example.com" };

const around = {
  "GET /_/users/7/revisions": data([]),
  "GET /_/users/7/sessions": data([]),
  "GET /_/users/7/tokens": data([]),
  "GET /_/activity": data([]),
  "POST /_/presence": data({ users: [], unnamed: 0 }),
};

afterEach(() => vi.unstubAllGlobals());

const everything = makeCollection("directus_users", {
  id: numberedKey,
  first_name: text,
  last_name: text,
  avatar: { type: "file", interface: "file" },
  locale: { type: "string", interface: "language", options: { limit: true } },
  password: { type: "hash", interface: "password" },
  roles: { type: "o2m", interface: "user-roles" },
});
const here = { id: "here", begun_on: "2026-03-01 08:00:00", last_used_on: "2026-03-01 09:00:00" };
const elsewhere = { ...here, id: "there", ip: "192.0.2.2", user_agent: "curl", is_current: false };

test("who may not read people finds on their page all that one may change of oneself", async () => {
  givePasskeys();
  const server = createFakeServer({
    ...startupReplies({
      collections: [everything, makeCollection("directus_files", { id: numberedKey })],
      relations: [makeRelation("directus_users.avatar", "directus_files")],
      permissions: [{ collection: "directus_files", role: 3, create: "full", read: "full" }],
      isAdmin: false,
      locale: "en-US",
      roles: [{ id: 3, name: "Editor" }],
    }),
    "GET /_/users/7": data({ ...ada, locale: "en-US", "2fa_secret": "**********" }),
    ...around,
    "GET /_/users/7/sessions": data([
      {
        ...here,
        ip: "192.0.2.1",
        user_agent: "Mozilla/5.0 (Windows NT 10.0) Firefox/127.0",
        is_current: true,
      },
      elsewhere,
    ]),
    "GET /_/users/7/passkeys": data([]),
    "GET /_/users/7/recovery_codes": data({ left: 8, total: 10, made_on: "2026-03-01 08:00:00" }),
    "GET /_/roles": { status: 403, body: { error: { code: 300, message: "No." } } },
  });
  const { user } = renderApp({ server, path: "/users/7" });
  for (const name of [/First name/i, /Last name/i])
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name })).readOnly).toBe(false);
  const password = await screen.findByLabelText<HTMLInputElement>(/^Password/i);
  expect(password.disabled).toBe(false);
  const part = async (name: string) =>
    within(await screen.findByRole("region", { name }, { timeout: 15_000 }));
  await user.click((await part("Theme")).getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
  await (await part("Passkeys")).findByRole("button", { name: "Add a passkey" });
  await (await part("Authenticator app")).findByRole("button");
  await (await part("Recovery codes")).findByText(/^8 /);
  const sessions = await part("Sessions");
  await sessions.findByText("Firefox on Windows");
  await sessions.findByRole("button", { name: "End the session: curl" });
  const control = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  screen.getByRole("button", { name: "Picture Choose from this device" });
  expect(screen.getByRole("note", { name: "Roles" }).textContent).toBe("Editor");
  expect(control(/^Language/).disabled).toBe(false);
});

test("a language that somebody saves on their page counts at once", async () => {
  let locale = "en-US";
  const server = createFakeServer({
    ...startupReplies({ collections: [everything], isAdmin: false }),
    "GET /_/users/me": () => data({ ...ada, locale }),
    "GET /_/users/7": () => data({ ...ada, locale }),
    ...around,
    "PATCH /_/users/7": ({ body }) => {
      locale = String(asRecord(body)["locale"]);
      return data({ ...ada, locale });
    },
  });
  const { user } = renderApp({ server, path: "/users/7" });
  await choose(user, await screen.findByRole("combobox", { name: /^Language/ }), /German/);
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await expect.poll(() => document.documentElement.lang).toBe("de-DE");
});

test("who may not read people changes their own profile, and comes back to the collections", async () => {
  let person = ada;
  const server = createFakeServer({
    ...startupReplies({ collections: [people], isAdmin: false }),
    "GET /_/users/7": () => data(person),
    ...around,
    "PATCH /_/users/7": () => {
      person = { ...ada, first_name: "Augusta" };
      return data(person);
    },
  });
  const { user, address } = renderApp({ server, path: "/users/7" });
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /First name/i });
  await user.clear(name);
  await user.type(name, "Augusta");
  const email = screen.queryByRole<HTMLInputElement>("textbox", { name: /Email/i });
  expect(email === null || email.readOnly || email.disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await expect.poll(address).toBe("/collections");
  const sent = server.requests.find(
    ({ method, path }) => `${method} ${path}` === "PATCH /_/users/7",
  );
  expect(sent?.body).toEqual({ first_name: "Augusta" });
});
