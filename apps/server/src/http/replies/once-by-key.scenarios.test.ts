import { describe, expect } from "vitest";
import {
  editorRole,
  editorUser,
  fullLevels,
  onEachVendor,
  refusal,
  type As,
  type Reply,
  type World,
} from "../../../test/index.ts";
import { makeSections, makeSectionsFor } from "../../../test/content/sections.ts";

const day = 24 * 60 * 60;
const path = "/_/items/news?fields=id,title";

/** Sends a write with a key. */
function post(
  world: World,
  key: string,
  {
    body = { title: "New" },
    as = "admin",
    to = path,
  }: { body?: unknown; as?: As; to?: string } = {},
): Promise<Reply> {
  return world.as(as).post(to, body, { headers: { "idempotency-key": key } });
}

async function countOf(world: World): Promise<number> {
  const { meta } = await world.as("admin").get("/_/items/news?fields=id&limit=0&meta=total_count");
  return meta?.total_count ?? -1;
}

describe("a write with an idempotency key", () => {
  onEachVendor("is carried out once, and repeated with the same reply", async (world) => {
    await makeSections(world);
    const before = await countOf(world);
    const first = await post(world, "k1");
    const second = await post(world, "k1");
    expect(first.status).toBe(200);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await countOf(world)).toBe(before + 1);
    expect(await world.activity()).toHaveLength(1);
  });

  onEachVendor("creates a list once as well", async (world) => {
    await makeSections(world);
    const before = await countOf(world);
    const body = [{ title: "a" }, { title: "b" }];
    const replies = [await post(world, "k1", { body }), await post(world, "k1", { body })];
    expect(replies.map(({ items }) => items)).toEqual([replies[0]?.items, replies[0]?.items]);
    expect(await countOf(world)).toBe(before + 2);
  });

  onEachVendor("is carried out once when both requests come at the same time", async (world) => {
    await makeSections(world);
    const before = await countOf(world);
    const replies = await Promise.all([1, 2, 3].map(() => post(world, "k1")));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers["idempotency-replayed"]).length).toBe(2);
    expect(await countOf(world)).toBe(before + 1);
  });

  onEachVendor("refuses another request with the same key", async (world) => {
    await makeSections(world);
    await post(world, "k1");
    const before = await countOf(world);
    const other = await post(world, "k1", { body: { title: "Other" } });
    expect(other).toMatchObject(refusal(422, 26));
    const elsewhere = await post(world, "k1", { to: "/_/items/sections", body: { title: "New" } });
    expect(elsewhere).toMatchObject(refusal(422, 26));
    expect(await countOf(world)).toBe(before);
  });

  onEachVendor("leaves the key free when it is refused", async (world) => {
    await makeSections(world);
    expect((await post(world, "k1", { body: { nope: 1 } })).status).toBe(422);
    expect((await post(world, "k1")).status).toBe(200);
  });

  onEachVendor("changes an item once, whatever its version is by then", async (world) => {
    await makeSections(world);
    const { headers: read } = await world.as("admin").get("/_/items/news/1");
    const headers = { "idempotency-key": "k1", "if-match": String(read["etag"]) };
    const change = () => world.as("admin").patch("/_/items/news/1", { title: "Mine" }, { headers });
    const first = await change();
    const second = await change();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([second.text, second.headers["etag"]]).toEqual([first.text, first.headers["etag"]]);
    expect(await world.activity()).toHaveLength(1);
  });

  onEachVendor("holds for its caller only", async (world) => {
    await makeSectionsFor({ news: fullLevels })(world);
    const before = await countOf(world);
    await post(world, "k1");
    const other = await post(world, "k1", { as: "editor" });
    expect(other.headers["idempotency-replayed"]).toBeUndefined();
    expect(await countOf(world)).toBe(before + 2);
  });

  onEachVendor("shows nothing again to callers whose rights have changed", async (world) => {
    await makeSectionsFor({ news: fullLevels })(world);
    const before = await countOf(world);
    await post(world, "k1", { as: "editor" });
    const rule = await world
      .as("admin")
      .get(`/_/permissions?filter[collection]=news&filter[role]=${editorRole}&single=1`);
    await world.as("admin").patch(`/_/permissions/${rule.id}`, { read_field_blacklist: ["title"] });
    const second = await post(world, "k1", { as: "editor" });
    expect([second.status, second.text]).toEqual([204, ""]);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await countOf(world)).toBe(before + 1);
  });

  onEachVendor("holds for a day", async (world) => {
    await makeSections(world);
    const before = await countOf(world);
    await post(world, "k1");
    world.clock.advance(day - 60);
    expect((await post(world, "k1")).headers["idempotency-replayed"]).toBe("true");
    world.clock.advance(120);
    expect((await post(world, "k1")).headers["idempotency-replayed"]).toBeUndefined();
    expect(await countOf(world)).toBe(before + 2);
  });

  onEachVendor("keeps no reply that is too long", async (world) => {
    await makeSections(world);
    const before = await countOf(world);
    const body = Array.from({ length: 1000 }, () => ({ title: "x".repeat(255) }));
    expect((await post(world, "k1", { body })).items).toHaveLength(1000);
    const second = await post(world, "k1", { body });
    expect([second.status, second.headers["idempotency-replayed"]]).toEqual([204, "true"]);
    expect(await countOf(world)).toBe(before + 1000);
  });

  onEachVendor("may not have a key that is none", async (world) => {
    await makeSections(world);
    for (const key of ["", "ü", "x".repeat(256)])
      expect((await post(world, key)).status, key).toBe(400);
  });
});

describe("other endpoints", () => {
  for (const [to, body] of [
    ["/_/roles", { name: "Writers" }],
    ["/_/files/folders", { name: "Pictures" }],
    ["/_/collection_presets", { collection: "news", title: "Mine" }],
    ["/_/permissions", { collection: "news", role: editorRole, status: "draft" }],
    ["/_/relations", { collection_many: "news", field_many: "other" }],
    ["/_/settings", { key: "mine", value: "a" }],
    [
      "/_/users",
      {
        status: "active",
        first_name: "A",
        last_name: "B",
        email: "new@example.com",
        password: "a long password",
        timezone: "UTC",
        locale: "en-US",
        roles: [{ role: editorRole }],
      },
    ],
    ["/_/activity/comment", { collection: "news", item: 1, comment: "Good" }],
  ] as const)
    onEachVendor(`${to} creates once`, async (world) => {
      await makeSections(world);
      const replies = [
        await post(world, "k1", { to, body }),
        await post(world, "k1", { to, body }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[1]?.text).toBe(replies[0]?.text);
    });

  onEachVendor("a user changes once", async (world) => {
    const change = () =>
      world
        .as("admin")
        .patch(
          `/_/users/${editorUser}`,
          { status: "suspended" },
          { headers: { "idempotency-key": "k1" } },
        );
    const replies = [await change(), await change()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.text).toBe(replies[0]?.text);
  });
});
