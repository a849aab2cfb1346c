import { describe, expect } from "vitest";
import { editorRole, fullLevels, onEachVendor, refusal } from "../../../../test/index.ts";
import { openCinema } from "../../../../test/content/cinema.ts";
import { makeForeignTables } from "../../../../test/content/foreign-tables.ts";

describe("an item with a key of several columns", () => {
  onEachVendor("says which fields make its key, and in which order", async (world) => {
    const admin = await openCinema(world);
    const { item } = await admin.get("/_/collections/casts");
    expect(item).not.toHaveProperty("readonly_reason");
    expect(item["fields"]).toMatchObject({
      actor: { primary_key: false, key_part: 1, key_target: "id", type: "m2o" },
      film: { primary_key: false, key_part: 2, key_target: "id" },
    });
    expect(item).not.toHaveProperty("fields.role.key_part");
    const film = (await admin.get("/_/fields/casts/film")).item;
    expect(film).toMatchObject({ key_part: 2 });
    // A field can be sent back as it was read.
    const kept = await admin.patch("/_/fields/casts/film", { ...film, note: "The film" });
    expect(kept, kept.text).toMatchObject({ status: 200, item: { key_part: 2, note: "The film" } });
  });

  onEachVendor("is read by its parts with colons between them", async (world) => {
    const admin = await openCinema(world);
    const whole = { film: 1, actor: 5, role: "cook" };
    expect(await admin.get("/_/items/casts/5:1")).toMatchObject({ status: 200, item: whole });
    expect((await admin.get("/_/items/casts/5%3A1?fields=role,film.title")).item).toEqual({
      role: "cook",
      film: { title: "Alien" },
    });
    const several = await admin.get("/_/items/casts/6:1,5:2,5:9,10:3?fields=film");
    expect(several.items).toEqual([{ film: 2 }, { film: 1 }, { film: 3 }]);
    expect((await admin.get("/_/items/casts/5:9,9:9")).items).toEqual([]);
  });

  onEachVendor("has one key in one spelling; anything else is not there", async (world) => {
    const admin = await openCinema(world);
    const others = [
      "1:5",
      "5",
      "5:",
      ":1",
      "5:1:1",
      "05:1",
      "5:1e0",
      "5: 1",
      "5:1 ",
      "5:1.0",
      "+5:1",
    ];
    for (const key of [
      ...others,
      "5~11",
      "5~:1",
      "5:~1",
      "~",
      "5:~",
      "::",
      "a:b",
      "now:1",
      "5:１",
    ]) {
      const address = `/_/items/casts/${encodeURIComponent(key)}`;
      const replies = {
        read: await admin.get(address),
        update: await admin.patch(address, { role: "x" }),
        remove: await admin.delete(address),
        restore: await admin.patch(`${address}/restore`),
        revert: await admin.patch(`${address}/revert/1`),
        comment: await admin.post("/_/activity/comment", {
          collection: "casts",
          item: key,
          comment: "Hello.",
        }),
      };
      for (const [name, reply] of Object.entries(replies))
        expect([key, name, reply.status, reply.error?.code]).toEqual([key, name, 404, 203]);
      expect([key, (await admin.get(`${address}/revisions`)).items]).toEqual([key, []]);
    }
    for (const actor of ["05", " 5", "5e0"]) {
      const reply = await admin.patch("/_/items/casts", [{ actor, film: 1, role: "x" }]);
      expect([actor, reply.status]).toEqual([actor, 404]);
    }
    expect((await admin.get("/_/items/casts?fields=role")).items).toEqual(
      ["cook", null, "pilot", null].map((role) => ({ role })),
    );
  });

  onEachVendor("is created, changed and deleted", async (world) => {
    const admin = await openCinema(world);
    const made = await admin.post("/_/items/casts", { film: 3, actor: 5, role: "maid" });
    expect(made, made.text).toMatchObject({
      status: 200,
      item: { film: 3, actor: 5, role: "maid" },
    });
    const many = [
      { film: 2, actor: 6, role: null },
      { film: 3, actor: 6, role: "vicar" },
    ];
    expect((await admin.post("/_/items/casts", many)).items).toMatchObject(many);
    expect(await admin.post("/_/items/casts", { film: 3, actor: 5 })).toMatchObject(
      refusal(409, 204),
    );
    expect(await admin.post("/_/items/casts", { film: 3 })).toMatchObject(refusal(422, 4));
    expect(await admin.patch("/_/items/casts/5:3", { role: "cook" })).toMatchObject({
      item: { film: 3, actor: 5, role: "cook" },
    });
    expect(
      (await admin.patch("/_/items/casts/5:3,6:3,5:1?fields=role", { role: "x" })).items,
    ).toEqual([{ role: "x" }, { role: "x" }, { role: "x" }]);
    const each = [
      { film: 3, actor: 5, role: "one" },
      { film: { id: 1 }, actor: "5", role: "two" },
    ];
    const changed = await admin.patch("/_/items/casts?fields=role&meta=*", each);
    expect(changed.items).toEqual([{ role: "one" }, { role: "two" }]);
    expect(changed.body).toMatchObject({ meta: { total_count: 2 } });
    expect(await admin.patch("/_/items/casts", [{ film: 3, role: "x" }])).toMatchObject(
      refusal(422, 12),
    );
    expect((await admin.delete("/_/items/casts/5:3")).status).toBe(204);
    expect((await admin.delete("/_/items/casts/5:3")).status).toBe(404);
    expect((await admin.delete("/_/items/casts/6:3,6:9")).status).toBe(404);
    expect((await admin.delete("/_/items/casts/6:3,6:2")).status).toBe(204);
    expect((await admin.get("/_/items/casts?fields=film,actor,role")).items).toEqual([
      { film: 1, actor: 5, role: "two" },
      { film: 2, actor: 5, role: null },
      { film: 1, actor: 6, role: "pilot" },
      { film: 3, actor: 10, role: null },
    ]);
    expect((await world.activity()).map(({ action, item }) => [action, item])).toEqual([
      ["create", "5:3"],
      ["create", "6:2"],
      ["create", "6:3"],
      ["update", "5:3"],
      ["update", "5:3"],
      ["update", "6:3"],
      ["update", "5:1"],
      ["update", "5:3"],
      ["update", "5:1"],
      ["delete", "5:3"],
      ["delete", "6:3"],
      ["delete", "6:2"],
    ]);
  });

  onEachVendor("keeps its key", async (world) => {
    const admin = await openCinema(world);
    for (const body of [{ film: 3 }, { actor: { id: 6 } }, { film: { title: "New" } }]) {
      const reply = await admin.patch("/_/items/casts/5:1", { ...body, role: "x" });
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error?.problems).toMatchObject([{ rule: "keyFixed" }]);
    }
    const same = { film: { id: 1 }, actor: 5, role: "y" };
    expect(await admin.patch("/_/items/casts/5:1", same)).toMatchObject({ item: { role: "y" } });
    const nested = { film: { id: 1, title: "Alien 2" } };
    const changed = await admin.patch("/_/items/casts/5:1?fields=role,film.title", nested);
    expect(changed.item).toEqual({ role: "y", film: { title: "Alien 2" } });
  });

  onEachVendor("is protected by If-Match", async (world) => {
    const admin = await openCinema(world);
    const read = await admin.get("/_/items/casts/5:1");
    const etag = String(read.headers["etag"]);
    const headers = { "if-match": etag };
    const first = await admin.send("PATCH", "/_/items/casts/5:1", { body: { role: "a" }, headers });
    expect(first, first.text).toMatchObject({ status: 200 });
    const stale = await admin.send("PATCH", "/_/items/casts/5:1", { body: { role: "b" }, headers });
    expect(stale).toMatchObject({
      status: 412,
      body: { error: { details: { current: { role: "a" } } } },
    });
    expect((await admin.send("DELETE", "/_/items/casts/5:1", { headers })).status).toBe(412);
    const fresh = { "if-match": String(first.headers["etag"]) };
    expect((await admin.send("DELETE", "/_/items/casts/5:1", { headers: fresh })).status).toBe(204);
  });

  onEachVendor("has a history, comes back and is reverted", async (world) => {
    const admin = await openCinema(world);
    await admin.patch("/_/items/casts/5:1", { role: "a" });
    await admin.patch("/_/items/casts/5:1", { role: "b" });
    const revisions = await admin.get("/_/items/casts/5:1/revisions?fields=id,item,delta");
    expect(revisions.items).toMatchObject([{ item: "5:1", delta: { role: "a" } }, { item: "5:1" }]);
    const reverted = await admin.patch(
      `/_/items/casts/5:1/revert/${String(revisions.items[0]?.["id"])}`,
    );
    expect(reverted, reverted.text).toMatchObject({ item: { role: "a", film: 1 } });
    await admin.patch("/_/items/casts/6:1", { role: "c" });
    expect((await admin.delete("/_/items/casts/5:1,6:1")).status).toBe(204);
    const back = await admin.patch("/_/items/casts/6:1,5:1/restore?fields=role,film.title");
    expect(back.items).toEqual([
      { role: "c", film: { title: "Alien" } },
      { role: "a", film: { title: "Alien" } },
    ]);
    expect((await admin.patch("/_/items/casts/5:1/restore?fields=film.title")).item).toMatchObject({
      film: { title: "Alien" },
    });
    const comment = { collection: "casts", item: "5:1", comment: "Hello." };
    expect((await admin.post("/_/activity/comment", comment)).status).toBe(200);
  });

  onEachVendor("is listed in the order of its key, piece by piece as well", async (world) => {
    const admin = await openCinema(world);
    for (let film = 4; film <= 30; film += 1)
      await world.db.insert("films", { id: film, title: `Film ${film}` }, "id");
    const rows = Array.from({ length: 27 * 20 }, (_each, at) => ({
      film: 4 + (at % 27),
      actor: at % 2 === 0 ? 5 : 6,
      role: String(at),
    })).filter(
      (row, at, all) => all.findIndex((o) => o.film === row.film && o.actor === row.actor) === at,
    );
    await admin.post("/_/items/casts", rows);
    const long = await admin.get("/_/items/casts?limit=-1&fields=actor,film");
    const keys = long.items.map(({ actor, film }) => Number(actor) * 1000 + Number(film));
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(keys).toHaveLength(rows.length + 4);
    const page = await admin.get("/_/items/casts?limit=2&offset=1&fields=actor,film");
    expect(page.items).toEqual(long.items.slice(1, 3));
    const groups = await admin.get("/_/items/casts?groups=actor&fields=actor,film");
    expect(groups.items).toEqual([
      { actor: 5, film: 1 },
      { actor: 6, film: 1 },
      { actor: 10, film: 3 },
    ]);
  });
});

