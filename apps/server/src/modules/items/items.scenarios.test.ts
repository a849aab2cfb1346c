import { describe, expect } from "vitest";

import type { World } from "../../../test/index.ts";
import { editorRole, onEachVendor, scenario } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const statusField = {
  type: "status" as const,
  default_value: "draft",
  options: {
    status_mapping: {
      published: { name: "Published" },
      draft: { name: "Draft" },
      deleted: { name: "Deleted", soft_delete: true },
    },
  },
};

/** Two news items of a section; the second is a draft. */
async function newsroom(world: World): Promise<void> {
  await world.collection("sections", { fields: { name: "string" }, items: [{ name: "Sport" }] });
  await world.collection("news", {
    fields: {
      title: { type: "string", required: true },
      status: statusField,
      section: "m2o",
      owner: "user_created",
      secret: "string",
    },
    items: [
      { title: "One", status: "published", section: 1, owner: 1, secret: "s1" },
      { title: "Two", status: "draft", section: 1, owner: 2, secret: "s2" },
    ],
  });
  await world.relation({
    collection_many: "news",
    field_many: "section",
    collection_one: "sections",
  });
}

/** The same with an editor of these levels. */
function newsroomFor(rule: Parameters<World["permit"]>[1]) {
  return async (world: World): Promise<void> => {
    await newsroom(world);
    await world.permit(editorRole, rule);
  };
}

const all = { create: "full", read: "full", update: "full", delete: "full" } as const;

describe("lists", () => {
  scenario("an administrator lists items with figures", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?fields=title,section.name&meta=total_count,type",
    answers: 200,
    matches: {
      meta: { total_count: 2, type: "collection" },
      data: [
        { title: "One", section: { name: "Sport" } },
        { title: "Two", section: { name: "Sport" } },
      ],
    },
    events: [],
  });

  scenario("somebody without rights is refused", {
    given: newsroom,
    as: "editor",
    get: "/_/items/news",
    answers: 403,
    code: 300,
    events: [],
  });
  scenario("a collection that does not exist looks the same to them", {
    as: "editor",
    get: "/_/items/nowhere",
    answers: 403,
    code: 300,
  });
  scenario("an administrator is told that it does not exist", {
    as: "admin",
    get: "/_/items/nowhere",
    answers: 404,
    code: 200,
  });

  scenario("editor cannot read a hidden field", {
    given: newsroomFor({ news: { ...all, read_field_blacklist: "secret" } }),
    as: "editor",
    get: "/_/items/news?fields=secret",
    answers: 403,
    code: 215,
    events: [],
  });

  scenario("a hidden field is left out of a wildcard", {
    given: newsroomFor({ news: { ...all, read_field_blacklist: "secret" } }),
    as: "editor",
    get: "/_/items/news?limit=1",
    answers: 200,
    check: ({ reply }) => expect(reply.text).not.toContain("secret"),
  });

  scenario("the public reads what it may and is told so", {
    given: async (world) => {
      await newsroom(world);
      await world.permit(2, { news: [{ ...all, status: "published" }] });
    },
    as: "public",
    get: "/_/items/news?fields=title&status=*&meta=total_count",
    answers: 200,
    matches: { public: true, data: [{ title: "One" }], meta: { total_count: 1 } },
  });

  scenario("filters that are no map are refused", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?filter=x",
    answers: 422,
    code: 4,
  });
  scenario("an unknown operator is refused", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?filter[title][like_regex]=x",
    answers: 422,
    code: 214,
  });
  scenario("table prefixes are no fields (A3)", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?filter[t1.title]=x",
    answers: 422,
    code: 202,
  });
  scenario("unknown parameters are ignored (A6, A7)", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?aggregate[min]=secret&alias[x]=secret&fields=id",
    answers: 200,
    data: [{ id: 1 }, { id: 2 }],
  });
  scenario("names with SQL in them are just unknown (B13)", {
    given: newsroom,
    as: "admin",
    get: '/_/items/news?sort=id"; drop table news',
    answers: 422,
    code: 202,
  });
  scenario("a single item that is not there is not found", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?single=1&filter[id]=9",
    answers: 404,
    code: 203,
  });

  scenario("no bound is passed by numbers that make no sense (G1)", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?limit=1e9&offset=-1&page=NaN&fields=id",
    answers: 200,
    data: [{ id: 1 }, { id: 2 }],
  });
  scenario("endless wildcards are refused (G2)", {
    given: newsroom,
    as: "admin",
    get: `/_/items/news?fields=${"*.".repeat(50)}*`,
    answers: 422,
    code: 4,
  });
  scenario("endless filter paths are refused (G2)", {
    given: newsroom,
    as: "admin",
    get: `/_/items/news?filter[${"section.".repeat(100)}name]=x`,
    answers: 422,
    code: 4,
  });
  scenario("endless lists are refused (G2)", {
    given: newsroom,
    as: "admin",
    get: `/_/items/news?filter[id][in]=${"1,".repeat(2000)}1`,
    answers: 422,
    code: 4,
  });
  scenario("deep wildcards keep to the rules of every collection (A12)", {
    given: newsroomFor({ news: { ...all, read_field_blacklist: "secret" }, directus_users: all }),
    as: "editor",
    get: "/_/items/news?fields=*.*.*",
    answers: 200,
    check: ({ reply }) => {
      expect(reply.text).not.toMatch(/"secret"|s1|password|argon2|token-of-admin|Sport/);
      expect(reply.body).toMatchObject({
        data: [{ section: { id: 1 }, owner: { id: 1 } }, { owner: { id: 2 } }],
      });
    },
  });

  onEachVendor("a long list arrives whole, whatever its length", async (world) => {
    await world.collection("numbers", { fields: { value: "integer" } });
    const rows = Array.from({ length: 450 }, (_, value) => ({ value }));
    await world.db.insertAll("numbers", rows, "id");
    await world.db.run(sql`insert into numbers (value) select value from numbers`);
    await world.db.run(sql`insert into numbers (value) select value from numbers`);
    const reply = await world.as("admin").get("/_/items/numbers?limit=-1&fields=id");
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json");
    expect(reply.body).toMatchObject({ data: expect.any(Array) });
    const { data } = Object(reply.body);
    expect(data).toHaveLength(1800);
    expect(new Set(data.map((item: { id: number }) => item.id)).size).toBe(1800);
  });
});

