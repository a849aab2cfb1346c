import { describe, expect } from "vitest";
import { onEachVendor } from "../../../../test/index.ts";
import { openCinema } from "../../../../test/content/cinema.ts";
import { makeForeignTables } from "../../../../test/content/foreign-tables.ts";

describe("what is true of other items is true of those with a key of several columns", () => {
  onEachVendor("they are searched, counted and made once", async (world) => {
    const admin = await openCinema(world);
    expect((await admin.get("/_/items/casts?q=pilot&fields=actor")).items).toEqual([{ actor: 6 }]);
    await admin.patch("/_/collections/casts", { managed: true });
    const counts = (await admin.get("/_/counts")).items;
    expect(counts).toContainEqual({ collection: "casts", count: 4, has_more: false });
    const again = { headers: { "idempotency-key": "one" }, body: { film: 3, actor: 5 } };
    const replies = [
      await admin.send("POST", "/_/items/casts", again),
      await admin.send("POST", "/_/items/casts", again),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  onEachVendor("they are removed by a status and come back", async (world) => {
    await makeForeignTables(world, [
      "create table seats (room int not null, place int not null, state varchar(20), primary key (room, place))",
      "insert into seats values (1, 1, 'free'), (1, 2, 'free')",
    ]);
    const admin = world.as("admin");
    await admin.patch("/_/collections/seats", { managed: true });
    const mapping = { free: { name: "Free" }, gone: { name: "Gone", soft_delete: true } };
    const options = { status_mapping: mapping };
    const field = { type: "status", interface: "status", options };
    expect((await admin.patch("/_/fields/seats/state", field)).status).toBe(200);
    await admin.patch("/_/items/seats/1:1,1:2", { state: "gone" });
    expect((await admin.get("/_/items/seats")).items).toEqual([]);
    expect((await admin.get("/_/items/seats/1:1")).status).toBe(404);
    expect((await admin.patch("/_/items/seats/1:2/restore")).item).toMatchObject({ state: "free" });
    const both = await admin.patch("/_/items/seats/1:2,1:1/restore?fields=place");
    expect(both.items).toMatchObject([{ place: 2 }, { place: 1 }]);
    expect((await admin.get("/_/items/seats?fields=place,state")).items).toEqual([
      { place: 1, state: "free" },
      { place: 2, state: "free" },
    ]);
  });

  onEachVendor("a part that the database counts is not asked for", async (world) => {
    await makeForeignTables(world, {
      sqlite: [],
      postgres: [
        "create table notes (author int not null, number serial, text varchar(20), primary key (author, number))",
      ],
      mysql: [
        "create table notes (author int not null, number int auto_increment, text varchar(20), primary key (author, number), key (number))",
      ],
    });
    if (world.vendor === "sqlite") return;
    const admin = world.as("admin");
    const made = await admin.post("/_/items/notes", [
      { author: 4, text: "a" },
      { author: 7, text: "b" },
    ]);
    expect(made, made.text).toMatchObject({
      items: [
        { author: 4, number: 1, text: "a" },
        { author: 7, number: 2, text: "b" },
      ],
    });
    expect((await admin.post("/_/items/notes", { author: 4, number: 9 })).item["number"]).toBe(9);
    expect((await admin.post("/_/items/notes", { author: 4 })).item["number"]).toBe(10);
    expect((await admin.get("/_/items/notes/7:2")).item).toMatchObject({ text: "b" });
  });
});