describe("a key of texts", () => {
  const labels = [
    `create table labels (area varchar(40) not null, name varchar(40) not null, day date not null, on_sale boolean not null, note varchar(40), primary key (area, name, day, on_sale))`,
  ];
  const odd = "a:b,c~d/e é~0";
  const key = "a~1b~2c~0d/e é~00:~1:2026-01-02:true";
  const address = `/_/items/labels/${encodeURIComponent(key)}`;

  onEachVendor("holds colons, commas and tildes", async (world) => {
    await makeForeignTables(world, labels);
    const admin = world.as("admin");
    await admin.patch("/_/collections/labels", { managed: true });
    await admin.patch("/_/fields/labels/on_sale", { type: "boolean" });
    const parts = { area: odd, name: ":", day: "2026-01-02", on_sale: true };
    const made = await admin.post("/_/items/labels", { ...parts, note: "x" });
    expect(made, made.text).toMatchObject({ status: 200, item: parts });
    await admin.post("/_/items/labels", { ...parts, name: "plain", note: "y" });
    expect(await admin.get(address)).toMatchObject({ status: 200, item: parts });
    const plain = encodeURIComponent(key.replace(":~1:", ":plain:"));
    const both = await admin.get(`${address},${plain}?fields=note`);
    expect(both.items).toEqual([{ note: "x" }, { note: "y" }]);
    expect(await admin.patch(address, { ...parts, note: "z" })).toMatchObject({
      item: { note: "z" },
    });
    expect((await admin.get(`${address}/revisions`)).items).toHaveLength(2);
    for (const other of [key.replace("true", "1"), key.replace("2026-01-02", "2026-1-2")])
      expect((await admin.get(`/_/items/labels/${encodeURIComponent(other)}`)).status).toBe(404);
    expect((await admin.delete(address)).status).toBe(204);
    expect((await admin.patch(`${address}/restore`)).item).toMatchObject({ ...parts, note: "z" });
  });
});

