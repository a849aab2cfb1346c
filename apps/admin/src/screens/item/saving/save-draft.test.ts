import { makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { createDraftStore } from "../../../form/draft/draft-store.ts";
import { startDraft, stageAll, type Values } from "../../../form/draft/draft.model.ts";
import type { ItemWrites } from "./item-source.ts";
import { saveCopy, saveDraft, settle, type OpenConflict } from "./save-draft.ts";

const base = { id: 7, title: "Alpha", body: "Text" };
const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  body: { type: "string" },
});
const stale = Object.assign(new Error("Changed"), { status: 412, code: 25 });
const offline = Object.assign(new Error("No answer"), { status: 0, code: -1 });
const invalid = Object.assign(new Error("title: Too long."), { status: 422, code: 4 });

test("an item is saved with its edits only, on the version they were made on", async () => {
  const { store, input, log } = open({ title: "Mine" });
  expect(await saveDraft(input)).toMatchObject({
    kind: "saved",
    wasMerged: false,
  });
  expect(log).toEqual([["update", { title: "Mine" }, '"1"']]);
  expect(store.get()).toMatchObject({ etag: '"2"', staged: {} });
});

test("a new item is created with its defaults and edits", async () => {
  const { input: template, log } = open({});
  const store = createDraftStore(
    stageAll(startDraft({ isNew: true, base: { status: "draft" } }), { title: "Mine" }),
  );
  expect(await saveDraft({ ...template, store })).toMatchObject({ kind: "saved", wasMade: true });
  expect(log).toEqual([["create", { status: "draft", title: "Mine" }]]);
});

test("the reason goes along where one is asked for", async () => {
  const { input, log } = open({ title: "Mine" });
  await saveDraft({ ...input, reason: "Typo" });
  expect(log[0]).toEqual(["reason", "Typo"]);
});

describe("a copy", () => {
  test("is made from the values as shown; the edits move to it", async () => {
    const { store, input, log } = open({ title: "Mine" });
    expect(await saveCopy(input)).toMatchObject({
      kind: "saved",
      stored: { item: { id: 9 } },
      wasMade: true,
    });
    expect(log).toEqual([["copy", { title: "Mine", body: "Text" }]]);
    expect(store.get()).toMatchObject({ base, staged: {} });
  });

  test("that is refused leaves the edits where they are", async () => {
    const { store, input } = open({ title: "Mine" }, { copy: invalid });
    expect(await saveCopy(input)).toMatchObject({ kind: "failed" });
    expect(store.get()).toMatchObject({
      staged: { title: "Mine" },
      errors: { title: "Too long." },
    });
  });
});

describe("a save that fails", () => {
  test("without an answer keeps every edit and its version", async () => {
    const { store, input } = open({ title: "Mine" }, { update: [offline] });
    expect(await saveDraft(input)).toEqual({
      kind: "failed",
      failure: { kind: "offline" },
    });
    expect(store.get()).toMatchObject({ staged: { title: "Mine" }, etag: '"1"' });
  });

  test("because of a value marks its field", async () => {
    const { store, input } = open({ title: "Mine" }, { update: [invalid] });
    expect(await saveDraft(input)).toMatchObject({
      failure: { kind: "fields", count: 1 },
    });
    expect(store.get().errors).toEqual({ title: "Too long." });
  });
});

describe("when somebody else saved first", () => {
  test("fields that only one side changed are merged and saved", async () => {
    const { input, log } = open(
      { title: "Mine" },
      { update: [stale], read: { ...base, body: "Theirs" } },
    );
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasMerged: true });
    expect(log.at(-1)).toEqual(["update", { title: "Mine" }, '"9"']);
  });

  test("the same field on both sides is asked for, and nothing is sent", async () => {
    const { input, log } = open(
      { title: "Mine" },
      { update: [stale], read: { ...base, title: "Theirs", body: "Theirs" } },
    );
    expect(await saveDraft(input)).toMatchObject({
      kind: "conflict",
      conflict: {
        conflicts: [{ field: "title", mine: "Mine", theirs: "Theirs" }],
        takenOver: ["body"],
      },
    });
    expect(log).toHaveLength(2);
  });

  test("the chosen values are saved over their version", async () => {
    const { input, log } = open(
      { title: "Mine", body: "Mine" },
      { update: [stale], read: { ...base, title: "Theirs", body: "Theirs" } },
    );
    const outcome = await saveDraft(input);
    settle(input.store, conflictOf(outcome), { title: "theirs", body: "mine" });
    await saveDraft(input);
    expect(log.at(-1)).toEqual(["update", { body: "Mine" }, '"9"']);
  });

  test("the same values on both sides leave nothing to send", async () => {
    const { input, log } = open(
      { title: "Same" },
      { update: [stale], read: { ...base, title: "Same" } },
    );
    expect(await saveDraft(input)).toMatchObject({
      kind: "saved",
      stored: { etag: '"9"' },
    });
    expect(log).toHaveLength(2);
  });

  test("again and again, it is told instead of tried for ever", async () => {
    const { store, input } = open(
      { title: "Mine" },
      { update: [stale, stale, stale, stale, stale], read: base },
    );
    expect(await saveDraft(input)).toMatchObject({ kind: "failed" });
    expect(store.get().staged).toEqual({ title: "Mine" });
  });
});

function open(edits: Values, answers: { update?: Error[]; read?: Values; copy?: Error } = {}) {
  const log: unknown[][] = [];
  const refusals = [...(answers.update ?? [])];
  const writes: ItemWrites = {
    create: async (values) => {
      log.push(["create", values]);
      return { item: { id: 8, ...values }, etag: '"1"' };
    },
    update: async (values, etag) => {
      log.push(["update", values, etag]);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { item: { ...base, ...values }, etag: '"2"' };
    },
    read: async () => {
      log.push(["read"]);
      return { item: { ...answers.read }, etag: '"9"' };
    },
  };
  const store = createDraftStore(stageAll(startDraft({ isNew: false, base, etag: '"1"' }), edits));
  const source = {
    writes: (reason: string | null) => {
      if (reason !== null) log.push(["reason", reason]);
      return writes;
    },
    copy: async (values: Values) => {
      log.push(["copy", values]);
      if (answers.copy) throw answers.copy;
      return { item: { id: 9, ...values }, etag: null };
    },
  };
  return { store, log, input: { store, source, collection: articles, reason: null } };
}

function conflictOf(outcome: Awaited<ReturnType<typeof saveDraft>>): OpenConflict {
  if (outcome.kind !== "conflict") throw new Error("There was no conflict.");
  return outcome.conflict;
}
