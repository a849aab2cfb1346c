import { ApiError } from "@rowhouse/client";
import { makeField, type Field, type Setting } from "@rowhouse/contract";
import {
  InfiniteQueryObserver,
  MutationObserver,
  type QueryClient,
  type MutationOptions,
} from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { data, failure, unreachable, type FakeServer } from "../../test/fake-fetch.ts";
import {
  createCommentMutation,
  deleteCommentMutation,
  itemActivityQuery,
  updateCommentMutation,
} from "./activity.ts";
import { client, setClient } from "./client.ts";
import { uploadFileMutation } from "./files.ts";
import { countsQuery } from "./counts.ts";
import { connectData } from "../../test/data-client.ts";
import { keys } from "./keys.ts";
import { lastPageQuery, meQuery } from "./me.ts";
import { createQueryClient } from "./query-client.ts";
import { itemRevisionsQuery } from "./revisions.ts";
import { measureLatency } from "./server-info.ts";
import { rolePermissionsQuery } from "./role-permissions.ts";
import { codeOf } from "./session.ts";
import { saveSettingsMutation } from "./setting-writes.ts";
import { settingValues } from "./settings.ts";

let server: FakeServer;
let cache: QueryClient;
const run = <T, V>(options: MutationOptions<T, Error, V>, variables: V): Promise<T> =>
  new MutationObserver(cache, options).mutate(variables);

beforeEach(() => {
  const connection = connectData();
  ({ server, cache } = connection);
  return connection.disconnect;
});

test("asking for the client before there is one is a mistake", () => {
  setClient(null);
  expect(() => client()).toThrow("no client yet");
});

describe("me", () => {
  test.each([
    ["an administrator", [{ role: { id: 3 } }, { role: { id: 1 } }], { isAdmin: true, role: 3 }],
    [
      "somebody whose role may not be read",
      [{ role: 3 }],
      { isAdmin: false, role: null, roles: [] },
    ],
    ["somebody without roles", undefined, { isAdmin: false, role: null }],
  ])("%s", async (_title, roles, expected) => {
    server.reply({ "GET /_/users/me": data({ id: 7, email: "a@b.example", roles }) });
    await expect(cache.fetchQuery(meQuery())).resolves.toMatchObject(expected);
  });

  test("the last page is requested alone", async () => {
    server.reply({ "GET /_/users/me": data({ last_page: "/collections" }) });
    await expect(cache.fetchQuery(lastPageQuery())).resolves.toBe("/collections");
    expect(server.requests[0]?.query.get("fields")).toBe("last_page");
  });
});

test("all collections are counted in one request; a server that cannot has no counts", async () => {
  const counts = [{ collection: "news", count: 12, has_more: false }];
  server.reply({ "GET /_/counts": data(counts) });
  await expect(cache.fetchQuery(countsQuery())).resolves.toEqual(counts);
  cache.clear();
  server.reply({ "GET /_/counts": failure(404, 1) });
  await expect(cache.fetchQuery(countsQuery())).resolves.toEqual([]);
});

const field = (name: string, type: Field["type"]) => makeField("settings", name, { type });
const setting = (key: string, value: Setting["value"]): Setting => ({ id: 1, key, value });

describe("the connection", () => {
  test.each([
    ["the server's word", { body: "pong" }, true],
    ["what is not its word", { body: "<p>Hello</p>" }, true],
    ["a failure", { status: 502, body: {} }, false],
  ])("is there with %s: %j is %s", async (_case, reply, isThere) => {
    vi.stubGlobal("fetch", server.fetch);
    server.reply({ "GET /server/ping": reply });
    const measured = await measureLatency("http://api.test/");
    expect(measured >= 0).toBe(isThere);
    vi.unstubAllGlobals();
  });
});

describe("settings", () => {
  test.each<[Field["type"], Setting["value"], unknown]>([
    ["integer", "200", 200],
    ["boolean", "1", true],
    ["boolean", "0", false],
    ["array", "a,b", ["a", "b"]],
    ["array", "", []],
    ["json", '{"a":1}', { a: 1 }],
    ["json", "broken", null],
    ["string", "text", "text"],
    ["file", null, null],
    [null, "raw", "raw"],
  ])("%s %j is read as %j", (type, value, expected) => {
    expect(settingValues([setting("k", value)], [field("k", type)])).toEqual({ k: expected });
  });

  test("are stored one by one and read again, even if one fails", async () => {
    cache.setQueryData(keys.settings, []);
    server.reply({
      "PATCH /_/settings/1": data({ id: 1 }),
      "POST /_/settings": failure(409, 204),
    });
    const changes = [
      { id: 1, key: "color", value: "blue", etag: null },
      { id: null, key: "logo", value: { id: 2 }, etag: null },
    ];
    await expect(run(saveSettingsMutation(), { changes })).rejects.toMatchObject({
      refused: new Map([["logo", expect.objectContaining({ code: 204 })]]),
    });
    expect(server.requests.map(({ body }) => body)).toEqual([
      { value: "blue" },
      { key: "logo", value: { id: 2 } },
    ]);
    expect(cache.getQueryState(keys.settings)?.isInvalidated).toBe(true);
  });
});

