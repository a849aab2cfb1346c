import {
  ApiError,
  createSession,
  type SessionParts,
  type SessionStorage,
  type StoredSession,
} from "@rowhouse/client";
import { describe, expect, test } from "vitest";
import { createAppSession } from "./session.ts";

const target = { url: "http://api.test/", project: "_" };
const credentials = { ...target, email: "ada@example.com", password: "secret" };
const minute = 60_000;

function tokenOf(id: number, name = "t"): string {
  return `${name}.${btoa(JSON.stringify({ id, exp: 2_000_000_000 }))}.signature`;
}

/** One browser: storage that tabs share, and a clock to turn. */
function browser() {
  let stored: StoredSession | null = null;
  let touched: number | null = null;
  let now = 1_000_000;
  const listeners = new Set<(session: StoredSession | null) => void>();
  const storage: SessionStorage = {
    read: () => stored,
    write: (session) => {
      stored = session;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    storage,
    activity: {
      read: () => touched,
      write: (at: number) => {
        touched = at;
      },
    },
    stored: () => stored,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    now: () => now,
    notifyOtherTabs: () => listeners.forEach((listener) => listener(stored)),
  };
}

function openTab(shared: ReturnType<typeof browser>, more: Partial<SessionParts> = {}) {
  const session = createSession({
    storage: shared.storage,
    now: shared.now,
    authenticate: () => Promise.resolve(tokenOf(7)),
    refresh: () => Promise.reject(new Error("not expected")),
    ...more,
  });
  const { activity, now } = shared;
  return createAppSession({ session, activity, now, every: () => () => undefined });
}

const refusal = (code: number, status = 401) => new ApiError({ code, status, message: "Refused" });

describe("the session of a tab", () => {
  test("signing in is stored for reloads", async () => {
    const shared = browser();
    await openTab(shared).signIn(credentials);
    expect(openTab(shared).getSnapshot()).toMatchObject({
      status: "signed-in",
      owner: { ...target, userId: 7 },
      token: tokenOf(7),
    });
  });

  test("a failed sign-in leaves the user signed out and reports why", async () => {
    const tab = openTab(browser(), { authenticate: () => Promise.reject(refusal(100, 404)) });
    await expect(tab.signIn(credentials)).rejects.toMatchObject({ code: 100 });
    expect(tab.getSnapshot().status).toBe("signed-out");
  });

  test("the token is refreshed shortly before it expires, not earlier", async () => {
    const shared = browser();
    const exchanged: string[] = [];
    const tab = openTab(shared, {
      refresh: ({ token }) => {
        exchanged.push(token);
        return Promise.resolve(tokenOf(7, "fresh"));
      },
    });
    await tab.signIn(credentials);
    shared.pass(19 * minute);
    await tab.check();
    expect(exchanged).toEqual([]);
    shared.pass(40_000);
    await tab.check();
    expect(exchanged).toEqual([tokenOf(7)]);
    expect(tab.getSnapshot()).toMatchObject({ status: "signed-in", token: tokenOf(7, "fresh") });
  });

  test("a server that does not respond does not end the session while the token is valid", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh: () => Promise.reject(refusal(-1, 0)) });
    await tab.signIn(credentials);
    shared.pass(19.8 * minute);
    await tab.check();
    expect(tab.getSnapshot().status).toBe("signed-in");
    shared.pass(minute);
    await tab.check();
    expect(tab.getSnapshot()).toMatchObject({ status: "expired", reason: 102 });
  });

  test("a refused refresh ends the session with its code", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh: () => Promise.reject(refusal(103)) });
    await tab.signIn(credentials);
    shared.pass(19.8 * minute);
    await tab.check();
    expect(tab.getSnapshot()).toMatchObject({
      status: "expired",
      reason: 103,
      owner: { userId: 7 },
    });
    expect(shared.stored()).toEqual({ status: "out", error: 103 });
  });

  test("a session that expired while no page was open starts at the sign-in page", async () => {
    const shared = browser();
    await openTab(shared).signIn(credentials);
    shared.pass(25 * minute);
    const tab = openTab(shared);
    tab.leave();
    expect(tab.getSnapshot()).toEqual({ status: "signed-out", owner: null, reason: 102 });
  });
});

