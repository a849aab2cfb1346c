import {
  createSession,
  memoryStorage,
  type ProjectTarget,
  type StoredSession,
} from "@rowhouse/client";
import { afterEach, expect, test, vi } from "vitest";
import { tokenFor } from "../../../test/tokens.ts";
import { sessionKey, viewKey } from "../../data/boot/early.ts";
import { setClient } from "../../data/client.ts";
import { currentView } from "../../data/view.ts";
import { readAppConfig } from "../app-config.ts";
import { createAppSession } from "../session.ts";
import { createBrowserSessions, createSessions } from "./sessions.ts";
import { placeOf } from "./targets.ts";

const museum = { url: "https://one.example/", project: "_" };
const press = { url: "https://one.example/", project: "press" };
const branch = { url: "https://two.example/", project: "_" };

/** The sessions of a browser in which somebody is signed in to some projects. */
function sessionsOf({ signedIn = [], first = museum, now = Date.now }: SessionsOf) {
  const sent: string[] = [];
  const refresh = vi.fn(() => Promise.resolve(tokenFor(7)));
  const stored = (target: ProjectTarget): StoredSession | null =>
    signedIn.includes(target)
      ? { status: "in", ...target, userId: 7, token: tokenFor(7), expiresAt: now() + 1_200_000 }
      : null;
  const sessions = createSessions({
    first,
    known: [museum, press, branch],
    create: (target) =>
      createAppSession({
        session: createSession({
          storage: memoryStorage(stored(target)),
          now,
          authenticate: ({ url, project }) => {
            sent.push(`in ${placeOf({ url, project })}`);
            return Promise.resolve(tokenFor(7));
          },
          refresh,
          end: ({ url, project }) => {
            sent.push(`out ${placeOf({ url, project })}`);
            return Promise.resolve();
          },
        }),
        activity: { read: () => null, write: () => undefined },
        now,
        every: () => () => undefined,
      }),
  });
  return { sessions, sent, refresh };
}

interface SessionsOf {
  signedIn?: readonly ProjectTarget[];
  first?: ProjectTarget;
  now?: () => number;
}

test("each project has a session of its own, and the page shows one of them", () => {
  const { sessions } = sessionsOf({ signedIn: [museum, branch] });
  expect(sessions.getSnapshot().owner).toEqual({ ...museum, userId: 7 });
  sessions.open(press);
  expect(sessions.getSnapshot().owner).toBeNull();
  expect(sessions.previous()).toEqual(museum);
  sessions.open(branch);
  expect(sessions.getSnapshot().owner).toEqual({ ...branch, userId: 7 });
  expect(sessions.signedIn()).toEqual([museum, branch]);
});

test("signing in to another project shows that one, and leaves the session of the one before", async () => {
  const { sessions, sent } = sessionsOf({ signedIn: [museum], first: museum });
  await sessions.signIn({ ...branch, email: "ada@example.com", password: "secret" });
  expect(sent).toEqual(["in https://two.example/_/"]);
  expect(sessions.target()).toEqual(branch);
  expect(sessions.at(museum).getSnapshot().owner).toEqual({ ...museum, userId: 7 });
});

test("signing out of one leaves the others", () => {
  const { sessions, sent } = sessionsOf({ signedIn: [museum, press, branch] });
  sessions.signOut();
  expect(sent).toEqual(["out https://one.example/_/"]);
  expect(sessions.signedIn()).toEqual([press, branch]);
});

test("signing out of all tells each server", () => {
  const { sessions, sent } = sessionsOf({ signedIn: [museum, branch] });
  sessions.signOutOfAll();
  expect(sent).toEqual(["out https://one.example/_/", "out https://two.example/_/"]);
  expect(sessions.signedIn()).toEqual([]);
});

test("a session that expired while another project was shown is left, and says why", () => {
  const { sessions } = sessionsOf({ signedIn: [museum, press] });
  sessions.at(press).expire(102);
  sessions.open(press);
  expect(sessions.getSnapshot()).toMatchObject({ status: "signed-out", owner: null, reason: 102 });
});

test("whose session has expired signs in again over the open page", async () => {
  const { sessions } = sessionsOf({ signedIn: [museum] });
  sessions.expire(101);
  const owners: unknown[] = [];
  sessions.subscribe(() => owners.push(sessions.getSnapshot().owner));
  await sessions.signIn({ ...museum, email: "ada@example.com", password: "secret" });
  expect(sessions.getSnapshot().status).toBe("signed-in");
  expect(owners).not.toContain(null);
});

test("a change of another project changes the list of those with somebody signed in, and not the page", () => {
  const { sessions } = sessionsOf({ signedIn: [museum, press] });
  const [before, list] = [sessions.getSnapshot(), sessions.signedIn()];
  const heard = vi.fn();
  sessions.subscribe(heard);
  sessions.at(press).signOut();
  expect(heard).toHaveBeenCalled();
  expect(sessions.getSnapshot()).toBe(before);
  expect(sessions.signedIn()).not.toBe(list);
  expect(sessions.signedIn()).toEqual([museum]);
});

test("the token of another project is refreshed as well", async () => {
  let now = Date.now();
  const { sessions, refresh } = sessionsOf({ signedIn: [museum, press], now: () => now });
  now += 1_200_000 - 10_000;
  await sessions.at(press).check();
  expect(refresh).toHaveBeenCalledWith(expect.objectContaining(press));
});

/** The page at an address, in a tab that views the museum as a role; somebody is signed in to some projects. */
function openPage(address: string, signedIn: readonly ProjectTarget[], viewer: number) {
  for (const target of signedIn) {
    const session = { status: "in", ...target, userId: 7, token: tokenFor(7) };
    const expiresAt = Date.now() + 1_200_000;
    localStorage.setItem(
      `${sessionKey} ${placeOf(target)}`,
      JSON.stringify({ ...session, expiresAt }),
    );
  }
  const owner = { ...museum, userId: viewer };
  const view = { as: { role: 3 }, name: "Editors", token: "view", owner, from: "/" };
  sessionStorage.setItem(viewKey, JSON.stringify(view));
  window.location.hash = address;
  const config = { api: museum.url, projects: ["_", "press"] };
  return createBrowserSessions(readAppConfig(config));
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = "";
  setClient(null);
});

test("a view stays while its project is opened by the person whose it is", () => {
  openPage("#/collections?project=_", [museum, press], 7);
  expect(currentView()?.name).toBe("Editors");
});

test.each([
  { to: "another project", project: "press", signedIn: [museum, press], viewer: 7 },
  { to: "another one, with nobody signed in", project: "press", signedIn: [museum], viewer: 7 },
  { to: "its project, which is somebody else's", project: "_", signedIn: [museum], viewer: 8 },
])("a view ends when an address leads its tab to $to", ({ project, signedIn, viewer }) => {
  const sessions = openPage(`#/collections?project=${project}`, signedIn, viewer);
  expect(currentView()).toBeNull();
  expect(sessions.target()).toEqual({ ...museum, project });
  expect(window.location.hash).toBe(`#/collections?project=${project}`);
});
