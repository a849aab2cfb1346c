import { afterEach, expect, test, vi } from "vitest";
import { memoryStorage, webStorage } from "./session-storage.ts";

/** A browser storage in memory, or one that refuses everything. */
function fakeStorage(refuses = false): Storage {
  const entries = new Map<string, string>();
  const guard = <T>(work: () => T): T => {
    if (refuses) throw new DOMException("Refused.", "SecurityError");
    return work();
  };
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    clear: () => entries.clear(),
    getItem: (key) => guard(() => entries.get(key) ?? null),
    setItem: (key, value) => guard(() => void entries.set(key, value)),
    removeItem: (key) => guard(() => void entries.delete(key)),
  };
}

const session = {
  status: "in",
  url: "https://api.example/",
  project: "_",
  userId: 7,
  token: "t1",
  expiresAt: 1_000,
} as const;
const ended = { status: "out", error: 101 } as const;

afterEach(() => vi.unstubAllGlobals());

test("a session is stored under its key", () => {
  const browser = fakeStorage();
  const storage = webStorage(browser, "k");
  storage.write(session);
  expect(storage.read()).toEqual(session);
  expect(JSON.parse(browser.getItem("k") ?? "")).toEqual(session);
  storage.write(ended);
  expect(storage.read()).toEqual(ended);
});

test.each([
  "",
  "{",
  "null",
  '"in"',
  "{}",
  '{"status":"in"}',
  JSON.stringify({ ...session, expiresAt: "soon" }),
])("other data (%s) is no session", (text) => {
  const browser = fakeStorage();
  browser.setItem("k", text);
  expect(webStorage(browser, "k").read()).toBeNull();
});

test("if the browser refuses storage the session is lost with the page", () => {
  const storage = webStorage(fakeStorage(true), "k");
  storage.write(session);
  expect(storage.read()).toEqual(session);
});

test("what another tab writes under the key is reported until stopped", () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const written = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  const seen: unknown[] = [];
  const stop = webStorage(fakeStorage(), "k").subscribe((stored) => seen.push(stored));
  written("k", JSON.stringify(session));
  written("another", JSON.stringify(ended));
  written(null, null);
  stop();
  written("k", JSON.stringify(ended));
  expect(seen).toEqual([session, null]);
});

test("in memory there are no other tabs", () => {
  const storage = memoryStorage(session);
  const stop = storage.subscribe(() => expect.unreachable());
  storage.write(ended);
  stop();
  expect(storage.read()).toEqual(ended);
});