describe("single items", () => {
  scenario("a read carries an ETag", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/1?fields=title",
    answers: 200,
    data: { title: "One" },
    check: ({ reply }) => expect(reply.headers["etag"]).toMatch(/^"[\w-]+"$/),
  });

  scenario("several keys give the readable ones", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/1,2,9?fields=id",
    answers: 200,
    data: [{ id: 1 }, { id: 2 }],
  });
  scenario("what may not be read is not found (K6)", {
    given: newsroom,
    as: "editor",
    get: "/_/items/news/1",
    answers: 404,
    code: 203,
  });
  scenario("what is not there is not found", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/abc",
    answers: 404,
    code: 203,
  });
});

describe("writes", () => {
  scenario("creating answers the item as it is read, and leaves a trace", {
    given: newsroom,
    as: "admin",
    post: "/_/items/news?fields=title,status,section.name",
    body: { title: "Three", section: { name: "Art" } },
    answers: 200,
    data: { title: "Three", status: "draft", section: { name: "Art" } },
    events: [
      { action: "create", collection: "sections" },
      { action: "create", collection: "news", item: "3" },
    ],
  });

  scenario("a list creates several", {
    given: newsroom,
    as: "admin",
    post: "/_/items/news?fields=title&meta=*",
    body: [{ title: "a" }, { title: "b" }],
    answers: 200,
    matches: { data: [{ title: "a" }, { title: "b" }] },
  });
  scenario("an empty list is one empty item", {
    given: newsroom,
    as: "admin",
    post: "/_/items/news",
    body: [],
    answers: 422,
    code: 4,
    events: [],
  });
  scenario("entries that are no items are named", {
    given: newsroom,
    as: "admin",
    post: "/_/items/news",
    body: [{ title: "a" }, 5],
    answers: 422,
    code: 12,
    events: [],
  });
  scenario("a missing body is told", {
    given: newsroom,
    as: "admin",
    post: "/_/items/news",
    answers: 400,
    code: 13,
  });
  scenario("an unknown key is refused", {
    given: newsroom,
    as: "admin",
    post: "/_/items/news",
    body: { title: "a", nope: 1 },
    answers: 422,
    code: 12,
    events: [],
  });
  scenario("creating without the right is refused", {
    given: newsroomFor({ news: { ...all, create: "none" } }),
    as: "editor",
    post: "/_/items/news",
    body: { title: "a" },
    answers: 403,
    code: 301,
    events: [],
  });
  scenario("who may not read gets nothing back", {
    given: newsroomFor({ news: { ...all, read: "none" } }),
    as: "editor",
    post: "/_/items/news",
    body: { title: "a" },
    answers: 204,
  });

  scenario("an update answers the item", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/1?fields=title",
    body: { title: "New" },
    answers: 200,
    data: { title: "New" },
    events: [{ action: "update", collection: "news", item: "1" }],
  });
  scenario("updates by several keys", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/1,2?fields=id,title",
    body: { title: "x" },
    answers: 200,
    data: [
      { id: 1, title: "x" },
      { id: 2, title: "x" },
    ],
  });
  scenario("updates in a list need keys", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news",
    body: [{ title: "x" }],
    answers: 422,
    code: 12,
    events: [],
  });
  scenario("an object is no list of updates", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news",
    body: { id: 1, title: "x" },
    answers: 422,
    code: 12,
    events: [],
  });
  scenario("a soft delete answers nothing", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/1",
    body: { status: "deleted" },
    answers: 204,
    events: [{ action: "soft-delete", collection: "news", item: "1" }],
  });
  scenario("a write may be left out of the history", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/1?activity_skip=1",
    body: { title: "x" },
    answers: 200,
    events: [],
  });
  scenario("the comment goes into the history", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/1?comment=typo",
    body: { title: "x" },
    answers: 200,
    check: async ({ world }) => expect(await world.activity()).toMatchObject([{ comment: "typo" }]),
  });
  scenario("a lost race tells the current item", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/1?fields=title",
    headers: { "if-match": '"old"' },
    body: { title: "x" },
    answers: 412,
    matches: { error: { details: { current: { title: "One" } } } },
    events: [],
  });
  scenario("an update of somebody else's item is refused", {
    given: newsroomFor({ news: { ...all, update: "mine" } }),
    as: "editor",
    patch: "/_/items/news/1",
    body: { title: "x" },
    answers: 403,
    code: 302,
    events: [],
  });
  scenario("a field that may not be written is refused (B9)", {
    given: newsroomFor({ news: { ...all, write_field_blacklist: "secret" } }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { secret: "x" },
    answers: 403,
    code: 305,
    events: [],
  });

  scenario("deleting answers nothing", {
    given: newsroom,
    as: "admin",
    delete: "/_/items/news/1",
    answers: 204,
    events: [{ action: "delete", collection: "news", item: "1" }],
  });
  scenario("deleting is all or nothing", {
    given: newsroom,
    as: "admin",
    delete: "/_/items/news/1,9",
    answers: 404,
    code: 203,
    events: [],
  });
  scenario("deleting without the right is refused", {
    given: newsroomFor({ news: { ...all, delete: "none" } }),
    as: "editor",
    delete: "/_/items/news/1",
    answers: 403,
    code: 303,
    events: [],
  });
});

