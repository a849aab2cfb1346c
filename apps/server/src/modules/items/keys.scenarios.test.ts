import { describe, expect } from "vitest";
import { newsroom, onEachVendor, refusal, type World } from "../../../test/index.ts";

/** Other texts that a database or a language takes for 1. */
const otherSpellings = ["1e0", "1.0", "1.", "+1", " 1", "1 ", "01", "１", "0x1"];

describe("keys have one spelling", () => {
  onEachVendor("in addresses", async (world) => {
    await prepare(world);
    const admin = world.as("admin");
    for (const spelling of otherSpellings) {
      const key = encodeURIComponent(spelling);
      const replies = {
        read: await admin.get(`/_/items/news/${key}`),
        update: await admin.patch(`/_/items/news/${key}`, { title: "news changed" }),
        remove: await admin.delete(`/_/items/news/${key}`),
        restore: await admin.patch(`/_/items/news/${key}/restore`),
        revert: await admin.patch(`/_/items/news/${key}/revert/1`),
        user: await admin.get(`/_/users/${key}`),
        role: await admin.get(`/_/roles/${key}`),
        file: await admin.get(`/_/files/${key}`),
        folder: await admin.get(`/_/files/folders/${key}`),
        preset: await admin.get(`/_/collection_presets/${key}`),
        permission: await admin.get(`/_/permissions/${key}`),
        relation: await admin.get(`/_/relations/${key}`),
        activity: await admin.get(`/_/activity/${key}`),
        revision: await admin.get(`/_/revisions/${key}`),
        setting: await admin.get(`/_/settings/${key}`),
      };
      for (const [name, reply] of Object.entries(replies))
        expect([spelling, name, reply.status]).toEqual([spelling, name, 404]);
      const several = await admin.get(`/_/items/news/2,${key}?fields=id`);
      expect([spelling, several.items]).toEqual([spelling, [{ id: 2 }]]);
      const revisions = await admin.get(`/_/items/news/${key}/revisions`);
      expect([spelling, revisions.items]).toEqual([spelling, []]);
    }
    expect((await admin.get("/_/items/news/1")).item).toMatchObject({ title: "news one" });
  });

  onEachVendor("in bodies", async (world) => {
    await prepare(world);
    const admin = world.as("admin");
    for (const key of otherSpellings) {
      const replies = {
        batch: await admin.patch("/_/items/news", [{ id: key, title: "news changed" }]),
        reference: await admin.patch("/_/items/news/2", { author: key }),
        link: await admin.patch("/_/items/news/2", { author: { id: key } }),
        nested: await admin.patch("/_/items/news/2", { author: { id: key, name: "changed" } }),
        listed: await admin.patch("/_/items/authors/2", { articles: [{ id: key, title: "x" }] }),
        own: await admin.post("/_/items/authors", { id: `${key}7`.trim(), name: "new" }),
        comment: await admin.post("/_/activity/comment", {
          collection: "news",
          item: key,
          comment: "Hello.",
        }),
      };
      for (const [name, reply] of Object.entries(replies)) {
        if (name === "own" && (key === " 1" || key === "1 ")) continue;
        expect([key, name, reply.status], reply.text).toEqual([
          key,
          name,
          expect.toBeOneOf([404, 422]),
        ]);
      }
    }
    const read = "/_/items/news/2?fields=title,author.id,author.name";
    expect((await admin.get(read)).item).toEqual({
      title: "news two",
      author: { id: 2, name: "author Bob" },
    });
  });

  onEachVendor("a link through a column of whole numbers is one as well", async (world) => {
    await world.collection("parents", { fields: { name: "string" }, items: [{ name: "p" }] });
    await world.collection("children", { fields: { parent: "integer" } });
    await world.relation("children.parent", "parents");
    const admin = world.as("admin");
    expect((await admin.post("/_/items/children", { parent: "1" })).item).toMatchObject({
      parent: 1,
    });
    for (const key of ["01", "1.0", "+1", 1.4])
      expect((await admin.post("/_/items/children", { parent: key })).status).toBe(422);
  });
});

/** News 1 by author 2, so that a link to author 1 would be seen. */
async function prepare(world: World): Promise<void> {
  await newsroom(world);
}

describe("a key of 0", () => {
  onEachVendor("is a key like others", async (world) => {
    await prepare(world);
    const admin = world.as("admin");
    const made = await admin.post("/_/items/authors", { id: 0, name: "nobody" });
    expect(made.item).toMatchObject({ id: 0, name: "nobody" });
    expect((await admin.get("/_/items/authors/0")).item).toMatchObject({ name: "nobody" });
    const nested = await admin.post("/_/items/news?fields=*.*", {
      title: "zero",
      author: { id: 0, name: "somebody" },
    });
    expect(nested.item).toMatchObject({ author: { id: 0, name: "somebody" } });
    expect(await admin.post("/_/items/authors", { id: 0, name: "again" })).toMatchObject(
      refusal(409, 204),
    );
    expect((await admin.post("/_/items/authors", { name: "next" })).item).toMatchObject({ id: 3 });
    expect((await admin.delete("/_/items/authors/0")).status).toBe(204);
    expect((await admin.patch("/_/items/authors/0/restore")).item).toMatchObject({ id: 0 });
  });
});
