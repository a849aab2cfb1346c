import type { Item } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  data,
  failure,
  refusedValues,
  unreachable,
  type FakeReply,
  type FakeRequest,
  type FakeServer,
} from "../../../../test/fake-fetch.ts";
import { connectToBooks, openListing, type ListingOptions } from "../../../../test/listing-app.tsx";
import { listCollection, listField } from "../../../../test/listing-models.ts";
import { setClient } from "../../../data/client.ts";
import { toModel } from "../../../data/model.ts";
import { sharedActJournal } from "../../../editor/acts/act-journal.ts";
import { makePermission } from "@rowhouse/contract";

const stories = listCollection(
  [
    listField("title"),
    listField("state", {
      type: "status",
      options: {
        status_mapping: {
          draft: { name: "Draft" },
          out: { name: "Out" },
          gone: { name: "Archive", soft_delete: true },
        },
      },
    }),
    listField("owner", { type: "user_created", hidden_browse: true }),
  ],
  { collection: "stories" },
);
const model = toModel([stories], []);

/** The locks of a browser in which no other page is open. */
const noLocks = { request: () => Promise.resolve(), query: () => Promise.resolve({ held: [] }) };

let server: FakeServer;
let stored: Map<number, Item>;

beforeEach(() => {
  server = connectToBooks();
});
afterEach(async () => {
  setClient(null);
  vi.useRealTimers();
  for (const { id } of await sharedActJournal().list(4, "")) await sharedActJournal().remove(id);
});