describe("history", () => {
  onEachVendor("an item goes back to the state after a revision", async (world) => {
    await newsroom(world);
    const client = world.as("admin");
    await client.patch("/_/items/news/1", { title: "first" });
    await client.patch("/_/items/news/1", { title: "second", secret: "x" });
    const revisions = await client.get("/_/items/news/1/revisions?fields=id,delta");
    expect(revisions.body).toMatchObject({
      data: [{ delta: { title: "first" } }, { delta: { title: "second", secret: "x" } }],
    });
    expect((await client.get("/_/items/news/1/revisions/1?fields=delta")).body).toMatchObject({
      data: { delta: { title: "second" } },
    });
    const [{ id }] = Object(revisions.body).data;
    const reply = await client.patch(`/_/items/news/1/revert/${id}?fields=title,secret`);
    expect(reply).toMatchObject({ status: 200, body: { data: { title: "first", secret: "s1" } } });
    expect((await world.activity()).at(-1)).toMatchObject({ action: "revert", item: "1" });
    expect((await client.patch(`/_/items/news/2/revert/${id}`)).body).toMatchObject({
      error: { code: 207 },
    });
    expect((await client.patch(`/_/items/news/99/revert/${id}`)).body).toMatchObject({
      error: { code: 203 },
    });
  });

  scenario("an unknown item has no revisions", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/99/revisions",
    answers: 200,
    data: [],
  });
});

describe("system collections", () => {
  for (const as of ["admin", "editor", "public"] as const) {
    onEachVendor(`have their own addresses, which is what ${as} is told first`, async (world) => {
      for (const [method, path] of [
        ["GET", "directus_users"],
        ["POST", "directus_users"],
        ["PATCH", "directus_users"],
        ["GET", "directus_users/2"],
        ["PATCH", "directus_users/2"],
        ["DELETE", "directus_users/2"],
        ["GET", "directus_users/2/revisions"],
        ["GET", "directus_users/2/revisions/0"],
        ["PATCH", "directus_users/2/revert/1"],
        ["GET", "directus_nothing"],
      ] as const) {
        const reply = await world
          .as(as)
          .send(method, `/_/items/${path}`, method === "GET" ? {} : { body: {} });
        expect([reply.status, reply.body], `${method} ${path}`).toMatchObject([
          401,
          { error: { code: 201 } },
        ]);
      }
      expect(await world.activity()).toEqual([]);
    });
  }

  scenario("a token that is wrong is told before that (J1)", {
    as: { token: "wrong" },
    get: "/_/items/directus_users",
    answers: 401,
    code: 101,
  });
  scenario("the history of other items still needs its right", {
    given: newsroomFor({ news: all }),
    as: "editor",
    get: "/_/items/news/1/revisions",
    answers: 403,
    code: 300,
  });
});
