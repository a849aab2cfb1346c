import { ApiError } from "@rowhouse/client";
import { emptyModel, makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { createDraftStore } from "../../form/draft/draft-store.ts";
import { startDraft, stageAll, type Values } from "../../form/draft/draft.model.ts";
import { resolveConflict, saveDraft, type ItemCalls, type OpenConflict } from "./save-draft.ts";

const base = { id: 7, title: "Alpha", body: "Text" };
const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  body: { type: "string" },
});
const stale = new ApiError({ status: 412, code: 25, message: "Changed" });
const offline = new ApiError({ status: 0, code: -1, message: "No response" });
const tooLong = { path: ["title"], rule: "length", values: { max: 3 }, message: "title: too long" };
const invalid = new ApiError({ status: 422, code: 4, message: "Refused", problems: [tooLong] });

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
  expect(await saveDraft({ ...template, store })).toMatchObject({
    kind: "saved",
    wasCreated: true,
  });
  expect(log).toEqual([["create", { status: "draft", title: "Mine" }]]);
});

test("the reason is sent where one is required", async () => {
  const { input, log } = open({ title: "Mine" });
  await saveDraft({ ...input, reason: "Typo" });
  expect(log[0]).toEqual(["update", { title: "Mine" }, '"1"', "Typo"]);
});

describe("a save that fails", () => {
  test("without a response keeps every edit and its version", async () => {
    const { store, input } = open({ title: "Mine" }, { update: [offline] });
    expect(await saveDraft(input)).toEqual({
      kind: "failed",
      failure: { kind: "unanswered" },
    });
    expect(store.get()).toMatchObject({ staged: { title: "Mine" }, etag: '"1"' });
  });

  test("because of a value marks its field", async () => {
    const { store, input } = open({ title: "Mine" }, { update: [invalid] });
    expect(await saveDraft(input)).toMatchObject({
      failure: { kind: "fields", count: 1 },
    });
    expect(store.get().errors).toEqual({ title: "At most 3 characters" });
  });
});

describe("when another user saved first", () => {
  test("fields that only one side changed are merged and saved", async () => {
    const { input, log } = open(
      { title: "Mine" },
      { update: [stale], read: { ...base, body: "Theirs" } },
    );
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasMerged: true });
    expect(log.at(-1)).toEqual(["update", { title: "Mine" }, '"9"']);
  });

  test("the same field on both sides is a conflict, and nothing is sent", async () => {
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
    resolveConflict(input.store, conflictOf(outcome), { title: "theirs", body: "mine" });
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

  test("what this app itself wrote is no one else's: the edits go over it without a word", async () => {
    const { input, log } = open(
      { title: "Mine" },
      { update: [stale], read: { ...base, title: "Reverted" }, own: "here" },
    );
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasMerged: false });
    expect(log.at(-1)).toEqual(["update", { title: "Mine" }, '"9"']);
  });

  test("what this user saved in another tab is asked about like that of others, and merged without a word", async () => {
    const theirs = { read: { ...base, title: "Other tab" }, own: "other tab" } as const;
    const asked = open({ title: "Mine" }, { update: [stale], ...theirs });
    expect(await saveDraft(asked.input)).toMatchObject({
      kind: "conflict",
      conflict: { conflicts: [{ field: "title" }], isOwn: true },
    });
    const merged = open({ body: "Mine" }, { update: [stale], ...theirs });
    expect(await saveDraft(merged.input)).toMatchObject({ kind: "saved", wasMerged: false });
  });

  test("again and again, it fails instead of being tried for ever", async () => {
    const { store, input } = open(
      { title: "Mine" },
      { update: [stale, stale, stale, stale, stale], read: base },
    );
    expect(await saveDraft(input)).toMatchObject({ kind: "failed" });
    expect(store.get().staged).toEqual({ title: "Mine" });
  });
});

function open(
  edits: Values,
  replies: { update?: Error[]; read?: Values; create?: Error; own?: "here" | "other tab" } = {},
) {
  const log: unknown[][] = [];
  const refusals = [...(replies.update ?? [])];
  const keys = ["k1", "k2", "k3"];
  const calls: ItemCalls = {
    create: async (values) => {
      log.push(["create", values]);
      if (replies.create) throw replies.create;
      return { item: { id: 8, ...values }, etag: '"1"' };
    },
    update: async (values, { etag, reason }) => {
      log.push(["update", values, etag, ...(reason === null ? [] : [reason])]);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { item: { ...base, ...values }, etag: '"2"' };
    },
    newIdempotencyKey: () => keys.shift() ?? "",
    lastChanger: () => Promise.resolve({ name: "Anna Berg", isOwn: false }),
    ownWork: (from, to) => (from === '"1"' && to === '"9"' ? (replies.own ?? null) : null),
    read: async () => {
      log.push(["read"]);
      return { item: { ...replies.read }, etag: '"9"' };
    },
    readRows: async () => ({}),
  };
  const store = createDraftStore(stageAll(startDraft({ isNew: false, base, etag: '"1"' }), edits));
  return {
    store,
    log,
    input: { store, calls, collection: articles, model: emptyModel, reason: null },
  };
}

function conflictOf(outcome: Awaited<ReturnType<typeof saveDraft>>): OpenConflict {
  if (outcome.kind !== "conflict") throw new Error("There was no conflict.");
  return outcome.conflict;
}
