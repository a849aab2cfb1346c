import { gunzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { editorRole, onEachVendor, tokens } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";

const path = "/_/collections";

async function request(
  world: World,
  who: keyof typeof tokens,
  { url = path, ...headers }: Record<string, string> = {},
) {
  const sent = { authorization: `Bearer ${tokens[who]}`, ...headers };
  return await world.app.inject({ url, headers: sent });
}

describe("what the app starts with is serialized once", () => {
  onEachVendor("and not sent again to callers who have it, until it changes", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const first = await request(world, "admin");
    const etag = String(first.headers["etag"]);
    expect(first.json().data[0]).toMatchObject({ collection: "news" });
    const again = await request(world, "admin", { "if-none-match": etag });
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
    expect(again.headers["etag"]).toBe(etag);

    await world
      .as("admin")
      .post("/_/fields/news", { field: "text", type: "string", datatype: "TEXT" });
    const changed = await request(world, "admin", { "if-none-match": etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data[0].fields).toHaveProperty("text");
    expect(changed.headers["etag"]).not.toBe(etag);
  });

  onEachVendor("compressed for callers who accept it", async (world) => {
    const plain = await request(world, "admin");
    const compressed = await request(world, "admin", { "accept-encoding": "gzip" });
    expect(compressed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringContaining("Accept-Encoding"),
      etag: plain.headers["etag"],
    });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
  });

  onEachVendor("separately for different rights and addresses", async (world) => {
    await world.collection("news", { fields: { title: "string", secret: "string" } });
    await world.permit(editorRole, {
      news: { read: "full", read_field_blacklist: "secret" },
      directus_collections: { read: "full" },
    });
    const all = await request(world, "admin");
    const seen = await request(world, "editor", { "if-none-match": String(all.headers["etag"]) });
    expect(seen.statusCode).toBe(200);
    expect(seen.payload).not.toContain('"secret"');
    const figures = await world.as("admin").get(`${path}?meta=*`);
    expect(figures.body).toHaveProperty("meta");
    expect(all.json()).not.toHaveProperty("meta");

    const admin = world.as("admin");
    const rule = await admin.get("/_/permissions?filter[collection]=news&single=1&fields=id");
    await admin.patch(`/_/permissions/${rule.id}`, { read: "none" });
    expect((await request(world, "editor")).json().data[0].collection).not.toBe("news");
  });

  onEachVendor("relations and rights as well", async (world) => {
    const admin = world.as("admin");
    await world.collection("news", { fields: { title: "string", author: "m2o", editor: "m2o" } });
    await world.collection("persons", { fields: { name: "string" } });
    const relate = (field_many: string) =>
      admin.post("/_/relations", {
        collection_many: "news",
        field_many,
        collection_one: "persons",
      });
    for (const [url, change] of [
      ["/_/relations?limit=-1", () => relate("author")],
      ["/_/relations", () => relate("editor")],
      ["/_/relations", () => world.setting("default_limit", "1")],
      ["/_/permissions/me", () => world.permit(editorRole, { news: { read: "full" } })],
    ] as const) {
      const who = url.includes("permissions") ? "editor" : "admin";
      const { headers, payload } = await request(world, who, { url });
      const etag = String(headers["etag"]);
      const again = await request(world, who, { url, "if-none-match": etag });
      expect([url, again.statusCode]).toEqual([url, 304]);
      await change();
      const changed = await request(world, who, { url, "if-none-match": etag });
      expect([url, changed.statusCode]).toEqual([url, 200]);
      expect(changed.payload).not.toBe(payload);
    }
  });
});
