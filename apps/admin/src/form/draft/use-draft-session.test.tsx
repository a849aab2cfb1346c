import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { hasUnsavedDrafts } from "./open-drafts.ts";
import { openJournal, type DraftScope, type Journal } from "./journal.ts";
import { useDraftSession } from "./use-draft-session.ts";

const scope: DraftScope = { user: 1, project: "_", collection: "articles", key: "7" };
const base = { title: "Alpha", views: 3 };
let count = 0;

afterEach(cleanup);

test("edits of a page that was closed are offered back and can be taken over", async () => {
  const journal = freshJournal();
  const first = open(journal);
  act(() => first.result.current.store.stage("title", "Mine"));
  first.unmount();

  const second = open(journal);
  await waitFor(() => expect(second.result.current.offer?.staged).toEqual({ title: "Mine" }));
  act(() => expect(second.result.current.restore()).toBe(false));
  expect(second.result.current.store.get().staged).toEqual({ title: "Mine" });
  expect(second.result.current.offer).toBeNull();
});

test("edits that are taken over are stored before the former entry goes", async () => {
  const journal = await leftBehind({ title: "Mine" });
  const steps: string[] = [];
  const watched: Journal = {
    ...journal,
    write: async (entry) => {
      const isStored = await journal.write(entry);
      steps.push("written");
      return isStored;
    },
    remove: async (item, writer) => {
      steps.push("removed");
      await journal.remove(item, writer);
    },
  };
  const { result } = open(watched);
  await waitFor(() => expect(result.current.offer).not.toBeNull());
  act(() => void result.current.restore());
  await waitFor(() => expect(steps).toEqual(["written", "removed"]));
});

test("text that is no valid value is offered back and can be taken over", async () => {
  const journal = freshJournal();
  const invalid = { text: "3x", key: "number_expected" };
  const first = open(journal);
  act(() => first.result.current.store.setInvalidText("views", invalid));
  first.unmount();

  const second = open(journal);
  await waitFor(() => expect(second.result.current.offer).not.toBeNull());
  act(() => expect(second.result.current.restore()).toBe(false));
  expect(second.result.current.store.get()).toMatchObject({
    staged: {},
    invalidTexts: { views: invalid },
  });
});

test("restoring reports that another user changed the same field since", async () => {
  const journal = freshJournal();
  await journal.write({
    scope,
    writer: "gone",
    staged: { title: "Mine" },
    invalidTexts: {},
    base: { title: "Before" },
    etag: '"0"',
    savedAt: Date.now(),
  });
  const { result } = open(journal);
  await waitFor(() => expect(result.current.offer).not.toBeNull());
  act(() => expect(result.current.restore()).toBe(true));
});

test("dismissed edits are not offered again", async () => {
  const journal = await leftBehind({ title: "Mine" });
  const { result } = open(journal);
  await waitFor(() => expect(result.current.offer).not.toBeNull());
  act(() => result.current.dismiss());
  expect(result.current.offer).toBeNull();
  await waitFor(async () => expect(await journal.list(scope)).toEqual([]));
});

test("stored edits of fields that cannot be edited any more are stranded, until they are discarded", async () => {
  const journal = await leftBehind({ secret: "Mine" });
  const { result } = open(journal);
  await waitFor(() =>
    expect(result.current.stranded.map(({ staged }) => staged)).toEqual([{ secret: "Mine" }]),
  );
  expect(result.current.offer).toBeNull();
  act(() => result.current.stranded.forEach(result.current.discard));
  expect(result.current.stranded).toEqual([]);
  await waitFor(async () => expect(await journal.list(scope)).toEqual([]));
});

test("of stored edits those that can be saved are taken over, and the others stay", async () => {
  const journal = await leftBehind({ title: "Mine", secret: "Mine too" });
  const { result } = open(journal);
  await waitFor(() => expect(result.current.offer?.staged).toEqual({ title: "Mine" }));
  act(() => void result.current.restore());
  expect(result.current.store.get().staged).toEqual({ title: "Mine" });
  expect(result.current.offer).toBeNull();
  expect(result.current.stranded.map(({ staged }) => staged)).toEqual([{ secret: "Mine too" }]);
  await waitFor(async () =>
    expect((await journal.list(scope)).map(({ staged }) => staged)).toContainEqual({
      secret: "Mine too",
    }),
  );
});

test("an edit that is set aside leaves the draft, survives the page and is offered once it can be saved", async () => {
  const journal = freshJournal();
  const first = open(journal);
  act(() => first.result.current.store.stage("title", "Mine"));
  act(() => first.result.current.store.stage("views", 4));
  act(() => first.result.current.setAside(["title"]));
  expect(first.result.current.store.get().staged).toEqual({ views: 4 });
  act(() => first.result.current.store.reset());
  await waitFor(async () =>
    expect((await journal.list(scope)).map(({ staged }) => staged)).toEqual([{ title: "Mine" }]),
  );
  first.unmount();

  const second = open(journal);
  await waitFor(() => expect(second.result.current.offer?.staged).toEqual({ title: "Mine" }));
});

test("an entry says what the item is called", async () => {
  const journal = freshJournal();
  const { result } = open(journal, { title: "Alpha" });
  act(() => result.current.store.stage("views", 4));
  await waitFor(async () => expect((await journal.list(scope))[0]?.title).toBe("Alpha"));
});

test("another open page on the item has edits of its own, with a warning", async () => {
  const journal = freshJournal();
  const first = open(journal);
  const second = open(journal);
  act(() => first.result.current.store.stage("title", "Mine"));
  await waitFor(() => expect(second.result.current.otherTabs).toBe("edits"));
  expect(second.result.current.offer).toBeNull();
});

test("unsaved edits are known to the app while their page is open", () => {
  const { result, unmount } = open(freshJournal());
  expect(hasUnsavedDrafts()).toBe(false);
  act(() => result.current.store.stage("title", "Mine"));
  expect(hasUnsavedDrafts()).toBe(true);
  unmount();
  expect(hasUnsavedDrafts()).toBe(false);
});

test("values of a listing are confirmed and replaced in one step", () => {
  const journal = freshJournal();
  const listed = { scope, journal, isNew: false, fields: ["title"], isProvisional: true };
  const { result, rerender } = renderHook(useDraftSession, {
    initialProps: { ...listed, base: { title: "Listed" }, etag: null as string | null },
  });
  const { store } = result.current;
  const seen: unknown[] = [];
  store.subscribe(() => seen.push([store.get().base, store.get().isProvisional]));
  rerender({ ...listed, base: { title: "Stored" }, etag: '"1"', isProvisional: false });
  expect(seen).toEqual([[{ title: "Stored" }, false]]);
});

function open(journal: Journal, more: { title?: string } = {}) {
  return renderHook(() =>
    useDraftSession({
      ...more,
      scope,
      base,
      etag: '"1"',
      isNew: false,
      fields: ["title", "views"],
      journal,
    }),
  );
}

function freshJournal(): Journal {
  return openJournal({ name: `session-${count++}` });
}

/** A journal with the edits of a page that is gone. */
async function leftBehind(staged: Record<string, unknown>): Promise<Journal> {
  const journal = freshJournal();
  const savedAt = Date.now();
  await journal.write({
    scope,
    writer: "gone",
    staged,
    invalidTexts: {},
    base,
    etag: '"1"',
    savedAt,
  });
  return journal;
}
