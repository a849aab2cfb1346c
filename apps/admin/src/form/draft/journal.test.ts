import { afterEach, describe, expect, test, vi } from "vitest";
import { maxOutboxEntry } from "./outbox.ts";
import { journalLifetime, openJournal, type DraftScope, type JournalEntry } from "./journal.ts";

const scope: DraftScope = { user: 1, project: "_", collection: "articles", key: "7" };
const entry = (overrides: Partial<JournalEntry> = {}): JournalEntry => ({
  scope,
  writer: "tab-a",
  staged: { title: "Mine" },
  invalidTexts: { views: { text: "1x", key: "number_expected" } },
  base: { title: "Alpha" },
  etag: '"1"',
  savedAt: 1_000,
  ...overrides,
});

let count = 0;
const freshName = () => `journal-${count++}`;
const fresh = (now = 1_000) => openJournal({ name: freshName(), now: () => now });

test("what was written is found again by another page", async () => {
  const name = freshName();
  await openJournal({ name, now: () => 1_000 }).write(entry());
  expect(await openJournal({ name, now: () => 2_000 }).list(scope)).toEqual([entry()]);
});

test("writing again replaces the entry of the same page", async () => {
  const journal = fresh();
  await journal.write(entry());
  await journal.write(entry({ staged: { title: "Later" } }));
  expect(await journal.list(scope)).toEqual([entry({ staged: { title: "Later" } })]);
});

test("two pages on the same item keep both their entries, the newest first", async () => {
  const journal = fresh();
  await journal.write(entry({ writer: "tab-a", savedAt: 900 }));
  await journal.write(entry({ writer: "tab-b", savedAt: 950 }));
  expect((await journal.list(scope)).map((found) => found.writer)).toEqual(["tab-b", "tab-a"]);
});

test.each([
  ["another user", { user: 2 }],
  ["another project", { project: "other" }],
  ["another collection", { collection: "news" }],
  ["another item", { key: "8" }],
])("%s does not see it", async (_title, other) => {
  const journal = fresh();
  await journal.write(entry());
  expect(await journal.list({ ...scope, ...other })).toEqual([]);
});

test("a removed entry is gone, that of another page stays", async () => {
  const journal = fresh();
  await journal.write(entry());
  await journal.write(entry({ writer: "tab-b" }));
  await journal.remove(scope, "tab-a");
  expect((await journal.list(scope)).map((found) => found.writer)).toEqual(["tab-b"]);
});

test("old entries are neither found nor stored", async () => {
  const name = freshName();
  await openJournal({ name, now: () => 1_000 }).write(entry());
  expect(await openJournal({ name, now: () => 1_001 + journalLifetime }).list(scope)).toEqual([]);
  expect(await openJournal({ name, now: () => 1_000 }).list(scope)).toEqual([]);
});

test("the newest entry of a user in a project is known, to go on where the work stopped", async () => {
  const journal = fresh();
  await journal.write(entry({ savedAt: 990 }));
  await journal.write(entry({ scope: { ...scope, key: "+" }, savedAt: 995 }));
  await journal.write(entry({ scope: { ...scope, user: 2 }, savedAt: 999 }));
  expect((await journal.latest(1, "_"))?.scope.key).toBe("+");
  expect(await journal.latest(3, "_")).toBeNull();
});

test("values that the browser cannot keep are passed over in silence", async () => {
  const journal = fresh();
  await journal.write(entry({ staged: { picked: () => 1 } }));
  expect(await journal.list(scope)).toEqual([]);
});

test("what a page left behind at its end is found by the next one, once", async () => {
  const name = freshName();
  openJournal({ name, now: () => 1_000 }).writeAtEnd(entry({ staged: { title: "Last" } }));
  const next = openJournal({ name, now: () => 2_000 });
  expect(await next.list(scope)).toEqual([entry({ staged: { title: "Last" } })]);
  expect(Object.keys(localStorage)).toEqual([]);
  expect((await next.latest(1, "_"))?.staged).toEqual({ title: "Last" });
});

test("without a database the next page finds what was left behind, until it is removed", async () => {
  const opening = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError");
  });
  const name = freshName();
  const closing = openJournal({ name, now: () => 1_000 });
  expect(await closing.write(entry())).toBe(false);
  closing.writeAtEnd(entry());
  const next = openJournal({ name, now: () => 1_000 });
  expect(await next.list(scope)).toEqual([entry()]);
  await next.remove(scope, "tab-a");
  expect(await next.list(scope)).toEqual([]);
  opening.mockRestore();
});

test("a full database does not hide what was left behind", async () => {
  const name = freshName();
  const journal = openJournal({ name, now: () => 1_000 });
  await journal.write(entry());
  const putting = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  journal.writeAtEnd(entry({ staged: { title: "Last" }, savedAt: 1_100 }));
  expect((await journal.list(scope)).map(({ staged }) => staged)).toEqual([{ title: "Last" }]);
  putting.mockRestore();
});

test("what was left behind does not replace later edits, nor come back after they are removed", async () => {
  const journal = fresh();
  await journal.write(entry({ staged: { title: "Later" }, savedAt: 999 }));
  journal.writeAtEnd(entry({ staged: { title: "Before" }, savedAt: 998 }));
  expect((await journal.list(scope))[0]?.staged).toEqual({ title: "Later" });
  journal.writeAtEnd(entry());
  await journal.remove(scope, "tab-a");
  expect(await journal.list(scope)).toEqual([]);
});

describe("an entry that is thrown away while its page ends", () => {
  afterEach(() => vi.restoreAllMocks());

  test("is not found by the next page, which does what the database was not given the time for", async () => {
    const name = freshName();
    const ending = openJournal({ name, now: () => 1_000 });
    await ending.write(entry());
    const lost = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
      throw new Error("The page is gone.");
    });
    await ending.remove(scope, "tab-a");
    lost.mockRestore();
    const next = openJournal({ name, now: () => 2_000 });
    expect(await next.list(scope)).toEqual([]);
    expect(await next.latest(1, "_")).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("does not take along what the page wrote after that", async () => {
    const name = freshName();
    const page = openJournal({ name, now: () => 1_000 });
    await page.write(entry({ savedAt: 1_001 }));
    vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementationOnce(() => {
      throw new Error("The page is gone.");
    });
    await page.remove(scope, "tab-a");
    expect(await openJournal({ name, now: () => 2_000 }).list(scope)).toHaveLength(1);
  });

  test("leaves nothing behind when the database was quick enough", async () => {
    const journal = fresh();
    await journal.write(entry());
    await journal.remove(scope, "tab-a");
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

test.each([
  ["more than there is room for", { title: "x".repeat(maxOutboxEntry) }, null],
  ["something that nobody can read", null, "{"],
])("%s is not put into the outbox", async (_what, staged, text) => {
  const name = freshName();
  const journal = openJournal({ name, now: () => 1_000 });
  if (staged !== null) journal.writeAtEnd(entry({ staged }));
  if (text !== null) localStorage.setItem(`${name} broken`, text);
  expect(await journal.list(scope)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});
