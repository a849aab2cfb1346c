import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { connectData } from "../../test/data-client.ts";
import { data, unreachable, type FakeServer } from "../../test/fake-fetch.ts";
import { createCommentMutation } from "./activity.ts";

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