test("the status of all results is set in steps; those refused are told, and all of it is taken back", async () => {
  const bad = new Set([100, 300]);
  const { user } = await openStories(400, { refuses: (id) => bad.has(id) });
  await selectAll(user, "400");
  await setStatus(user, "Out");
  const dialog = await screen.findByRole("dialog", { name: "Give 400 items the status “Out”?" });
  await user.click(within(dialog).getByRole("button", { name: "Set status" }));
  await screen.findByText("398 items were changed, 2 were refused", visible, patient);
  expect([...stored.values()].filter(({ state }) => state === "out")).toHaveLength(398);
  expect(Math.max(...writes().map(({ body }) => countOf(body)))).toBeLessThanOrEqual(200);

  await user.click(screen.getByRole("button", { name: "Report" }));
  const report = await screen.findByRole("dialog", { name: "Changing 400 items" });
  const table = within(report).getByRole("table", { name: "Refused" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  within(table).getByRole("link", { name: "Story 100" });
  within(table).getAllByText("State: This value is taken already.");
  await user.click(within(report).getByRole("button", { name: "Select the refused ones" }));
  await screen.findByText("2 items selected");

  stored.set(1, { ...stored.get(1), state: "draft" });
  await user.click(screen.getByRole("button", { name: "Undo all" }));
  await screen.findByText(/397 items were taken back, one was refused/, visible, patient);
  expect([...stored.values()].every(({ state }) => state === "draft")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Report" }));
  await screen.findByText("Somebody has changed the item since");
});

test("a stop ends it within a step; what is done is said, and it can go on", async () => {
  const held = Promise.withResolvers<void>();
  let count = 0;
  const { user } = await openStories(600, {
    hold: () => ((count += 1) === 3 ? held.promise : undefined),
  });
  await selectAll(user, "600");
  await setStatus(user, "Out", "Set status");
  await waitFor(() => expect(writes()).toHaveLength(3));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  screen.getByRole("button", { name: "Stopping" });
  held.resolve();
  await screen.findByText(/^Stopped\. Changing 600 items: \d+ done\.$/, visible);
  expect(writes()).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("600 items were changed", visible);
});

test("an answer that is lost is asked for again with the same key", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  let count = 0;
  const { user } = await openStories(300, {
    lose: () => (count += 1) === 2,
  });
  await selectAll(user, "300");
  await setStatus(user, "Out", "Set status");
  await waitFor(() => expect(writes()).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText("300 items were changed", visible);
  const sent = writes().map(({ headers }) => headers.get("idempotency-key"));
  expect(sent[1]).toBe(sent[2]);
  expect(new Set(sent).size).toBe(sent.length - 1);
});

test("a server that stays silent pauses the act in a plain sentence", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const { user } = await openStories(300, { lose: () => true });
  await selectAll(user, "300");
  await setStatus(user, "Out", "Set status");
  await waitFor(() => expect(writes()).not.toEqual([]));
  await vi.advanceTimersByTimeAsync(20_000);
  await screen.findByText("Paused. Changing 300 items: 0 done.", visible);
  screen.getByText(/The server does not answer/);
  server.reply({ "PATCH /_/items/stories": (request) => write(request, {}) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("300 items were changed", visible);
});

test("an act whose page was closed is told on the next visit, and goes on", async () => {
  const never = new Promise<void>(() => {});
  let count = 0;
  const first = await openStories(600, {
    hold: () => ((count += 1) === 3 ? never : undefined),
  });
  await selectAll(first.user, "600");
  await setStatus(first.user, "Out", "Set status");
  await waitFor(() => expect(writes()).toHaveLength(3));
  const before = [...stored];
  first.unmount();
  // The browser has let go of what the closed page held.
  Object.assign(navigator, { locks: noLocks });
  server = connectToBooks();
  const { user } = await openStories(600, { items: before });
  await screen.findByText(/^Interrupted\. Changing 600 items: [1-9]\d* done\.$/, visible);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("600 items were changed", visible);
  expect([...stored.values()].every(({ state }) => state === "out")).toBe(true);
});

test("what may not be changed is decided item by item, and the reason is told", async () => {
  const { user } = await openStories(300, {
    isAdmin: false,
    owner: (id) => (id % 100 === 0 ? 9 : 4),
    permissions: [makePermission("stories", { id: 1, role: 3, read: "full", update: "mine" })],
  });
  await selectAll(user, "300");
  await setStatus(user, "Out", "Set status");
  await screen.findByText("297 items were changed, 3 were refused", visible);
  expect(writes().every(({ body }) => countOf(body) > 1)).toBe(true);
  await user.click(screen.getByRole("button", { name: "Report" }));
  expect(await screen.findAllByText("You may not change items of others")).toHaveLength(3);
});

test("all results are deleted in steps, and brought back", async () => {
  const { user } = await openStories(300);
  await selectAll(user, "300");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: /Remove 300 items/ });
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText("300 items were removed", visible);
  expect([...stored.values()].every(({ state }) => state === "gone")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Undo all" }));
  await screen.findByText("300 items were brought back", visible);
  expect([...stored.values()].every(({ state }) => state === "draft")).toBe(true);
});

test("a few are copied with a notice, which takes the copies away again", async () => {
  server.reply({ "DELETE /_/items/stories/901,900": { status: 204 } });
  const { user } = await openStories(3);
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(screen.getByRole("button", { name: "choose 2" }));
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  const dialog = await screen.findByRole("dialog", { name: "Duplicate 2 items?" });
  await user.click(within(dialog).getByRole("button", { name: "Duplicate" }));
  const notices = screen.getByRole("region", { name: "Notifications" });
  await within(notices).findByText("2 items were copied");
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual([
    { title: "Story 1" },
    { title: "Story 2" },
  ]);
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
  await user.click(within(notices).getByRole("button", { name: "Undo" }));
  await within(notices).findByText("2 copies were deleted again");
});

test("what the database removed along is told when a deletion is taken back", async () => {
  const plain = listCollection([listField("title")], { collection: "stories" });
  const past = ["directus_activity", "directus_revisions"].map((collection) =>
    listCollection([], { collection }),
  );
  const cascades = [{ collection: "stories", effect: "delete", amount: 14 }];
  server.reply({
    "GET /_/revisions": data([{ item: "1" }, { item: "2" }]),
    "GET /_/trash": data({ entries: [{ cascades }], next: null, kept_days: {} }),
    "DELETE /_/items/stories/1,2": { status: 204 },
  });
  const { user } = await openStories(3, { model: toModel([plain, ...past], []) });
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(screen.getByRole("button", { name: "choose 2" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete 2 items/ });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  const notices = screen.getByRole("region", { name: "Notifications" });
  await user.click(await within(notices).findByRole("button", { name: "Undo" }));
  await within(notices).findByText(/itself deleted along .* do not come back: Stories \(14\)\.$/);
  const asked = server.requests.map(({ method, path }) => `${method} ${path}`);
  expect(asked.indexOf("GET /_/trash")).toBeGreaterThan(-1);
  expect(asked.indexOf("GET /_/trash")).toBeLessThan(
    asked.indexOf("PATCH /_/items/stories/1,2/restore"),
  );
});

/** The sentence that is seen: it is announced besides. */
const visible = { selector: "section *" };

/** Thousands of items take a while on a busy machine. */
const patient = { timeout: 15_000 };

interface Stories extends ListingOptions {
  refuses?: (id: number) => boolean;
  hold?: () => Promise<void> | undefined;
  lose?: () => boolean;
  owner?: (id: number) => number;
  items?: readonly [number, Item][];
}

/** Opens a listing of so many drafts, with the bar of acts above it. */
async function openStories(count: number, options: Stories = {}) {
  const { owner = () => 4 } = options;
  const drafts = Array.from({ length: count }, (_, at): [number, Item] => [
    at + 1,
    { id: at + 1, title: `Story ${at + 1}`, state: "draft", owner: owner(at + 1) },
  ]);
  stored = new Map(options.items ?? drafts);
  const change = (all: string | undefined, changes: Item): FakeReply => {
    for (const key of all?.split(",") ?? [])
      stored.set(Number(key), { ...stored.get(Number(key)), ...changes });
    return { status: 204 };
  };
  server.reply({
    "GET /_/items/stories": ({ query }) => {
      const named = query.get("filter[id][in]")?.split(",").map(Number);
      const found = named?.flatMap((id) => stored.get(id) ?? []) ?? [...stored.values()];
      const limit = Number(query.get("limit"));
      // A page that shows few of them is rendered sooner.
      const page = limit < 0 || named !== undefined ? found : found.slice(0, 10);
      return data(page, { total_count: found.length, filter_count: found.length });
    },
    "PATCH /_/items/stories": async (request) => {
      await options.hold?.();
      const reply = write(request, options);
      return options.lose?.() === true ? unreachable() : reply;
    },
    "PATCH /_/items/stories/*": ({ path, body }) => {
      const [, keys, way] = /stories\/([\d,]+)(\/restore)?/.exec(path) ?? [];
      // cast: the app writes the same changes of several items to this address
      return change(keys, way === undefined ? (body as Item) : { state: "draft" });
    },
    "POST /_/items/stories": ({ body }) => {
      const made = (body as Item[]).map((item, at) => ({ ...item, id: 900 + at })); // cast: the app makes lists at this address
      for (const item of made) stored.set(item.id, item);
      return data(made);
    },
  });
  return openListing("/collections/stories", { model, hasActBar: true, ...options });
}

function write({ body }: FakeRequest, { refuses = () => false }: Stories): FakeReply {
  const list = body as Item[]; // cast: the app writes lists to this address
  const at = list.findIndex(({ id }) => refuses(Number(id)));
  if (at >= 0) return refusedValues({ path: [at, "state"], rule: "unique", values: {} });
  if (list.some(({ id }) => !stored.has(Number(id)))) return failure(404, 203);
  for (const { id, ...changes } of list)
    stored.set(Number(id), { ...stored.get(Number(id)), ...changes });
  return data(list);
}

function writes(): FakeRequest[] {
  return server.requests.filter(
    ({ method, path }) => method === "PATCH" && path === "/_/items/stories",
  );
}

function countOf(body: unknown): number {
  return Array.isArray(body) ? body.length : 0;
}

type User = Awaited<ReturnType<typeof openListing>>["user"];

async function selectAll(user: User, count: string): Promise<void> {
  await screen.findByRole("button", { name: "choose 1" });
  await user.keyboard("{Control>}a{/Control}");
  await user.click(screen.getByRole("button", { name: `Select all ${count} results` }));
}

/** Chooses a status in the bar, and agrees where it is asked. */
async function setStatus(user: User, name: string, agree: string | null = null): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Set status" }));
  await user.click(await screen.findByRole("menuitem", { name }));
  for (const label of agree === null ? [] : [agree])
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: label }),
    );
}
