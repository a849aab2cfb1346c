import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeServer, data } from "../../../../test/fake-fetch.ts";
import { createTestSession, renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";
import type { Projects } from "../../../access/session-context.ts";
import { readAppConfig } from "../../../access/app-config.ts";
import { createSessions, knownTargets } from "../../../access/projects/sessions.ts";
import { isSameTarget } from "../../../access/projects/targets.ts";
import { registerWork } from "../../../form/draft/open-drafts.ts";

const museum = { url: "http://api.test/", project: "_" };
const press = { url: "http://api.test/", project: "press" };
const branch = { url: "http://branch.test/", project: "_" };
const targets = [museum, press, branch];
let isRunning = false;
registerWork(() => isRunning);

beforeEach(() => {
  window.__ROWHOUSE__ = {
    api: museum.url,
    projects: ["_", { key: "press", label: "Press" }],
    servers: [{ url: branch.url, label: "Branch" }],
  };
});

afterEach(() => {
  isRunning = false;
  sessionStorage.clear();
  window.__ROWHOUSE__ = undefined;
});

/** Opens the menu with the museum shown, signed in there and at the branch. */
async function openMenu() {
  const open = vi.fn<Projects["open"]>();
  const load = vi.fn<Projects["load"]>(() => Promise.resolve());
  const sessions = createSessions({
    first: museum,
    known: targets,
    create: (target) => createTestSession(isSameTarget(target, press)),
  });
  const projects: Projects = {
    sessions,
    targets: () => targets,
    hrefOf: (target) => `#/login?project=${target.project}`,
    open,
    load,
  };
  const server = createFakeServer({ ...startupReplies(), "GET /server/ping": { body: "pong" } });
  const app = renderApp({ server, path: "/collections", projects });
  await app.user.click(await screen.findByRole("button", { name: /^Switch project/ }));
  return { ...app, server, open, load, sessions };
}

/** The same where people may type an address; there is a server at one of them. */
async function openOther() {
  window.__ROWHOUSE__ = { api: museum.url, allowOther: true };
  const menu = await openMenu();
  menu.server.reply({ "GET /far/_/": data({ api: { project_name: "Far" } }) });
  await menu.user.click(await entry(/^Other server/));
  const dialog = await screen.findByRole("dialog", { name: "Other server" });
  const box = await within(dialog).findByLabelText("API address");
  const go = within(dialog).getByRole("button", { name: "Switch project" });
  return { ...menu, dialog, box, go };
}

const entry = (name: RegExp) => screen.findByRole("menuitem", { name });

test("each project has its name, address, connection, and whether one is signed in", async () => {
  await openMenu();
  const rows = [await entry(/^Press/), await entry(/^Branch/)];
  expect((await entry(/http:\/\/api\.test\/_\//)).getAttribute("aria-current")).toBe("true");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("http://api.test/press/Not signed in"),
    expect.not.stringContaining("Not signed in"),
  ]);
  await waitFor(() => expect(rows[1]?.textContent).toMatch(/\d+ ms$/));
});

test("other servers are asked how quick they are only while the menu is open", async () => {
  const { server } = await openMenu();
  await waitFor(() =>
    expect(server.requests.filter(({ path }) => path === "/server/ping")).not.toHaveLength(0),
  );
});

test("another project is opened, the present one is not opened again", async () => {
  const { user, open } = await openMenu();
  await user.click(await entry(/api\.test\/_\//));
  expect(open).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: /^Switch project/ }));
  await user.click(await entry(/^Branch/));
  expect(open).toHaveBeenCalledWith(branch);
});

test("where something runs, the switch is asked about, and ends it by loading the page again", async () => {
  isRunning = true;
  const { user, open, load } = await openMenu();
  await user.click(await entry(/^Branch/));
  const question = await screen.findByRole("dialog", { name: "Switch project" });
  expect(open).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Switch anyway" }));
  await waitFor(() => expect(load).toHaveBeenCalledWith(branch));
});

test("all projects are signed out of at once", async () => {
  const { user, sessions } = await openMenu();
  await user.click(await entry(/^Sign out everywhere/));
  const question = await screen.findByRole("dialog", { name: "Sign out everywhere" });
  await user.click(within(question).getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(sessions.signedIn()).toEqual([]));
});

test("nobody types an address where that is not allowed", async () => {
  await openMenu();
  await entry(/^Press/);
  expect(screen.queryByRole("menuitem", { name: /^Other server/ })).toBeNull();
});

test("the server at an address that was typed is switched to once it has answered", async () => {
  const { user, open, box, go } = await openOther();
  const far = { url: "http://api.test/far/", project: "_" };
  await user.type(box, "http://api.test/far");
  expect(go).toHaveProperty("disabled", true);
  await waitFor(() => expect(go).toHaveProperty("disabled", false));
  expect(open).not.toHaveBeenCalled();
  await user.type(box, "/");
  expect(go).toHaveProperty("disabled", true);
  await waitFor(() => expect(go).toHaveProperty("disabled", false));
  await user.click(go);
  expect(open).toHaveBeenCalledWith(far);
  expect(knownTargets(readAppConfig())).toContainEqual(far);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Enter goes on as soon as the server answers, and why it cannot be signed in to is said", async () => {
  const { user, server, open, box, dialog } = await openOther();
  server.reply({ "GET /web/_/": { body: "<!doctype html>" }, "GET /web/server/ping": data(null) });
  await user.type(box, "http://api.test/web{Enter}");
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(
    /^api.test answers, but not as a server of this app/,
  );
  expect(open).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, "http://api.test/far{Enter}");
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
});

test("the address of the project that is shown leads nowhere", async () => {
  const { user, server, open, box } = await openOther();
  server.reply({ "GET /_/": data({ api: { project_name: "Museum" } }) });
  await user.type(box, `${museum.url}{Enter}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(open).not.toHaveBeenCalled();
});
