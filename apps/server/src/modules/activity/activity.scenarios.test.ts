import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  outcomeOf,
  scenario,
} from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

/** News with two statuses; the editor reads published ones and comments as `comment` says. */
async function news(world: World, comment: string): Promise<{ published: string; draft: string }> {
  const options = {
    status_mapping: { draft: { name: "Draft" }, published: { name: "Published" } },
  };
  await world.collection("news", {
    fields: { status: { type: "status", options }, title: "string" },
  });
  const [published, draft] = await world.items("news", [
    { status: "published", title: "A" },
    { status: "draft", title: "B" },
  ]);
  await world.permit(editorRole, {
    news: [
      { status: "published", read: "full", comment },
      { status: "draft", read: "none", comment: "full" },
    ],
    directus_activity: { read: "mine" },
  });
  return { published: String(published), draft: String(draft) };
}
const commenting = (world: World) => news(world, "update");

describe("reading activity", () => {
  onEachVendor("administrators see all, others what they did", async (world) => {
    await news(world, "none");
    const { id, token } = await world.user(editorRole);
    await world.as("admin").patch("/_/users/me", { title: "x" });
    await world.permit(editorRole, { directus_users: { read: "full", update: "mine" } });
    await world.as({ token }).patch("/_/users/me", { title: "y" });
    expect(
      listIn(await world.as("admin").get("/_/activity?fields=action_by,action,collection")),
    ).toEqual([
      { action_by: 1, action: "update", collection: "directus_users" },
      { action_by: id, action: "update", collection: "directus_users" },
    ]);
    expect(listIn(await world.as({ token }).get("/_/activity?fields=action_by"))).toEqual([
      { action_by: id },
    ]);
    expect(await world.as({ token }).get(`/_/activity?filter[action_by][eq]=1`)).toMatchObject({
      body: { data: [] },
    });
  });

  onEachVendor("entries of one second stand the latest first", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const admin = world.as("admin");
    for (const title of ["One", "Two", "Three"]) await admin.post("/_/items/news", { title });
    const reply = await admin.get(
      "/_/activity?sort=-action_on&fields=item,action_on&filter[collection]=news",
    );
    expect(reply.items.map(({ item }) => String(item))).toEqual(["3", "2", "1"]);
    expect(new Set(reply.items.map((entry) => entry["action_on"])).size).toBe(1);
  });

  onEachVendor("activity of unreadable collections stays hidden", async (world) => {
    await world.permit(editorRole, { directus_activity: { read: "full" } });
    await world.as("admin").patch("/_/users/me", { title: "x" });
    expect(listIn(await world.as("editor").get("/_/activity"))).toEqual([]);
    expect(await world.as("editor").get("/_/activity/1,2,3")).toMatchObject({ body: { data: [] } });
  });

  onEachVendor("activity about items is visible to those who may read the items", async (world) => {
    const { published, draft } = await news(world, "full");
    await world.collection("pages", { fields: { title: "string" }, items: [{ title: "A" }] });
    const role = await world.role("Auditor", {
      directus_activity: { read: "full" },
      news: [{ status: "published", read: "full" }],
      pages: { read: "full" },
    });
    const auditor = world.as(await world.user(role));
    for (const path of [`news/${draft}`, `news/${published}`, "pages/1"])
      await world.as("admin").patch(`/_/items/${path}`, { title: "x" });
    const activityFor = async (part: string) =>
      listIn(await auditor.get(`/_/activity?fields=collection,item&meta=total_count&${part}`));
    expect(await activityFor("")).toEqual([{ collection: "pages", item: "1" }]);
    const about = (item: string) => `filter[collection][eq]=news&filter[item][eq]=${item}`;
    expect(await activityFor(about(published))).toEqual([{ collection: "news", item: published }]);
    expect(await activityFor(about(draft))).toEqual([]);
    expect(await activityFor(`${about(published)}&filter[item][logical]=or`)).toEqual([
      { collection: "pages", item: "1" },
    ]);
    const inGroup = "filter[$or][0][action]=update&filter[$or][1][action]=create";
    expect(await activityFor(`${about(published)}&${inGroup}`)).toEqual([
      { collection: "news", item: published },
    ]);
    const named = `filter[$or][0][collection][eq]=news&filter[$or][0][item][eq]=${draft}`;
    expect(await activityFor(named)).toEqual([]);
    expect(await activityFor(`${about(draft)}&filter[$or][0][id][gt]=0`)).toEqual([]);
  });

  scenario("needs a right", { as: "public", get: "/_/activity", status: 403, code: 300 });
  scenario("of an unknown id does not exist", {
    as: "admin",
    get: "/_/activity/999",
    status: 404,
    code: 203,
  });
});

