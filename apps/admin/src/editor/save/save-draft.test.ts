import { ApiError } from "@rowhouse/client";
import { makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { createDraftStore } from "../../form/draft/draft-store.ts";
import { restored, startDraft, stageAll, type Values } from "../../form/draft/draft.model.ts";
import {
  resolveConflict,
  saveCopy,
  saveDraft,
  type ItemCalls,
  type OpenConflict,
  type StoredItem,
} from "./save-draft.ts";

const base = { id: 7, title: "Alpha", body: "Text" };
const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  body: { type: "string" },
});
const stale = new ApiError({ status: 412, code: 25, message: "Changed" });
const offline = new ApiError({ status: 0, code: -1, message: "No response" });
const keyReused = new ApiError({ status: 422, code: 26, message: "Used" });
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

describe("a copy", () => {
  test("is made from the values as shown; the edits move to it", async () => {
    const { store, input, log } = open({ title: "Mine" });
    expect(await saveCopy(input)).toMatchObject({
      kind: "saved",
      stored: { item: { id: 8 } },
      wasCreated: true,
    });
    expect(log).toEqual([["create", { title: "Mine", body: "Text" }]]);
    expect(store.get()).toMatchObject({ base, staged: {} });
  });

  test("that is refused leaves the edits where they are", async () => {
    const { store, input } = open({ title: "Mine" }, { create: invalid });
    expect(await saveCopy(input)).toMatchObject({ kind: "failed" });
    expect(store.get()).toMatchObject({
      staged: { title: "Mine" },
      errors: { title: "At most 3 characters" },
    });
  });
});

describe("a save that fails", () => {
  test("without a response keeps every edit and its version", async () => {
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
      { update: [stale], read: { ...base, title: "Reverted" }, isOwn: true },
    );
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasMerged: false });
    expect(log.at(-1)).toEqual(["update", { title: "Mine" }, '"9"']);
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
  replies: { update?: Error[]; read?: Values; create?: Error; isOwn?: true } = {},
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
    isOwnWork: (from, to) => replies.isOwn === true && from === '"1"' && to === '"9"',
    read: async () => {
      log.push(["read"]);
      return { item: { ...replies.read }, etag: '"9"' };
    },
  };
  const store = createDraftStore(stageAll(startDraft({ isNew: false, base, etag: '"1"' }), edits));
  return { store, log, input: { store, calls, collection: articles, reason: null } };
}

function conflictOf(outcome: Awaited<ReturnType<typeof saveDraft>>): OpenConflict {
  if (outcome.kind !== "conflict") throw new Error("There was no conflict.");
  return outcome.conflict;
}

describe("a save whose answer was lost", () => {
  test("is sent again with its key, and is over when the server answers", async () => {
    const server = fakeServer();
    const { store, input } = openNew({ title: "Mine" }, server);
    server.loseNextAnswer();
    expect(await saveDraft(input)).toMatchObject({ failure: { kind: "offline" } });
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasCreated: true });
    expect(server.items).toEqual([{ id: 1, title: "Mine" }]);
    expect(store.get()).toMatchObject({ isNew: false, staged: {}, unanswered: null });
  });

  test("is told from what was edited since, which is sent as a change of the one item", async () => {
    const server = fakeServer();
    const { store, input } = openNew({ title: "Mine" }, server);
    server.loseNextAnswer();
    await saveDraft(input);
    store.stage("title", "Mine, later");
    store.stage("body", "Text");
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasCreated: true });
    expect(server.items).toEqual([{ id: 1, title: "Mine, later", body: "Text" }]);
  });

  test("leaves one item when it never reached the server, with the values of now", async () => {
    const server = fakeServer();
    const { store, input } = openNew({ title: "Mine" }, server);
    server.loseNextRequest();
    await saveDraft(input);
    store.stage("title", "Mine, later");
    await saveDraft(input);
    expect(server.items).toEqual([{ id: 1, title: "Mine, later" }]);
  });

  test("keeps its key with the draft, so that it holds after a reload", async () => {
    const server = fakeServer();
    const { store, input } = openNew({ title: "Mine" }, server);
    server.loseNextAnswer();
    await saveDraft(input);
    const { staged, invalidTexts, base: then, etag, unanswered } = structuredClone(store.get());
    const after = openNew({}, server);
    after.store.update((draft) =>
      restored(draft, { staged, invalidTexts, base: then, etag, unanswered }),
    );
    expect(await saveDraft(after.input)).toMatchObject({ kind: "saved" });
    expect(server.items).toEqual([{ id: 1, title: "Mine" }]);
  });

  test("of a change is taken silently: no one else has saved", async () => {
    const server = fakeServer([{ id: 1, title: "Alpha" }]);
    const store = createDraftStore(
      stageAll(startDraft({ isNew: false, base: { id: 1, title: "Alpha" }, etag: '"1"' }), {
        title: "Mine",
      }),
    );
    const input = { store, calls: server.calls, collection: articles, reason: null };
    server.loseNextAnswer();
    await saveDraft(input);
    store.stage("body", "Text");
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasMerged: false });
    expect(server.items).toEqual([{ id: 1, title: "Mine", body: "Text" }]);
  });

  test("of a copy makes one copy; another copy is another item", async () => {
    const server = fakeServer([{ id: 1, title: "Alpha" }]);
    const { store, input } = openNew({ title: "Mine" }, server);
    server.loseNextAnswer();
    await saveCopy(input);
    await saveCopy(input);
    expect(server.items).toHaveLength(2);
    store.stage("title", "Again");
    await saveCopy(input);
    expect(server.items).toHaveLength(3);
  });
});

function openNew(edits: Values, { calls }: ReturnType<typeof fakeServer>) {
  const store = createDraftStore(stageAll(startDraft({ isNew: true, base: {} }), edits));
  return { store, input: { store, calls, collection: articles, reason: null } };
}

/** A server that keeps its replies by key, on a line that loses some. */
function fakeServer(items: Record<string, unknown>[] = []) {
  const replies = new Map<string, { sent: string; stored: StoredItem }>();
  let versions = 1;
  let keys = 0;
  let lost: "request" | "answer" | null = null;
  const write = async (
    sent: string,
    key: string | undefined,
    change: () => Record<string, unknown>,
  ): Promise<StoredItem> => {
    const losing = lost;
    lost = null;
    if (losing === "request") throw offline;
    const kept = key === undefined ? undefined : replies.get(key);
    if (kept && kept.sent !== sent) throw keyReused;
    const stored = kept?.stored ?? { item: { ...change() }, etag: `"${++versions}"` };
    if (key !== undefined) replies.set(key, { sent, stored });
    if (losing === "answer") throw offline;
    return stored;
  };
  const calls: ItemCalls = {
    create: (values, { idempotencyKey }) =>
      write(`POST ${JSON.stringify(values)}`, idempotencyKey, () => {
        const item = { id: items.length + 1, ...values };
        items.push(item);
        return item;
      }),
    update: (values, { idempotencyKey, etag, key = null }) =>
      write(`PATCH ${key} ${JSON.stringify(values)}`, idempotencyKey, () => {
        if (etag !== `"${versions}"`) throw stale;
        return Object.assign(items.find(({ id }) => String(id) === key) ?? {}, values);
      }),
    read: async () => ({ item: { ...items[0] }, etag: `"${versions}"` }),
    newIdempotencyKey: () => `k${++keys}`,
    isOwnWork: () => false,
  };
  return {
    items,
    calls,
    loseNextAnswer: () => void (lost = "answer"),
    loseNextRequest: () => void (lost = "request"),
  };
}