describe("auto sign-out", () => {
  const refresh = () => Promise.resolve(tokenOf(7));

  test("inactivity ends the session with 101, activity in any tab prevents it", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh });
    tab.setAutoSignOut(30);
    await tab.signIn(credentials);
    for (let time = 0; time < 5; time += 1) {
      shared.pass(6 * minute);
      openTab(shared).touch();
      await tab.check();
      shared.pass(13.8 * minute);
      openTab(shared).touch();
      await tab.check();
    }
    expect(tab.getSnapshot().status).toBe("signed-in");
    shared.pass(31 * minute);
    await tab.check();
    expect(tab.getSnapshot()).toMatchObject({ status: "expired", reason: 101 });
  });

  test("with 0 minutes inactivity never ends the session", async () => {
    const shared = browser();
    const tab = openTab(shared, { refresh });
    tab.setAutoSignOut(0);
    await tab.signIn(credentials);
    for (let time = 0; time < 30; time += 1) {
      shared.pass(19.8 * minute);
      await tab.check();
    }
    expect(tab.getSnapshot().status).toBe("signed-in");
  });

  test("signing in after inactivity begins from the start", async () => {
    const shared = browser();
    const tab = openTab(shared);
    await tab.signIn(credentials);
    shared.pass(61 * minute);
    await tab.check();
    await tab.signIn(credentials);
    await tab.check();
    expect(tab.getSnapshot().status).toBe("signed-in");
  });
});

describe("calls", () => {
  test("what waits for the session continues after signing in again", async () => {
    const tab = openTab(browser());
    await tab.signIn(credentials);
    tab.expire(101);
    const token = tab.whenSignedIn();
    await tab.signIn(credentials);
    await expect(token).resolves.toBe(tokenOf(7));
  });

  test("signing out lets what waits go on without a token", async () => {
    const tab = openTab(browser());
    await tab.signIn(credentials);
    tab.expire(101);
    const token = tab.whenSignedIn();
    tab.signOut();
    await expect(token).resolves.toBeNull();
    expect(tab.getSnapshot()).toEqual({ status: "signed-out", owner: null, reason: null });
  });
});

describe("tabs", () => {
  test("follow one another: out, expired, in again", async () => {
    const shared = browser();
    const tab = openTab(shared);
    const other = openTab(shared);
    const stop = tab.start();
    await other.signIn(credentials);
    shared.notifyOtherTabs();
    expect(tab.getSnapshot().status).toBe("signed-in");
    other.expire(101);
    shared.notifyOtherTabs();
    expect(tab.getSnapshot()).toMatchObject({ status: "expired", reason: 101 });
    await other.signIn(credentials);
    shared.notifyOtherTabs();
    expect(tab.getSnapshot().status).toBe("signed-in");
    other.signOut();
    shared.notifyOtherTabs();
    expect(tab.getSnapshot()).toEqual({ status: "signed-out", owner: null, reason: null });
    stop();
    await other.signIn(credentials);
    shared.notifyOtherTabs();
    expect(tab.getSnapshot().status).toBe("signed-out");
  });

  test("a refresh that another tab has done is taken over", async () => {
    const shared = browser();
    const tab = openTab(shared);
    await tab.signIn(credentials);
    shared.pass(19.8 * minute);
    openTab(shared).adopt({ ...target, token: tokenOf(7, "theirs") });
    await tab.check();
    expect(tab.getSnapshot()).toMatchObject({ token: tokenOf(7, "theirs") });
  });

  test("refresh one after the other, so that the second takes over what the first got", async () => {
    const shared = browser();
    let queue: Promise<void> = Promise.resolve();
    const exclusive = (work: () => Promise<void>) => (queue = queue.then(work));
    let refreshes = 0;
    const refresh = () => {
      refreshes += 1;
      return Promise.resolve(tokenOf(7, "fresh"));
    };
    const tab = openTab(shared, { exclusive, refresh });
    await tab.signIn(credentials);
    const other = openTab(shared, { exclusive, refresh });
    shared.pass(19.8 * minute);
    await Promise.all([tab.check(), other.check()]);
    expect(refreshes).toBe(1);
    expect(other.getSnapshot()).toMatchObject({ token: tokenOf(7, "fresh") });
  });
});