describe("rights to items with a key of several columns", () => {
  onEachVendor("are those of their rows and fields", async (world) => {
    await makeForeignTables(world, [
      "create table shares (project int not null, member int not null, note varchar(40), owner int, primary key (project, member))",
      "insert into shares values (1, 1, 'a', 1), (1, 2, 'b', 2)",
    ]);
    const admin = world.as("admin");
    await admin.patch("/_/collections/shares", { managed: true });
    await admin.patch("/_/fields/shares/owner", { type: "user_created" });
    await world.permit(editorRole, {
      shares: {
        ...fullLevels,
        read: "mine",
        update: "mine",
        delete: "mine",
        read_field_blacklist: "member,note",
        write_field_blacklist: "member",
      },
    });
    const editor = world.as("editor");
    // The fields that identify an item can always be read.
    expect((await editor.get("/_/items/shares?fields=*")).items).toEqual([
      { project: 1, member: 2, owner: 2 },
    ]);
    expect((await editor.get("/_/items/shares/1:1")).status).toBe(404);
    expect((await editor.patch("/_/items/shares/1:1", { note: "x" })).status).toBe(404);
    expect((await editor.delete("/_/items/shares/1:1")).status).toBe(404);
    const kept = await editor.patch("/_/items/shares/1:2", { project: 1, member: 2, note: "x" });
    expect(kept, kept.text).toMatchObject({ status: 200 });
    expect(await editor.post("/_/items/shares", { project: 2, member: 2 })).toMatchObject(
      refusal(403, 305),
    );
    expect((await world.as("public").get("/_/items/shares/1:1")).status).toBe(404);
    expect((await admin.get("/_/items/shares/1:2")).item).toMatchObject({ note: "x" });
  });
});
