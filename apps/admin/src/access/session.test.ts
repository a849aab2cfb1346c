import { describe, expect, test } from "vitest";
import type { SessionStorage } from "./session-parts.ts";
import type { SessionParts, SignedIn, SignedOut } from "./session.ts";
import { createSession } from "./session.ts";

const where = { url: "http://api.test/", project: "_" };
const credentials = { ...where, email: "ada@example.com", password: "secret" };
const minute = 60_000;

function tokenOf(id: number, name = "t"): string {
  return `${name}.${btoa(JSON.stringify({ id }))}.signature`;
}

/** One browser: storage that tabs share, and a clock to turn. */
function browser() {
  let stored: SignedIn | SignedOut | null = null;
  let touched: number | null = null;
  let now = 1_000_000;
  const listeners = new Set<(state: SignedIn | SignedOut | null) => void>();
  const storage: SessionStorage = {
    read: () => stored,
    write: (state) => {
      stored = state;
    },
    touchedAt: () => touched,
    touch: (at) => {
      touched = at;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    storage,
    stored: () => stored,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    clock: { now: () => now },
    tellOtherTabs: () => listeners.forEach((listener) => listener(stored)),
  };
}

function openTab(shared: ReturnType<typeof browser>, more: Partial<SessionParts> = {}) {
  return createSession({
    storage: shared.storage,
    clock: shared.clock,
    every: () => () => undefined,
    authenticate: () => Promise.resolve(tokenOf(7)),
    refresh: () => Promise.reject(new Error("not expected")),
    codeOf: (error) => (error instanceof Error && "code" in error ? Number(error.code) : null),
    alone: (work) => work(),
    ...more,
  });
}

const apiError = (code: number) => Object.assign(new Error("Refused"), { code });

describe("session", () => {
  test("signing in keeps the token for reloads", async () => {
    const shared = browser();
    await openTab(shared).signIn(credentials);
    expect(openTab(shared).state()).toMatchObject({ status: "in", userId: 7, token: tokenOf(7) });
  });

  test("a failed sign-in leaves nobody signed in and tells why", async () => {
    const tab = openTab(browser(), { authenticate: () => Promise.reject(apiError(100)) });
    await expect(tab.signIn(credentials)).rejects.toMatchObject({ code: 100 });
    expect(tab.state().status).toBe("out");
  });

  test("the token is refreshed shortly before it expires, not earlier", async () => {
    const shared = browser();
    const asked: string[] = [];
    const tab = openTab(shared, {
      refresh: ({ token }) => {
        asked.push(token);
        return Promise.resolve(tokenOf(7, "young"));
      },
    });
    await tab.signIn(credentials);
    shared.pass(19 * minute);
    await tab.check();
    expect(asked).toEqual([]);
    shared.pass(40_000);
    await tab.check();
    expect(asked).toEqual([tokenOf(7)]);
    expect(tab.state()).toMatchObject({ status: "in", token: tokenOf(7, "young") });
  });

  test("a refresh that another tab has done is taken over", async () => {
    const shared = browser();
    const tab = openTab(shared);
    await tab.signIn(credentials);
    shared.pass(19.8 * minute);
    const state = tab.state() as SignedIn; // just signed in
    shared.storage.write({
      ...state,
      token: tokenOf(7, "theirs"),
      expiresAt: shared.clock.now() + 20 * minute,
    });
    await tab.check();
    expect(tab.state()).toMatchObject({ token: tokenOf(7, "theirs") });
  });

  test("a server that does not answer does not end the session while the token lives", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh: () => Promise.reject(apiError(-1)) });
    await tab.signIn(credentials);
    shared.pass(19.8 * minute);
    await tab.check();
    expect(tab.state().status).toBe("in");
    shared.pass(minute);
    await tab.check();
    expect(tab.state()).toMatchObject({ status: "expired", error: 102 });
  });

  test("a refused refresh ends the session with its code", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh: () => Promise.reject(apiError(103)) });
    await tab.signIn(credentials);
    shared.pass(19.8 * minute);
    await tab.check();
    expect(tab.state()).toMatchObject({ status: "expired", error: 103, userId: 7 });
    expect(shared.stored()).toEqual({ status: "out", error: 103 });
  });

  test("inactivity ends the session with 101, activity in any tab keeps it", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh: () => Promise.resolve(tokenOf(7)) });
    tab.setAutoSignOut(30);
    await tab.signIn(credentials);
    for (let time = 0; time < 5; time += 1) {
      shared.pass(6 * minute);
      openTab(shared).touch();
      await tab.check();
    }
    expect(tab.state().status).toBe("in");
    shared.pass(31 * minute);
    await tab.check();
    expect(tab.state()).toMatchObject({ status: "expired", error: 101 });
  });

  test("with an auto sign-out of 0 nobody is signed out for inactivity", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh: () => Promise.resolve(tokenOf(7)) });
    tab.setAutoSignOut(0);
    await tab.signIn(credentials);
    shared.pass(500 * minute);
    await tab.check();
    expect(tab.state().status).toBe("in");
  });

  test("what waits for the session goes on after signing in again", async () => {
    const tab = openTab(browser());
    await tab.signIn(credentials);
    tab.expire(101);
    const token = tab.whenSignedIn();
    await tab.signIn(credentials);
    await expect(token).resolves.toBe(tokenOf(7));
  });

  test("signing out lets what waits go with nothing", async () => {
    const tab = openTab(browser());
    await tab.signIn(credentials);
    tab.expire(101);
    const token = tab.whenSignedIn();
    tab.signOut();
    await expect(token).resolves.toBeNull();
    expect(tab.state()).toEqual({ status: "out", error: null });
  });

  test("tabs follow one another: out, expired, in again", async () => {
    const shared = browser();
    const tab = openTab(shared);
    const other = openTab(shared);
    tab.start();
    await other.signIn(credentials);
    shared.tellOtherTabs();
    expect(tab.state().status).toBe("in");
    other.expire(101);
    shared.tellOtherTabs();
    expect(tab.state()).toMatchObject({ status: "expired", error: 101 });
    await other.signIn(credentials);
    shared.tellOtherTabs();
    expect(tab.state().status).toBe("in");
    other.signOut();
    shared.tellOtherTabs();
    expect(tab.state()).toEqual({ status: "out", error: null });
  });

  test("a session that ran out while no page was open starts at the sign-in page", async () => {
    const shared = browser();
    await openTab(shared).signIn(credentials);
    shared.pass(25 * minute);
    expect(openTab(shared).state()).toEqual({ status: "out", error: 102 });
  });
});
