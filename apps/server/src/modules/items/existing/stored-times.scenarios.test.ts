import { describe, expect } from "vitest";
import { onEachVendor } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

/** Times that are stored more exactly, or less, than the contract shows them. */
const events: VendorStatements = {
  sqlite: [
    "create table events (id int primary key, title text, began datetime, ended datetime, at time, zoned datetime)",
    "insert into events values (1, 'a', '2020-02-29 10:00:00.123456', '2006-02-14', '10:00:00.5', '2020-01-01T01:30:00+02:00')",
  ],
  postgres: [
    "create table events (id int primary key, title varchar(20), began timestamp, ended date, at time, zoned timestamptz, daily timetz)",
    "insert into events values (1, 'a', '2020-02-29 10:00:00.123456', '2006-02-14', '10:00:00.5', '2020-01-01T01:30:00.25+02:00', '01:30:00+02')",
  ],
  mysql: [
    "create table events (id int primary key, title varchar(20), began datetime(6), ended date, at time(3), zoned datetime(2))",
    "insert into events values (1, 'a', '2020-02-29 10:00:00.123456', '2006-02-14', '10:00:00.5', '2019-12-31 23:30:00.25')",
  ],
};

describe("times as other programs store them", () => {
  onEachVendor("are read as they are, offsets converted", async (world) => {
    await makeForeignTables(world, events);
    expect((await world.as("admin").get("/_/items/events/1")).item).toEqual({
      id: 1,
      title: "a",
      began: "2020-02-29 10:00:00",
      ended: "2006-02-14",
      at: "10:00:00",
      zoned: "2019-12-31 23:30:00",
      ...(world.vendor === "postgres" ? { daily: "23:30:00" } : {}),
    });
  });

  onEachVendor("stay as exact as they are when they are sent back", async (world) => {
    await makeForeignTables(world, events);
    const { db } = world;
    const stored = async () => await db.all({ sql: "select * from events", bindings: [] });
    const before = await stored();
    const item = (await world.as("admin").get("/_/items/events/1")).item;
    const reply = await world.as("admin").patch("/_/items/events/1", { ...item, title: "b" });
    expect(reply, reply.text).toMatchObject({ status: 200, body: { data: { title: "b" } } });
    expect(await stored()).toEqual(before.map((row) => ({ ...row, title: "b" })));
  });

  onEachVendor("come back exactly by a revert, also after a removal", async (world) => {
    await makeForeignTables(world, events);
    const { db } = world;
    const admin = world.as("admin");
    const stored = async () => await db.all({ sql: "select * from events", bindings: [] });
    const before = await stored();
    await admin.patch("/_/items/events/1", { title: "b" });
    const now = { began: "2021-01-01 00:00:00", at: "00:00:00", zoned: "2021-01-01 00:00:00" };
    expect(await admin.patch("/_/items/events/1", { ...now, title: "c" })).toMatchObject({
      status: 200,
    });
    const [first] = (await admin.get("/_/items/events/1/revisions?fields=id")).items;
    const reverted = await admin.patch(`/_/items/events/1/revert/${String(first?.["id"])}`, {});
    expect(reverted, reverted.text).toMatchObject({ status: 200, body: { data: { title: "b" } } });
    expect(await stored()).toEqual(before.map((row) => ({ ...row, title: "b" })));
    expect((await admin.delete("/_/items/events/1")).status).toBe(204);
    const restored = await admin.patch("/_/items/events/1/restore", {});
    expect(restored, restored.text).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before.map((row) => ({ ...row, title: "b" })));
  });

  onEachVendor("a revert leaves out what the database works out", async (world) => {
    const total = "total int generated always as (price * 2) stored";
    await makeForeignTables(world, [
      `create table bills (id int primary key, price int, ${total})`,
      "insert into bills (id, price) values (1, 2)",
    ]);
    const admin = world.as("admin");
    await admin.patch("/_/items/bills/1", { price: 3 });
    await admin.patch("/_/items/bills/1", { price: 4 });
    const [first] = (await admin.get("/_/items/bills/1/revisions?fields=id")).items;
    const reverted = await admin.patch(`/_/items/bills/1/revert/${String(first?.["id"])}`, {});
    expect(reverted, reverted.text).toMatchObject({
      status: 200,
      body: { data: { price: 3, total: 6 } },
    });
  });
});
