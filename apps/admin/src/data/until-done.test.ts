import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { connectData } from "../../test/data-client.ts";
import { data, unreachable, type FakeServer } from "../../test/fake-fetch.ts";
import { createCommentMutation } from "./activity.ts";
import { createCollectionMutation } from "./collections.ts";
import { uploadFile } from "./files.ts";
import { saveModelMutation } from "./model-changes.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData();
  ({ server, cache } = connection);
  return connection.disconnect;
});

const path = "POST /_/activity/comment";
const comment = (text: string) =>
  new MutationObserver(cache, createCommentMutation({ collection: "articles", key: 7 })).mutate(
    text,
  );
const keysSent = () => server.requests.map(({ headers }) => headers.get("idempotency-key"));

test("a write whose answer was lost has the same key when it is tried again", async () => {
  server.reply({ [path]: () => Promise.reject(unreachable()) });
  await expect(comment("Good")).rejects.toMatchObject({ status: 0 });
  server.reply({ [path]: data({ id: 1 }) });
  await comment("Good");
  const [lost, again] = keysSent();
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(lost);
});

test("the same once more, or something else, is another write", async () => {
  server.reply({ [path]: data({ id: 1 }) });
  for (const text of ["Good", "Good", "Better"]) await comment(text);
  expect(new Set(keysSent()).size).toBe(3);
});

test("an upload has the same key when it is tried again, another file one of its own", async () => {
  const upload = (name: string) =>
    uploadFile(cache, { file: new File(["a"], name, { lastModified: 1 }) });
  server.reply({ "POST /_/files": () => Promise.reject(unreachable()) });
  await expect(upload("a.txt")).rejects.toMatchObject({ status: 0 });
  server.reply({ "POST /_/files": data({ id: 1 }) });
  await upload("a.txt");
  await upload("b.txt");
  const [lost, again, other] = keysSent();
  expect(again).toBe(lost);
  expect(other).not.toBe(lost);
});

test("the same file twice at once is two uploads, and each has its key when it is tried again", async () => {
  const upload = () =>
    uploadFile(cache, { file: new File(["a"], "twice.txt", { lastModified: 1 }) });
  server.reply({ "POST /_/files": () => Promise.reject(unreachable()) });
  await Promise.allSettled([upload(), upload()]);
  server.reply({ "POST /_/files": data({ id: 1 }) });
  await Promise.all([upload(), upload()]);
  const [one, two, ...again] = keysSent();
  expect(one).not.toBe(two);
  expect(new Set(again)).toEqual(new Set([one, two]));
});

test("a write that is made once at a time is sent once while it is under way, and again afterwards", async () => {
  server.reply({ "POST /_/model/changes": data({ changes: 1 }) });
  const change = () =>
    new MutationObserver(cache, saveModelMutation()).mutate([
      { kind: "create_collection", data: { collection: "news", fields: [] } },
    ]);
  await Promise.all([change(), change()]);
  expect(server.requests).toHaveLength(1);
  await change();
  expect(server.requests).toHaveLength(2);
});

test("a change of the model and a new collection whose answer was lost have the same key when they are tried again", async () => {
  const body = { collection: "news", fields: [] };
  const writes = [
    () =>
      new MutationObserver(cache, saveModelMutation()).mutate([
        { kind: "create_collection", data: body },
      ]),
    () => new MutationObserver(cache, createCollectionMutation()).mutate(body),
  ];
  for (const write of writes) {
    const from = server.requests.length;
    const paths = ["POST /_/model/changes", "POST /_/collections"];
    for (const route of paths) server.reply({ [route]: () => Promise.reject(unreachable()) });
    await expect(write()).rejects.toMatchObject({ status: 0 });
    for (const route of paths) server.reply({ [route]: data({ changes: 1 }) });
    await write();
    const [lost, again] = keysSent().slice(from);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
  }
});
