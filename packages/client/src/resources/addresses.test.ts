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
    ["me", (c) => c.users.read("me"), { url: "/_/users/me" }],
    [
      "page tracking",
      (c) => c.users.trackPage("/collections/news"),
      {
        method: "PATCH",
        url: "/_/users/me/tracking/page",
        body: { last_page: "/collections/news" },
      },
    ],
    [
      "invite",
      (c) => c.users.invite("a@b.example"),
      { method: "POST", url: "/_/users/invite", body: { email: "a@b.example" } },
    ],
    [
      "invite with a role",
      (c) => c.users.invite(["a@b.example"], { role: 3 }),
      { method: "POST", url: "/_/users/invite", body: { email: ["a@b.example"], role: 3 } },
    ],
    [
      "look at an invitation",
      (c) => c.users.readInvitation("a.b.c"),
      { method: "POST", url: "/_/users/invitation", body: { token: "a.b.c" } },
    ],
    [
      "take an invitation",
      (c) => c.users.acceptInvitation("a.b.c", { password: "p" }),
      {
        method: "POST",
        url: "/_/users/invitation/accept",
        body: { token: "a.b.c", password: "p" },
      },
    ],
    [
      "two-factor",
      (c) => c.users.activateSecondFactor("me", { tfa_secret: "s", otp: "1" }),
      { method: "POST", url: "/_/users/me/activate2FA" },
    ],
    [
      "change me",
      (c) => c.users.update("me", { locale: "de-DE" }),
      { method: "PATCH", url: "/_/users/me" },
    ],
    ["settings", (c) => c.settings.list(), { url: "/_/settings" }],
    ["settings fields", (c) => c.settings.fields(), { url: "/_/settings/fields" }],
    [
      "new setting",
      (c) => c.settings.create("color", "blue"),
      { method: "POST", url: "/_/settings", body: { key: "color", value: "blue" } },
    ],
    [
      "change a setting",
      (c) => c.settings.update(3, null),
      { method: "PATCH", url: "/_/settings/3", body: { value: null } },
    ],
    ["delete a setting", (c) => c.settings.remove(3), { method: "DELETE", url: "/_/settings/3" }],
    ["collections", (c) => c.collections.list(), { url: "/_/collections?limit=-1" }],
    [
      "change a collection",
      (c) => c.collections.update("news", { note: "x" }),
      { method: "PATCH", url: "/_/collections/news" },
    ],
    [
      "several collections at once",
      (c) => c.collections.updateMany(["albums", "artists"], { managed: true }),
      { method: "PATCH", url: "/_/collections/albums%2Cartists", body: { managed: true } },
    ],
    [
      "new collection",
      (c) => c.collections.create({ collection: "news", fields: [] }),
      { method: "POST", url: "/_/collections" },
    ],
    [
      "delete a collection",
      (c) => c.collections.remove("news"),
      { method: "DELETE", url: "/_/collections/news" },
    ],
    ["a collection", (c) => c.collections.read("news"), { url: "/_/collections/news" }],
    ["all fields", (c) => c.fields.listAll(), { url: "/_/fields?limit=-1" }],
    ["fields", (c) => c.fields.list("news"), { url: "/_/fields/news" }],
    [
      "a field",
      (c) => c.fields.read({ collection: "news", field: "a/b" }),
      { url: "/_/fields/news/a%2Fb" },
    ],
    [
      "new field",
      (c) => c.fields.create("news", { field: "a", type: "string" }),
      { method: "POST", url: "/_/fields/news" },
    ],
    [
      "change a field",
      (c) => c.fields.update({ collection: "news", field: "a", changes: { note: "x" } }),
      { method: "PATCH", url: "/_/fields/news/a", body: { note: "x" } },
    ],
    [
      "order of fields",
      (c) => c.fields.updateMany("news", [{ field: "a", sort: 1 }]),
      { method: "PATCH", url: "/_/fields/news", body: [{ field: "a", sort: 1 }] },
    ],
    [
      "delete a field with its junction",
      (c) => c.fields.remove({ collection: "news", field: "a", deleteJunction: true }),
      { method: "DELETE", url: "/_/fields/news/a?delete_junction=1" },
    ],
    [
      "a plan of changes of the model",
      (c) => c.model.plan([]),
      { method: "POST", url: "/_/model/plan", body: { changes: [] } },
    ],
    ["relations", (c) => c.relations.list(), { url: "/_/relations?limit=-1" }],
    ["a relation", (c) => c.relations.read(3), { url: "/_/relations/3" }],
    [
      "new relations",
      (c) => c.relations.createMany([{ collection_many: "a", field_many: "b" }]),
      {
        method: "POST",
        url: "/_/relations",
        body: [{ collection_many: "a", field_many: "b" }],
      },
    ],
    [
      "new relation",
      (c) => c.relations.create({ collection_many: "a", field_many: "b" }),
      { method: "POST", url: "/_/relations" },
    ],
    [
      "change a relation",
      (c) => c.relations.update(1, { field_one: null }),
      { method: "PATCH", url: "/_/relations/1" },
    ],
    [
      "delete a relation",
      (c) => c.relations.remove(1),
      { method: "DELETE", url: "/_/relations/1" },
    ],
    [
      "delete a rule",
      (c) => c.permissions.remove(1),
      { method: "DELETE", url: "/_/permissions/1" },
    ],
    [
      "roles",
      (c) => c.roles.list({ query: { fields: ["users.*"] } }),
      { url: "/_/roles?fields=users.*" },
    ],
    ["a role", (c) => c.roles.read(3), { method: "GET", url: "/_/roles/3" }],
    [
      "new role",
      (c) => c.roles.create({ name: "Helper" }),
      { method: "POST", url: "/_/roles", body: { name: "Helper" } },
    ],
    [
      "change a role",
      (c) => c.roles.update(3, { name: "Helper" }),
      { method: "PATCH", url: "/_/roles/3", body: { name: "Helper" } },
    ],
    ["delete a role", (c) => c.roles.remove(3), { method: "DELETE", url: "/_/roles/3" }],
    ["presets", (c) => c.collectionPresets.list(), { url: "/_/collection_presets?limit=-1" }],
    [
      "new preset",
      (c) => c.collectionPresets.create({ collection: "news" }),
      { method: "POST", url: "/_/collection_presets" },
    ],
    [
      "change a preset",
      (c) => c.collectionPresets.update(2, { title: "x" }),
      { method: "PATCH", url: "/_/collection_presets/2" },
    ],
    [
      "delete a preset",
      (c) => c.collectionPresets.remove(2),
      { method: "DELETE", url: "/_/collection_presets/2" },
    ],
    ["activity", (c) => c.activity.list(), { url: "/_/activity" }],
    [
      "new comment",
      (c) => c.activity.createComment({ collection: "news", item: "4", comment: "hi" }),
      { method: "POST", url: "/_/activity/comment" },
    ],
    [
      "change a comment",
      (c) => c.activity.updateComment(5, "hi"),
      { method: "PATCH", url: "/_/activity/comment/5", body: { comment: "hi" } },
    ],
    [
      "delete a comment",
      (c) => c.activity.removeComment(5),
      { method: "DELETE", url: "/_/activity/comment/5" },
    ],
    ["all revisions", (c) => c.revisions.list(), { url: "/_/revisions" }],
    ["one revision", (c) => c.revisions.read(5), { url: "/_/revisions/5" }],
    ["file", (c) => c.files.read(3), { url: "/_/files/3" }],
    ["files", (c) => c.files.list(), { url: "/_/files" }],
    [
      "file from an address",
      (c) => c.files.createFromUrl("https://x.example/a.png"),
      { method: "POST", url: "/_/files", body: { data: "https://x.example/a.png" } },
    ],
    ["folders", (c) => c.files.folders(), { url: "/_/files/folders?limit=-1" }],
    ["project info", (c) => c.server.info(), { url: "/_/" }],
    [
      "extensions stand outside the project",
      (c) => c.extensions.list("layouts"),
      { url: "/layouts" },
    ],
    [
      "install",
      (c) => c.projects.create({ user_email: "a@b.example", user_password: "a good password" }),
      { method: "POST", url: "/projects" },
    ],
    ["remove a project", (c) => c.projects.remove("x"), { method: "DELETE", url: "/projects/x" }],
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
      "mail",
      (c) => c.mail.send({ to: 4, body: "Hi" }),
      { method: "POST", url: "/_/mail", body: { to: 4, body: "Hi" } },
    ],
    [
      "hash",
      (c) => c.utils.hash("x", { hasher: "md5" }),
      { method: "POST", url: "/_/utils/hash", body: { string: "x", hasher: "md5" } },
    ],
    [
      "compare a hash",
      (c) => c.utils.matchHash({ string: "x", hash: "y" }),
      {
        method: "POST",
        url: "/_/utils/hash/match",
        body: { string: "x", hash: "y", hasher: "core" },
      },
    ],
    [
      "random text",
      (c) => c.utils.randomString(8),
      { method: "POST", url: "/_/utils/random/string", body: { length: 8 } },
    ],
    [
      "token of single sign-on",
      (c) => c.auth.exchangeRequestToken("r"),
      { method: "POST", url: "/_/auth/sso/access_token", body: { request_token: "r" } },
    ],
  ])("%s", async (...[, call, expected]) => {
    const server = createFakeServer(item);
    await call(clientOf(server));
    expect(server.seen[0]).toMatchObject(expected);
  });
});
