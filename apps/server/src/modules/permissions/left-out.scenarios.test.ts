import { describe, expect } from "vitest";
import { newsroomWith, onEachVendor, type Reply } from "../../../test/index.ts";

const limited = newsroomWith({
  news: { create: "full", read: "full", update: "full", read_field_blacklist: "secret" },
  notes: { read: "full", read_field_blacklist: "hint" },
  directus_users: { read: "full" },
});
const header = "rowhouse-ignored-fields";
const leftOutOf = (reply: Reply): unknown => reply.headers[header];

describe("a name in fields that may not be read or does not exist", () => {
  onEachVendor("is left out of items and named in a header, both kinds alike", async (world) => {
    await limited(world);
    for (const [fields, item, names] of [
      ["title,secret", { title: "news one" }, "secret"],
      ["title,nothing", { title: "news one" }, "nothing"],
      ["secret", {}, "secret"],
      ["nothing.deeper,title", { title: "news one" }, "nothing.deeper"],
      ["secret.deeper,title", { title: "news one" }, "secret.deeper"],
      ["title,author.name", { title: "news one", author: { id: 1 } }, "author.name"],
      ["title,author.nothing", { title: "news one", author: { id: 1 } }, "author.nothing"],
      ["title,notes.hint,notes.text", { notes: [{ text: "note good" }] }, "notes.hint"],
      ["title,notes.nope,notes.text", { notes: [{ text: "note good" }] }, "notes.nope"],
      ["owner.password,owner.id", { owner: { id: 2 } }, "owner.password"],
      ["*,toString", { id: 1, title: "news one", status: "published" }, "toString"],
      ["title,%C3%A4%0D%0Ax", { title: "news one" }, "%C3%A4%0D%0Ax"],
      ["*.*", { title: "news one" }, undefined],
      ["title,author.*", { title: "news one", author: { id: 1 } }, undefined],
      ["title", { title: "news one" }, undefined],
    ] as const) {
      const one = await world.as("editor").get(`/_/items/news/1?fields=${fields}`);
      expect([fields, one.status, leftOutOf(one)]).toEqual([fields, 200, names]);
      expect(one.item).toMatchObject(item);
      expect(one.text).not.toMatch(/s-one|h-1|author Ann/);
      for (const path of ["news?limit=1&sort=id", "news?limit=-1&sort=id", "news/1,2?meta=*"]) {
        const list = await world.as("editor").get(`/_/items/${path}&fields=${fields}`);
        expect([path, fields, list.status, leftOutOf(list)]).toEqual([path, fields, 200, names]);
        expect(list.items[0]).toMatchObject(item);
      }
    }
  });

  onEachVendor("is left out of what a write returns", async (world) => {
    await limited(world);
    const editor = world.as("editor");
    const search = "fields=title,secret,nothing";
    for (const reply of [
      await editor.post(`/_/items/news?${search}`, { title: "news x" }),
      await editor.patch(`/_/items/news/1?${search}`, { title: "news x" }),
    ]) {
      expect(reply, reply.text).toMatchObject({ status: 200 });
      expect(reply.item).toEqual({ title: "news x" });
      expect(leftOutOf(reply)).toBe("secret,nothing");
    }
  });

  onEachVendor("is left out of system collections as well", async (world) => {
    await limited(world);
    for (const path of ["users/1", "users/me", "users?filter[id]=1&single=1"]) {
      const search = path.includes("?") ? "&" : "?";
      const reply = await world.as("editor").get(`/_/${path}${search}fields=status,password,nope`);
      expect([path, reply.item]).toEqual([path, { status: "active" }]);
      expect(leftOutOf(reply)).toBe("password,nope");
    }
  });

  onEachVendor("is no secret to administrators, and refused in everything else", async (world) => {
    await limited(world);
    const admin = await world.as("admin").get("/_/items/news/1?fields=title,nothing");
    expect([admin.status, admin.error?.code, leftOutOf(admin)]).toEqual([422, 202, undefined]);
    for (const query of ["filter[secret]=1", "filter[nothing]=1", "sort=secret", "sort=nothing"]) {
      const reply = await world.as("editor").get(`/_/items/news?fields=title&${query}`);
      expect([query, reply.status, reply.error?.code]).toEqual([query, 403, 215]);
    }
  });

  onEachVendor("is read by pages of other origins, and never too long", async (world) => {
    await limited(world);
    const fields = Array.from({ length: 400 }, (_, at) => `nothing_${at}`).join(",");
    const headers = { origin: "https://site.example" };
    const reply = await world.as("editor").get(`/_/items/news/1?fields=title,${fields}`, {
      headers,
    });
    expect(String(leftOutOf(reply)).length).toBeLessThanOrEqual(2000);
    expect(reply.item).toEqual({ title: "news one" });
  });
});

describe("what the server reads for itself", () => {
  onEachVendor("is refused as before, so that no rule is passed by", async (world) => {
    await newsroomWith({
      news: [
        { status: "published", read: "full", comment: "none", read_field_blacklist: "status" },
        { status: "draft", read: "full", comment: "full", read_field_blacklist: "status" },
      ],
    })(world);
    const comment = { collection: "news", item: 1, comment: "x" };
    expect((await world.as("editor").post("/_/activity/comment", comment)).status).toBe(403);
  });
});
