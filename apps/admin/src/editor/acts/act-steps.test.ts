import { makeCollection, toRights, type Collection, type Item } from "@rowhouse/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { connectData } from "../../../test/data-client.ts";
import { data, failure, type FakeServer } from "../../../test/fake-fetch.ts";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { toModel } from "../../data/model.ts";
import { addTexts } from "../../i18n/i18n.ts";
import { currentTranslation } from "../../i18n/translation.ts";
import type { Act, ReadyItem } from "./act.model.ts";
import { actSteps } from "./act-steps.ts";

let server: FakeServer;

beforeAll(() => addTexts("acts"));

beforeEach(() => {
  const connection = connectData();
  ({ server } = connection);
  return connection.disconnect;
});

const stories = listCollection(
  [
    listField("title"),
    listField("state", {
      type: "status",
      options: {
        status_mapping: { out: { name: "Out" }, gone: { name: "Archive", soft_delete: true } },
      },
    }),
  ],
  { collection: "stories" },
);
const people = makeCollection("directus_users", {
  id: { type: "integer", primary_key: true, datatype: "INT" },
  title: { type: "string" },
});

function stepsOf(collection: Collection, more: Partial<Act>) {
  const act: Act = {
    id: "act",
    user: 1,
    project: "_",
    collection: collection.collection,
    kind: "edit",
    changes: {},
    removal: { kind: "delete" },
    comment: null,
    isUndo: false,
    begunAt: 1,
    ...more,
  };
  return actSteps(act, {
    model: toModel([collection], []),
    collection,
    t: currentTranslation().t,
    labelOf: String,
    rights: toRights({ user: 1, role: 1, isAdmin: true, permissions: [] }),
    rolesOf: () => [],
    titleOf: (item: Item) => String(item["title"]),
  });
}

const ready = (key: string, values: Item): ReadyItem => ({ key, title: null, values, former: {} });
const sent = () =>
  server.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [method, path, body]);
const once = { idempotencyKey: "key", isRepeat: false };

test("an edit remembers what was there, and what the server has made of the value", async () => {
  server.reply({
    "GET /_/items/stories": data([{ id: 1, title: "Before" }]),
    "PATCH /_/items/stories": data([{ id: 1, title: "after" }]),
  });
  const steps = stepsOf(stories, { changes: { title: "After" } });
  const found = await steps.prepare([{ key: "1" }, { key: "2" }]);
  expect(found.ready).toEqual([
    { key: "1", title: "Before", values: { title: "After" }, former: { title: "Before" } },
  ]);
  expect(found.refused).toEqual([
    { key: "2", title: null, reason: "The item is not there any more, or you may not see it" },
  ]);
  expect(await steps.write(found.ready, once)).toEqual([
    { key: "1", title: "Before", former: { title: "Before" }, written: { title: "after" } },
  ]);
});

test("items that an edit has hidden come back before they get their former values", async () => {
  server.reply({
    "PATCH /_/items/stories/1,2/restore": { status: 204 },
    "PATCH /_/items/stories": data([]),
  });
  const steps = stepsOf(stories, { kind: "revert", changes: { state: "gone" }, isUndo: true });
  await steps.write([ready("1", { state: "out" }), ready("2", { state: "out" })], once);
  expect(sent()).toEqual([
    ["PATCH", "/_/items/stories/1,2/restore", null],
    [
      "PATCH",
      "/_/items/stories",
      [
        { id: "1", state: "out" },
        { id: "2", state: "out" },
      ],
    ],
  ]);
});

test("people are changed by their addresses", async () => {
  server.reply({ "PATCH /_/users/*": data([]) });
  await stepsOf(people, { changes: { title: "Editor" } }).write(
    [ready("4", { title: "Editor" }), ready("5", { title: "Editor" })],
    once,
  );
  await stepsOf(people, { kind: "revert", changes: { title: "Editor" }, isUndo: true }).write(
    [ready("4", { title: "Clerk" }), ready("5", { title: null })],
    once,
  );
  expect(sent()).toEqual([
    ["PATCH", "/_/users/4,5", { title: "Editor" }],
    ["PATCH", "/_/users/4", { title: "Clerk" }],
    ["PATCH", "/_/users/5", { title: null }],
  ]);
});

test("a deletion whose answer was lost takes away what is left", async () => {
  server.reply({
    "GET /_/items/stories": data([{ id: 2 }]),
    "DELETE /_/items/stories/2": { status: 204 },
  });
  const steps = stepsOf(stories, { kind: "delete" });
  const done = await steps.write([ready("1", {}), ready("2", {})], { ...once, isRepeat: true });
  expect(done.map(({ key }) => key)).toEqual(["1", "2"]);
  expect(sent()).toEqual([["DELETE", "/_/items/stories/2", null]]);
});

test.each([
  [500, null, "again"],
  [503, 14, "again"],
  [429, 15, "again"],
  [401, 101, "again"],
  [403, 303, "refused"],
  [404, 203, "refused"],
  [422, 4, "refused"],
])("a reply with %i means %s, %s", async (status, code, kind) => {
  server.reply({ "DELETE /_/items/stories/1": failure(status, code) });
  const steps = stepsOf(stories, { kind: "delete" });
  const error: unknown = await steps
    .write([ready("1", {})], once)
    .catch((reason: unknown) => reason);
  expect((await steps.judge(error)).kind).toBe(kind);
});
