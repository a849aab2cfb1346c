import { expect, test } from "vitest";
import { openActJournal, type ActHead } from "./act-journal.ts";
import type { Act } from "./act.model.ts";
import { actHead } from "./run-act.ts";

const act: Act = {
  id: "a",
  user: 1,
  project: "_",
  collection: "books",
  kind: "edit",
  comment: null,
  changes: {},
  removal: { kind: "delete" },
  isUndo: false,
  begunAt: 1,
};
const head = (id: string, savedAt: number, more: Partial<Act> = {}): ActHead => ({
  ...actHead({ ...act, id, ...more }, 2),
  savedAt,
});

let count = 0;
const freshName = (): string => `act-journal-${count++}`;
const step = (key: string) => ({ done: [{ key, title: null, former: {} }], refused: [] });
const day = 24 * 60 * 60 * 1000;

test("another page finds the act, its items, and its steps in order", async () => {
  const name = freshName();
  const journal = openActJournal({ name, now: () => 5 });
  await journal.begin(head("a", 1), [{ key: "1" }, { key: "2" }]);
  await journal.write({ ...head("a", 2), steps: 1, position: 1 }, step("1"));
  await journal.write({ ...head("a", 3), steps: 2, position: 2 }, step("2"));
  const other = openActJournal({ name, now: () => 5 });
  expect(await other.list(1, "_")).toMatchObject([{ id: "a", position: 2, steps: 2 }]);
  expect(await other.plan("a")).toEqual([{ key: "1" }, { key: "2" }]);
  expect(await other.steps("a")).toEqual([step("1"), step("2")]);
});

test("acts of others, and of other projects, are not found", async () => {
  const name = freshName();
  const journal = openActJournal({ name, now: () => 5 });
  await journal.begin(head("a", 1), []);
  await journal.begin(head("b", 2, { user: 2 }), []);
  await journal.begin(head("c", 3, { project: "other" }), []);
  expect((await journal.list(1, "_")).map(({ id }) => id)).toEqual(["a"]);
});

test("five acts are kept, for seven days", async () => {
  const name = freshName();
  for (const at of [1, 2, 3, 4, 5, 6, 7])
    await openActJournal({ name, now: () => at }).begin(head(`act-${at}`, at), [{ key: "1" }]);
  const soon = openActJournal({ name, now: () => day });
  expect((await soon.list(1, "_")).map(({ id }) => id)).toEqual([
    "act-7",
    "act-6",
    "act-5",
    "act-4",
    "act-3",
  ]);
  expect(await soon.plan("act-1")).toEqual([]);
  const late = openActJournal({ name, now: () => 8 * day });
  expect(await late.list(1, "_")).toEqual([]);
  await late.begin(head("now", 8 * day), []);
  expect(await openActJournal({ name, now: () => 5 }).list(1, "_")).toMatchObject([{ id: "now" }]);
});

test("an act that was put away leaves nothing", async () => {
  const name = freshName();
  const journal = openActJournal({ name, now: () => 5 });
  await journal.begin(head("a", 1), [{ key: "1" }]);
  await journal.write({ ...head("a", 2), steps: 1 }, step("1"));
  await journal.remove("a");
  const other = openActJournal({ name, now: () => 5 });
  expect([await other.list(1, "_"), await other.plan("a"), await other.steps("a")]).toEqual([
    [],
    [],
    [],
  ]);
});
