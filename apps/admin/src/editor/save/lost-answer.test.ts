import { ApiError } from "@rowhouse/client";
import { emptyModel, makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { createDraftStore } from "../../form/draft/draft-store.ts";
import { restored, startDraft, stageAll, type Values } from "../../form/draft/draft.model.ts";
import { saveDraft, type ItemCalls, type StoredItem } from "./save-draft.ts";

const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  body: { type: "string" },
});
const stale = new ApiError({ status: 412, code: 25, message: "Changed" });
const offline = new ApiError({ status: 0, code: -1, message: "No response" });
const keyReused = new ApiError({ status: 422, code: 26, message: "Used" });

describe("a save whose answer was lost", () => {
  test("is sent again with its key, and is over when the server answers", async () => {
    const server = fakeServer();
    const { store, input } = openNew({ title: "Mine" }, server);
    server.loseNextAnswer();
    expect(await saveDraft(input)).toMatchObject({ failure: { kind: "unanswered" } });
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
    const input = {
      store,
      calls: server.calls,
      collection: articles,
      model: emptyModel,
      reason: null,
    };
    server.loseNextAnswer();
    await saveDraft(input);
    store.stage("body", "Text");
    expect(await saveDraft(input)).toMatchObject({ kind: "saved", wasMerged: false });
    expect(server.items).toEqual([{ id: 1, title: "Mine", body: "Text" }]);
  });

  test("of related rows creates each once, whatever was added and edited since", async () => {
    const server = fakeServer([{ id: 1, images: [] }]);
    const start = { isNew: false, base: { id: 1, images: [] }, etag: '"1"' };
    const store = createDraftStore(startDraft({ ...start, listKeys: { images: "id" } }));
    const input = {
      store,
      calls: server.calls,
      collection: articles,
      model: emptyModel,
      reason: null,
    };
    store.stage("images", [{ title: "A" }, { title: "B" }]);
    server.loseNextAnswer();
    await saveDraft(input);
    store.stage("images", [{ title: "A" }, { title: "B, later" }, { title: "C" }]);
    expect(await saveDraft(input)).toMatchObject({ kind: "saved" });
    expect(server.items).toEqual([
      {
        id: 1,
        images: [
          { id: 101, title: "A" },
          { id: 102, title: "B, later" },
          { id: 103, title: "C" },
        ],
      },
    ]);
  });
});

function openNew(edits: Values, { calls }: ReturnType<typeof fakeServer>) {
  const store = createDraftStore(stageAll(startDraft({ isNew: true, base: {} }), edits));
  return { store, input: { store, calls, collection: articles, model: emptyModel, reason: null } };
}

type Rows = Record<string, unknown>[];

/** Related rows after a list of changes (interfaces.md 10.1). */
function withRows(before: unknown, changes: unknown): { images?: Rows } {
  if (!Array.isArray(changes)) return {};
  const images: Rows = (Array.isArray(before) ? before : []).map((row) => ({ ...row }));
  for (const change of changes) {
    const known = images.find(({ id }) => id === change.id);
    if (known) Object.assign(known, change);
    else images.push({ id: 101 + images.length, ...change });
  }
  return { images };
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
        const item = items.find(({ id }) => String(id) === key) ?? {};
        return Object.assign(item, values, withRows(item["images"], values["images"]));
      }),
    read: async () => ({ item: { ...items[0] }, etag: `"${versions}"` }),
    readRows: async () => ({ ...items[0] }),
    newIdempotencyKey: () => `k${++keys}`,
    lastChanger: () => Promise.resolve({ name: "Anna Berg", isOwn: false }),
    ownWork: () => null,
  };
  return {
    items,
    calls,
    loseNextAnswer: () => void (lost = "answer"),
    loseNextRequest: () => void (lost = "request"),
  };
}