describe("activity of an item", () => {
  const place = { collection: "news", key: 4 };

  test("leaves out deleted comments", async () => {
    server.reply({
      "GET /_/activity": data([
        { id: 2, action: "comment", comment_deleted_on: "2026-01-01T00:00:00+00:00" },
        { id: 1, action: "create" },
      ]),
    });
    const observer = new InfiniteQueryObserver(cache, itemActivityQuery("news", 4));
    const { data: entries } = await observer.refetch();
    expect(entries).toEqual([{ id: 1, action: "create" }]);
    expect(server.requests[0]?.query.get("sort")).toBe("-action_on,-id");
  });

  test.each([
    ["written", "POST /_/activity/comment", () => run(createCommentMutation(place), "hi")],
    [
      "changed",
      "PATCH /_/activity/comment/5",
      () => run(updateCommentMutation(place), { id: 5, comment: "hi" }),
    ],
    ["deleted", "DELETE /_/activity/comment/5", () => run(deleteCommentMutation(place), 5)],
  ])("is stale after a comment was %s", async (...[, request, write]) => {
    server.reply({ [request]: data({ id: 5 }) });
    cache.setQueryData(keys.activity.of("news", 4), { pages: [], pageParams: [] });
    await write();
    expect(cache.getQueryState(keys.activity.of("news", 4))?.isInvalidated).toBe(true);
  });

  test("a comment names its item by text", async () => {
    server.reply({ "POST /_/activity/comment": data({ id: 5 }) });
    await run(createCommentMutation(place), "hi");
    expect(server.requests[0]?.body).toEqual({ collection: "news", item: "4", comment: "hi" });
  });
});

describe("revisions", () => {
  test.each([
    [0, "101"],
    [100, "101"],
    [101, "201"],
  ])("are as many as %i entries need, and the one before", async (entries, limit) => {
    server.reply({ "GET /_/items/news/4/revisions": data([]) });
    await cache.fetchQuery(itemRevisionsQuery("news", 4, entries));
    const [asked] = server.requests;
    expect(asked?.query.get("limit")).toBe(limit);
    expect(asked?.query.get("sort")).toBe("-id");
    expect(asked?.query.get("fields")).toBe("id,activity,data,delta");
  });

  test("are empty for who may not see them", async () => {
    server.reply({ "GET /_/items/news/4/revisions": failure(403, 300) });
    await expect(cache.fetchQuery(itemRevisionsQuery("news", 4))).resolves.toEqual([]);
  });
});

test("an upload makes the listings of files stale", async () => {
  cache.setQueryData(keys.items.list("directus_files", {}), { pages: [], pageParams: [] });
  server.reply({ "POST /_/files": data({ id: 3 }) });
  await expect(run(uploadFileMutation(), { file: new File(["x"], "a.txt") })).resolves.toEqual({
    id: 3,
  });
  expect(cache.getQueryState(keys.items.list("directus_files", {}))?.isInvalidated).toBe(true);
});

test("all rules of a role are asked for, and those of no other", async () => {
  server.reply({ "GET /_/permissions": data([]) });
  await cache.fetchQuery(rolePermissionsQuery(3));
  const [asked] = server.requests;
  expect([asked?.query.get("filter[role][eq]"), asked?.query.get("limit")]).toEqual(["3", "-1"]);
});

describe("trying again", () => {
  test.each([
    ["no reply", new ApiError({ code: -1, status: 0, message: "" }), true],
    ["a server in trouble", new ApiError({ code: null, status: 503, message: "" }), true],
    ["a refusal", new ApiError({ code: 300, status: 403, message: "" }), false],
    ["a call that was given up", new DOMException("", "AbortError"), false],
    ["a mistake of our own", new TypeError("x"), false],
  ])("after %s: %s", (_title, error, expected) => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry;
    const again = (failures: number) =>
      typeof retry === "function" ? retry(failures, error) : null;
    expect([again(0), again(2)]).toEqual([expected, false]);
  });
});

test("the code of a failure is read from failures of the API only", async () => {
  server.reply({ "GET /_/users/me": unreachable() });
  const error: unknown = await client()
    .call("GET /:project/users/:id", { params: { id: "me" } })
    .catch((reason: unknown) => reason);
  expect([codeOf(error), codeOf(new Error("x"))]).toEqual([-1, null]);
});
