import { describe, expect } from "vitest";
import { fullLevels, onEachVendor, type World } from "../../../test/index.ts";
import { status } from "../../../test/newsroom.ts";
import { makeSections, makeSectionsFor } from "../../../test/content/sections.ts";

const restore = (keys: string) => `/_/items/news/${keys}/restore?fields=id,title,status,secret`;

describe("soft-deleted items", () => {
  onEachVendor("come back into the status they had", async (world) => {
    await makeSections(world);
    const client = world.as("admin");
    await client.patch("/_/items/news/1", { title: "One, again" });
    await client.patch("/_/items/news/2", { title: "Two, again" });
    await client.patch("/_/items/news/1,2", { status: "deleted" });
    expect((await client.get("/_/items/news/1")).status).toBe(404);
    const reply = await client.patch(restore("2,1"));
    expect(reply.items).toEqual([
      { id: 2, title: "Two, again", status: "draft", secret: "s2" },
      { id: 1, title: "One, again", status: "published", secret: "s1" },
    ]);
    expect((await world.activity()).at(-1)).toMatchObject({ action: "restore" });
  });

  onEachVendor("come back into the default where no revision knows their status", async (world) => {
    await makeSections(world);
    const client = world.as("admin");
    await client.patch("/_/items/news/1?activity_skip=1", { status: "deleted" });
    const reply = await client.patch(restore("1"));
    expect(reply.body).toMatchObject({ data: { id: 1, status: "draft" } });
  });

  onEachVendor("need the right to read and to update them", async (world) => {
    await makeSectionsFor({ news: { read: "full", update: "mine", delete: "full" } })(world);
    const editor = world.as("editor");
    await editor.patch("/_/items/news/1,2", { status: "deleted" });
    expect((await editor.patch(restore("1"))).body).toMatchObject({ error: { code: 302 } });
    expect((await editor.patch(restore("2"))).body).toMatchObject({ data: { status: "draft" } });
    await world.as("admin").patch("/_/items/news/2", { owner: 1 });
    await world.as("admin").patch("/_/items/news/2", { status: "deleted" });
    await world.permit(2, { news: { update: "full" } });
    expect((await world.as("public").patch(restore("2"))).status).toBeGreaterThanOrEqual(400);
  });

  onEachVendor("need the right to the status they had", async (world) => {
    await makeSectionsFor({
      news: [
        { status: "published", read: "full" },
        { status: "draft", ...fullLevels },
        { status: "deleted", ...fullLevels },
      ],
    })(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/news/1", { title: "x" });
    await admin.patch("/_/items/news/2", { title: "y" });
    await admin.patch("/_/items/news/1,2", { status: "deleted" });
    const editor = world.as("editor");
    expect((await editor.patch(restore("1,2"))).body).toMatchObject({ error: { code: 302 } });
    expect((await editor.patch(restore("2"))).body).toMatchObject({ data: { status: "draft" } });
  });
});

describe("items deleted for good", () => {
  onEachVendor("come back all together, with key, stamps and values", async (world) => {
    await makeShelf(world);
    const client = world.as("admin");
    const fields = "?fields=*";
    const made = await client.post("/_/items/books?fields=*", [
      { title: "A", pages: 12, price: "9.50", isNew: true, tags: ["a", "b"], out: "2026-01-02" },
      { title: "B", pages: null, isNew: false },
    ]);
    const before = made.items;
    expect(before).toHaveLength(2);
    const keys = before.map(({ id }) => String(id)).join(",");
    await client.delete(`/_/items/books/${keys}`);
    const reply = await client.patch(`/_/items/books/${keys}/restore${fields}`);
    expect(reply.items).toEqual(before);
    expect((await client.get(`/_/items/books/${keys}${fields}`)).items).toEqual(before);
    expect((await client.post("/_/items/books?fields=title", { title: "C" })).status).toBe(200);
  });

  onEachVendor("come back whole or not at all", async (world) => {
    await makeSections(world);
    const client = world.as("admin");
    await client.patch("/_/items/news/1", { title: "known" });
    await client.delete("/_/items/news/1,2");
    // No revision holds the second one.
    expect((await client.patch(restore("1,2"))).body).toMatchObject({ error: { code: 203 } });
    expect((await client.get("/_/items/news/1")).status).toBe(404);
    expect((await client.patch(restore("1"))).body).toMatchObject({ data: { title: "known" } });
  });

  onEachVendor("need the rights to create and to update them", async (world) => {
    await makeSectionsFor({ news: { ...fullLevels, update: "mine" } })(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/news/1", { title: "of another user" });
    await admin.patch("/_/items/news/2", { title: "mine" });
    await admin.delete("/_/items/news/1,2");
    const editor = world.as("editor");
    expect((await editor.patch(restore("1"))).body).toMatchObject({ error: { code: 302 } });
    expect((await admin.get("/_/items/news/1")).status).toBe(404);
    expect((await editor.patch(restore("2"))).body).toMatchObject({ data: { title: "mine" } });
  });

  onEachVendor("stay secret to those who may not create", async (world) => {
    await makeSectionsFor({ news: { read: "full", update: "full" } })(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/news/1", { title: "known" });
    await admin.delete("/_/items/news/1");
    for (const key of ["1", "99"])
      expect((await world.as("editor").patch(restore(key))).body).toMatchObject({
        error: { code: 203 },
      });
  });

  onEachVendor("bring back no value that the caller may not write", async (world) => {
    await makeSectionsFor({ news: { ...fullLevels, write_field_blacklist: "secret" } })(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/news/1", { title: "with a secret" });
    await admin.patch("/_/items/news/2", { title: "without", secret: null });
    await admin.delete("/_/items/news/1,2");
    const editor = world.as("editor");
    expect((await editor.patch(restore("1"))).body).toMatchObject({ error: { code: 305 } });
    expect((await editor.patch(restore("2"))).body).toMatchObject({ data: { title: "without" } });
  });

  onEachVendor("need a reason where creating needs one", async (world) => {
    await makeSectionsFor({ news: { ...fullLevels, explain: "create" } })(world);
    const editor = world.as("editor");
    await editor.patch("/_/items/news/1", { title: "known" });
    await editor.delete("/_/items/news/1");
    expect((await editor.patch(restore("1"))).body).toMatchObject({ error: { code: 10 } });
    expect((await editor.patch(`${restore("1")}&comment=oops`)).status).toBe(200);
  });
});

describe("other items", () => {
  onEachVendor("stay as they are when nobody removed them", async (world) => {
    await makeSections(world);
    const reply = await world.as("admin").patch(restore("1"));
    expect(reply.body).toMatchObject({ data: { id: 1, title: "One", status: "published" } });
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("are refused: unknown ones, hidden ones, those of the system", async (world) => {
    await makeSectionsFor({ news: { create: "full", read: "mine" } })(world);
    const admin = world.as("admin");
    expect((await admin.patch(restore("99"))).body).toMatchObject({ error: { code: 203 } });
    expect((await world.as("editor").patch(restore("1"))).body).toMatchObject({
      error: { code: 203 },
    });
    expect((await admin.patch("/_/items/directus_users/2/restore")).body).toMatchObject({
      error: { code: 201 },
    });
  });
});

/** Books with a field of each plain kind. */
async function makeShelf(world: World): Promise<void> {
  await world.collection("books", {
    fields: {
      title: "string",
      pages: "integer",
      price: "decimal",
      isNew: "boolean",
      tags: "array",
      out: "date",
      status,
      made: "datetime_created",
      changed: "datetime_updated",
      maker: "user_created",
    },
    items: [],
  });
}
