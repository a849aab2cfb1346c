import { describe, expect, test } from "vitest";
import { clientOf, createFakeServer } from "../../test/fake-server.ts";
import type { Client } from "../create-client.ts";

const item = { body: { data: { id: 4 }, meta: { total_count: 9 } }, etag: '"v1"' };

describe("every call has its address", () => {
  test.each<[string, (client: Client) => Promise<unknown>, object]>([
    [
      "list items",
      (c) => c.items.list("news", { query: { limit: 10, fields: ["id"] } }),
      { method: "GET", url: "/_/items/news?fields=id&limit=10" },
    ],
    ["read an item", (c) => c.items.read("news", "a/b"), { url: "/_/items/news/a%2Fb" }],
    ["read several", (c) => c.items.readMany("news", [1, 2]), { url: "/_/items/news/1%2C2" }],
    [
      "create",
      (c) => c.items.create("news", { title: "x" }),
      { method: "POST", url: "/_/items/news", body: { title: "x" } },
    ],
    [
      "create several",
      (c) => c.items.createMany("news", [{}, {}]),
      { method: "POST", body: [{}, {}] },
    ],
    [
      "update",
      (c) => c.items.update({ collection: "news", id: 4, changes: { a: 1 }, ifMatch: '"v1"' }),
      { method: "PATCH", url: "/_/items/news/4", body: { a: 1 }, headers: { "if-match": '"v1"' } },
    ],
    [
      "update several",
      (c) => c.items.updateMany({ collection: "news", keys: [1, 2], changes: { a: 1 } }),
      { method: "PATCH", url: "/_/items/news/1%2C2" },
    ],
    [
      "update each on its own",
      (c) => c.items.updateEach("news", [{ id: 1, sort: 2 }]),
      { method: "PATCH", url: "/_/items/news", body: [{ id: 1, sort: 2 }] },
    ],
    [
      "delete with a reason",
      (c) => c.items.remove("news", [1, 2], { query: { comment: "old" } }),
      { method: "DELETE", url: "/_/items/news/1%2C2?comment=old" },
    ],
    ["delete one", (c) => c.items.remove("news", 1), { method: "DELETE", url: "/_/items/news/1" }],
    ["revisions", (c) => c.items.revisions("news", 4), { url: "/_/items/news/4/revisions" }],
    [
      "revert",
      (c) => c.items.revert({ collection: "news", id: 4, revision: 8 }),
      { method: "PATCH", url: "/_/items/news/4/revert/8" },
    ],
    [
      "restore",
      (c) => c.items.restore({ collection: "news", keys: [4, 5] }),
      { method: "PATCH", url: "/_/items/news/4%2C5/restore" },
    ],
    ["users as items", (c) => c.items.read("directus_users", 1), { url: "/_/users/1" }],
    [
      "presets as items",
      (c) => c.items.list("directus_collection_presets"),
      { url: "/_/collection_presets" },
    ],
    ["folders as items", (c) => c.items.list("directus_folders"), { url: "/_/files/folders" }],
    [
      "revisions of a user",
      (c) => c.items.revisions("directus_users", 1),
      { url: "/_/users/1/revisions" },
    ],
    [
      "forgotten password",
      (c) => c.auth.requestPassword("a@b.example"),
      { method: "POST", url: "/_/auth/password/request" },
    ],
    [
      "new password",
      (c) => c.auth.resetPassword({ token: "t", password: "p" }),
      { method: "POST", url: "/_/auth/password/reset", body: { token: "t", password: "p" } },
    ],
    ["providers", (c) => c.auth.providers(), { url: "/_/auth/sso" }],
    [
      "token of single sign-on",
      (c) => c.auth.exchangeRequestToken("r"),
      { method: "POST", url: "/_/auth/sso/access_token", body: { request_token: "r" } },
    ],
    [
      "any endpoint by its route",
      (c) => c.call("GET /:project/roles", { query: { limit: 10, fields: ["id"] } }),
      { method: "GET", url: "/_/roles?fields=id&limit=10" },
    ],
    [
      "keys in paths are encoded",
      (c) =>
        c.call("GET /:project/fields/:collection/:field", {
          params: { collection: "news", field: "a/b" },
        }),
      { url: "/_/fields/news/a%2Fb" },
    ],
    [
      "several keys",
      (c) =>
        c.call("PATCH /:project/collections/:collection", {
          params: { collection: ["albums", "artists"] },
          body: { managed: true },
        }),
      { method: "PATCH", url: "/_/collections/albums%2Cartists", body: { managed: true } },
    ],
    [
      "a change of what was read",
      (c) =>
        c.call("PATCH /:project/roles/:id", {
          params: { id: 3 },
          body: { name: "x" },
          ifMatch: '"v1"',
        }),
      { method: "PATCH", url: "/_/roles/3", body: { name: "x" }, headers: { "if-match": '"v1"' } },
    ],
    [
      "further parameters",
      (c) =>
        c.call("DELETE /:project/fields/:collection/:field", {
          params: { collection: "news", field: "a" },
          extra: { delete_junction: "1" },
        }),
      { method: "DELETE", url: "/_/fields/news/a?delete_junction=1" },
    ],
    ["what stands outside of projects", (c) => c.call("GET /layouts", {}), { url: "/layouts" }],
  ])("%s", async (...[, call, expected]) => {
    const server = createFakeServer(item);
    await call(clientOf(server));
    expect(server.seen[0]).toMatchObject(expected);
  });
});