describe("comments", () => {
  scenario("are stored as the sent text, with their author and origin", {
    given: commenting,
    as: "editor",
    post: "/_/activity/comment",
    body: ({ published }: { published: string }) => ({
      collection: "news",
      item: published,
      comment: '<h1 onclick="x">Hi</h1>',
    }),
    headers: { "user-agent": "" },
    status: 200,
    data: ({ published }: { published: string }) => ({
      action: "comment",
      action_by: editorUser,
      collection: "news",
      item: published,
      comment: '<h1 onclick="x">Hi</h1>',
      ip: "127.0.0.1",
      edited_on: null,
      comment_deleted_on: null,
    }),
    events: [{ action: "comment", collection: "news" }],
  });

  scenario("take a number as item", {
    given: commenting,
    as: "editor",
    post: "/_/activity/comment",
    body: ({ published }: { published: string }) => ({
      collection: "news",
      item: Number(published),
    }),
    status: 200,
    data: { comment: null },
  });

  editorRefused("require a readable item, whatever the comment right of its status", {
    given: commenting,
    post: "/_/activity/comment",
    body: ({ draft }: { draft: string }) => ({ collection: "news", item: draft, comment: "x" }),
    refused: [404, 203],
  });

  for (const level of ["none", "read"]) {
    editorRefused(`are refused at the level ${level}`, {
      given: (world) => news(world, level),
      post: "/_/activity/comment",
      body: ({ published }: { published: string }) => ({
        collection: "news",
        item: published,
        comment: "x",
      }),
      refused: [403, 210],
    });
  }

  for (const collection of ["secrets", "nothing", "constructor"]) {
    editorRefused(`on ${collection} are refused like those on a missing item`, {
      given: (world) =>
        world.collection("secrets", { fields: { name: "string" }, items: [{ id: 1, name: "x" }] }),
      post: "/_/activity/comment",
      body: { collection, item: 1, comment: "x" },
      refused: [404, 203],
    });
  }
  scenario("on an unknown collection are reported as such to administrators", {
    as: "admin",
    post: "/_/activity/comment",
    body: { collection: "nothing", item: 1 },
    status: 404,
    code: 200,
  });
  adminRefused("accept no other keys", {
    post: "/_/activity/comment",
    body: { collection: "directus_users", item: 1, action_by: 2 },
    refused: [422, 12],
  });
  adminRefused("require an item", {
    post: "/_/activity/comment",
    body: { collection: "directus_users" },
    refused: [422, 4],
  });

  onEachVendor("are changed and removed by their author", async (world) => {
    const { published } = await commenting(world);
    const editor = world.as("editor");
    const id = await comment(world, { as: "editor", item: published });
    expect(await editor.patch(`/_/activity/comment/${id}`, { comment: "better" })).toMatchObject({
      status: 200,
      body: { data: { comment: "better", edited_on: expect.any(String) } },
    });
    expect(await editor.patch(`/_/activity/comment/${id}`, { comment: "" })).toMatchObject({
      status: 422,
      body: { error: { code: 4 } },
    });
    expect((await editor.delete(`/_/activity/comment/${id}`)).status).toBe(204);
    expect(await world.db.all(sql`select * from directus_activity where id = ${id}`)).toMatchObject(
      [{ comment: "better", comment_deleted_on: expect.anything() }],
    );
    expect((await editor.patch(`/_/activity/comment/${id}`, { comment: "again" })).status).toBe(
      404,
    );
    expect(await world.activity()).toHaveLength(1);
  });

  onEachVendor("of others require the level full", async (world) => {
    const { published } = await commenting(world);
    const id = await comment(world, { as: "admin", item: published });
    expect(
      await world.as("editor").patch(`/_/activity/comment/${id}`, { comment: "x" }),
    ).toMatchObject({ status: 403, body: { error: { code: 211 } } });
    expect(await world.as("editor").delete(`/_/activity/comment/${id}`)).toMatchObject({
      status: 403,
      body: { error: { code: 212 } },
    });
    const role = await world.role("Moderator", { news: { read: "full", comment: "full" } });
    expect(
      (await world.as(await world.user(role)).delete(`/_/activity/comment/${id}`)).status,
    ).toBe(204);
  });

  onEachVendor("at the level create cannot be changed afterwards", async (world) => {
    const { published } = await news(world, "create");
    const id = await comment(world, { as: "editor", item: published });
    expect(
      await world.as("editor").patch(`/_/activity/comment/${id}`, { comment: "x" }),
    ).toMatchObject({ status: 403, body: { error: { code: 211 } } });
  });

  const outcomes = {
    none: { make: "403/210", own: ["403/211", "403/212"], foreign: ["403/211", "403/212"] },
    read: { make: "403/210", own: ["403/211", "403/212"], foreign: ["403/211", "403/212"] },
    create: { make: "200", own: ["403/211", "403/212"], foreign: ["403/211", "403/212"] },
    update: { make: "200", own: ["200", "204"], foreign: ["403/211", "403/212"] },
    full: { make: "200", own: ["200", "204"], foreign: ["200", "204"] },
  } as const;
  for (const [level, expected] of Object.entries(outcomes)) {
    onEachVendor(`at the level ${level} allow exactly that`, async (world) => {
      await world.collection("pages", { fields: { name: "string" }, items: [{ name: "x" }] });
      const about = { collection: "pages", item: 1, comment: "x" };
      const role = await world.role("Readers", {
        pages: { read: "full", comment: level },
      });
      const reader = await world.user(role);
      const make = { action: "comment", action_on: "2026-01-01 00:00:00", ip: "", user_agent: "" };
      const existing = async (by: number) =>
        Number(
          await world.db.insert("directus_activity", { ...make, ...about, action_by: by }, "id"),
        );
      const [own, foreign] = [await existing(reader.id), await existing(1)];
      const as = world.as(reader);
      expect(await outcomeOf(as.post("/_/activity/comment", about))).toBe(expected.make);
      for (const [id, outcomes] of [
        [own, expected.own],
        [foreign, expected.foreign],
      ] as const) {
        const address = `/_/activity/comment/${id}`;
        expect(await outcomeOf(as.patch(address, { comment: "y" }))).toBe(outcomes[0]);
        expect(await outcomeOf(as.delete(address))).toBe(outcomes[1]);
      }
    });
  }

  onEachVendor("are the only activity that can be changed", async (world) => {
    await world.as("admin").patch("/_/users/me", { title: "x" });
    const [entry] = await world.activity();
    expect(
      await world
        .as("admin")
        .patch(`/_/activity/comment/${String(entry?.["id"])}`, { comment: "x" }),
    ).toMatchObject({ status: 404, body: { error: { code: 203 } } });
  });
});

async function comment(
  world: World,
  { as, item }: { as: "editor" | "admin"; item: string },
): Promise<number> {
  const reply = await world
    .as(as)
    .post("/_/activity/comment", { collection: "news", item, comment: "first" });
  expect(reply.status).toBe(200);
  return reply.id;
}

function listIn(reply: Reply): unknown {
  expect(reply.status).toBe(200);
  return reply.items;
}
