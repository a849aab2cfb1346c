import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftStore } from "./draft-store.ts";
import { startDraft } from "./draft.model.ts";
import type { DraftScope, Journal, JournalEntry } from "./journal.ts";
import { startAutosave } from "./autosave.ts";
import { refused, sending } from "./unanswered.model.ts";

const scope: DraftScope = { user: 1, project: "_", collection: "articles", key: "7" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("edits are written once, shortly after the last key press", () => {
  const { store, log } = open();
  store.stage("title", "B");
  vi.advanceTimersByTime(300);
  store.stage("title", "Be");
  vi.advanceTimersByTime(300);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(log).toEqual([
    {
      scope,
      writer: "tab",
      staged: { title: "Be" },
      invalidTexts: {},
      base: { title: "Alpha" },
      etag: '"1"',
      savedAt: 5,
    },
  ]);
});

test("who types without a rest has their text in the journal all the same", () => {
  const { store, log } = open();
  for (let typed = 1; typed <= 20; typed++) {
    store.stage("title", "B".repeat(typed));
    vi.advanceTimersByTime(200);
  }
  expect(log.length).toBeGreaterThanOrEqual(2);
  expect(log).toMatchObject([{ staged: { title: "B".repeat(10) } }, {}]);
});

test("what the database did not take is left for the next page as well", async () => {
  const { store, left, autosave } = open({ isFull: true });
  store.stage("title", "Beta");
  await autosave.flush();
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toMatchObject([{ staged: { title: "Beta" } }]);
});

test("a clock that is put back makes no later edit older than an earlier one", () => {
  let now = 1000;
  const { store, log, left } = open({ now: () => now });
  store.stage("title", "Beta");
  vi.advanceTimersByTime(400);
  now = 5;
  store.stage("title", "Gamma");
  window.dispatchEvent(new Event("pagehide"));
  expect([...log, ...left]).toMatchObject([
    { savedAt: 1000 },
    { staged: { title: "Gamma" }, savedAt: 1001 },
    { staged: { title: "Gamma" }, savedAt: expect.any(Number) },
  ]);
  expect(left[0]?.savedAt).toBeGreaterThan(1000);
});

test("text that is no valid value is written too, and left when the page ends", () => {
  const { store, log, left } = open();
  const invalid = { text: "1x", key: "number_expected" };
  store.setInvalidText("views", invalid);
  vi.advanceTimersByTime(400);
  const kept = { staged: {}, invalidTexts: { views: invalid }, base: { views: 1 } };
  expect(log).toMatchObject([kept]);
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toMatchObject([kept]);
  store.setInvalidText("views", null);
  expect(log.at(-1)).toBe("removed");
});

test("the key of a save is written at once: its request may be lost", () => {
  const { store, log } = open();
  store.stage("title", "Beta");
  store.update((draft) => sending(draft, draft.staged, () => "k1"));
  expect(log).toMatchObject([{ unanswered: { key: "k1", payloads: [{ title: "Beta" }] } }]);
  store.update(refused);
  expect(log[1]).not.toHaveProperty("unanswered");
});

test.each(["pagehide", "visibilitychange"])("edits are written at once on %s", (event) => {
  const { store, log } = open();
  store.stage("title", "Beta");
  (event === "pagehide" ? window : document).dispatchEvent(new Event(event));
  expect(log).toHaveLength(1);
});

test("what the database has not confirmed is left for the next page when this one ends", () => {
  const { store, left } = open();
  store.stage("title", "Beta");
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toMatchObject([{ staged: { title: "Beta" }, base: { title: "Alpha" } }]);
});

test("what the database holds is not left once more", async () => {
  const { store, left, autosave } = open();
  store.stage("title", "Beta");
  await autosave.flush();
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toEqual([]);
});

test("the entry is removed when the edits are discarded", () => {
  const { store, log } = open();
  store.stage("title", "Beta");
  store.reset();
  expect(log).toEqual(["removed"]);
});

test("closing writes what waits and then nothing more", () => {
  const { store, log, autosave } = open();
  store.stage("title", "Beta");
  void autosave.close();
  store.stage("title", "Gamma");
  vi.advanceTimersByTime(1_000);
  expect(log).toHaveLength(1);
});

test("a page without edits leaves the journal alone", () => {
  const { log, autosave } = open();
  window.dispatchEvent(new Event("pagehide"));
  void autosave.close();
  expect(log).toEqual([]);
});

test("a password is never written, what is typed beside it is", async () => {
  const { store, log, autosave } = open({ secrets: ["password"] });
  store.stage("password", "correct horse");
  await autosave.flush();
  expect(log).toEqual(["removed"]);
  store.stage("title", "Beta");
  await autosave.flush();
  expect(log).toEqual(["removed", expect.objectContaining({ staged: { title: "Beta" } })]);
});

interface Opened {
  isFull?: boolean;
  now?: () => number;
  secrets?: readonly string[];
}

function open({ isFull = false, now = () => 5, secrets = [] }: Opened = {}) {
  const log: (JournalEntry | "removed")[] = [];
  const left: JournalEntry[] = [];
  const journal: Journal = {
    write: async (entry) => {
      log.push(entry);
      return !isFull;
    },
    writeAtEnd: (entry) => void left.push(entry),
    remove: async () => void log.push("removed"),
    list: async () => [],
    listAll: async () => [],
    latest: async () => null,
  };
  const store = createDraftStore(
    startDraft({ isNew: false, base: { title: "Alpha", views: 1 }, etag: '"1"' }),
  );
  return {
    store,
    log,
    left,
    autosave: startAutosave({ store, journal, scope, writer: "tab", now, secrets }),
  };
}
