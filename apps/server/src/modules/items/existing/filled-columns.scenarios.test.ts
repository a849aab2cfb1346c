import { describe, expect } from "vitest";
import { onEachVendor, refusal } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

/** A key that an expression makes, a required text and a column worked out from others. */
const orders: VendorStatements = {
  sqlite: [
    "create table orders (id text primary key default (lower(hex(randomblob(8)))) not null, label text not null, price int not null default 1, total int generated always as (price * 2) stored)",
  ],
  postgres: [
    "create table orders (id uuid primary key default gen_random_uuid(), label varchar(40) not null, price int not null default 1, total int generated always as (price * 2) stored)",
  ],
  mysql: [
    "create table orders (id uuid primary key default uuid(), label varchar(40) not null, price int not null default 1, total int generated always as (price * 2) stored)",
  ],
};

/** Keys and texts that a trigger fills in. */
const notes: VendorStatements = {
  sqlite: [
    "create table notes (id text primary key, slug text not null default '', body text not null)",
    "create trigger notes_fill after insert on notes begin update notes set id = coalesce(new.id, 'made-' || new.rowid), slug = lower(new.body) where rowid = new.rowid; end",
  ],
  postgres: [
    "create table notes (id varchar(40) primary key, slug varchar(40) not null, body varchar(40) not null)",
    `create or replace function fill_notes() returns trigger language plpgsql as $$ begin
      new.id := coalesce(new.id, 'made-' || lower(new.body)); new.slug := lower(new.body); return new; end $$`,
    "create trigger notes_fill before insert on notes for each row execute function fill_notes()",
  ],
  mysql: [
    "create table notes (id varchar(40) primary key, slug varchar(40) not null, body varchar(40) not null)",
    `create trigger notes_fill before insert on notes for each row
      set new.id = coalesce(nullif(new.id, ''), concat('made-', lower(new.body))), new.slug = lower(new.body)`,
  ],
};

describe("columns that the database fills", () => {
  onEachVendor("a key made by an expression is not demanded and is answered", async (world) => {
    await makeForeignTables(world, orders);
    const admin = world.as("admin");
    await admin.patch("/_/collections/orders", { managed: true });
    expect((await admin.get("/_/fields/orders/id")).item).toMatchObject({ required: false });
    const made = await admin.post("/_/items/orders", { label: "one" });
    expect(made, made.text).toMatchObject({ status: 200, body: { data: { label: "one" } } });
    expect(String(made.item["id"]).length).toBeGreaterThan(10);
    expect((await admin.get(`/_/items/orders/${String(made.item["id"])}`)).item).toEqual(made.item);
    const several = await admin.post("/_/items/orders", [{ label: "two" }, { label: "three" }]);
    expect(several.items.map(({ label }) => label)).toEqual(["two", "three"]);
    expect((await admin.get("/_/items/orders?fields=id")).items).toHaveLength(3);
  });

  onEachVendor("a key and a text that a trigger fills in are not demanded", async (world) => {
    await makeForeignTables(world, notes);
    const admin = world.as("admin");
    for (const managed of [false, true]) {
      await admin.patch("/_/collections/notes", { managed });
      const body = `Text ${String(managed)}`;
      const made = await admin.post("/_/items/notes?fields=*", { body });
      expect(made, made.text).toMatchObject({
        status: 200,
        body: { data: { id: expect.stringMatching(/^made-/), slug: body.toLowerCase() } },
      });
    }
    const several = await admin.post("/_/items/notes", [{ body: "A" }, { body: "B" }]);
    expect(several.items).toMatchObject([{ slug: "a" }, { slug: "b" }]);
    expect(await admin.post("/_/items/notes", { id: "own", body: "C" })).toMatchObject({
      status: 200,
      body: { data: { id: "own", slug: "c" } },
    });
  });

  onEachVendor("what no one fills is refused with its name", async (world) => {
    await makeForeignTables(world, {
      sqlite: [...orders.sqlite, ...notes.sqlite],
      postgres: [...orders.postgres, ...notes.postgres],
      mysql: [...orders.mysql, ...notes.mysql],
    });
    const admin = world.as("admin");
    for (const [table, field, sent] of [
      ["orders", /label/, { label: null }],
      ["notes", /slug|body/, { id: "own", body: null }],
    ] as const) {
      const reply = await admin.post(`/_/items/${table}`, sent);
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error?.message).toMatch(field);
    }
  });

  onEachVendor("`required` of an adopted field can be switched off", async (world) => {
    await makeForeignTables(world, orders);
    const admin = world.as("admin");
    await admin.patch("/_/collections/orders", { managed: true });
    await admin.patch("/_/fields/orders/label", { required: false });
    expect((await admin.get("/_/fields/orders/label")).item).toMatchObject({ required: false });
    const reply = await admin.post("/_/items/orders", { price: 2 });
    // The database decides, and its refusal names the field.
    expect(reply, reply.text).toMatchObject(refusal(422, 4));
    expect(reply.error?.problems).toMatchObject([{ path: ["label"], rule: "required" }]);
    const { db } = world;
    if (world.vendor === "sqlite") return;
    await db.run({
      sql: `alter table orders alter column label set default 'none'`,
      bindings: [],
    });
    world.project.models.invalidate();
    expect(await admin.post("/_/items/orders", { price: 2 })).toMatchObject({
      body: { data: { label: "none", total: 4 } },
    });
  });
});

describe("what cannot be written", () => {
  onEachVendor("a number that is counted up and never given", async (world) => {
    if (world.vendor !== "postgres") return;
    await makeForeignTables(world, [
      "create table tickets (id int primary key, place int generated always as identity, label varchar(20))",
    ]);
    const admin = world.as("admin");
    const made = (await admin.post("/_/items/tickets", { id: 1, label: "a" })).item;
    expect(made).toEqual({ id: 1, place: 1, label: "a" });
    expect(await admin.patch("/_/items/tickets/1", { ...made, label: "b" })).toMatchObject({
      status: 200,
    });
    expect(await admin.patch("/_/items/tickets/1", { place: 5 })).toMatchObject(refusal(422, 4));
  });

  onEachVendor("another key is refused, the present one may be sent back", async (world) => {
    await makeForeignTables(world, orders);
    const admin = world.as("admin");
    const made = (await admin.post("/_/items/orders", { label: "one", price: 3 })).item;
    const address = `/_/items/orders/${String(made["id"])}`;
    const other = await admin.patch(address, { id: "0b7f8a86-9f0f-4b1c-a0ab-1f0c0f0d1e2f" });
    expect(other, other.text).toMatchObject(refusal(422, 4));
    expect(other.error?.problems).toMatchObject([{ path: ["id"], rule: "keyFixed" }]);
    expect(await admin.patch(address, { ...made, label: "two" })).toMatchObject({
      status: 200,
      body: { data: { ...made, label: "two" } },
    });
    expect(await admin.patch(address, { id: null, label: "three" })).toMatchObject({ status: 200 });
  });

  onEachVendor("a generated column takes nothing but the value it has", async (world) => {
    await makeForeignTables(world, orders);
    const admin = world.as("admin");
    const refused = await admin.post("/_/items/orders", { label: "one", price: 3, total: 9 });
    expect(refused, refused.text).toMatchObject(refusal(422, 4));
    expect(refused.error?.problems).toMatchObject([{ path: ["total"], rule: "generatedValue" }]);
    expect((await admin.get("/_/items/orders")).items).toEqual([]);
    const made = await admin.post("/_/items/orders", { label: "one", price: 3, total: 6 });
    expect(made, made.text).toMatchObject({ status: 200, body: { data: { total: 6 } } });
    const address = `/_/items/orders/${String(made.item["id"])}`;
    expect(await admin.patch(address, { total: 7 })).toMatchObject(refusal(422, 4));
    expect(await admin.patch(address, { ...made.item, price: 4 })).toMatchObject({
      status: 200,
      body: { data: { price: 4, total: 8 } },
    });
    expect(
      await admin.post("/_/items/orders", [
        { label: "a", total: 2 },
        { label: "b", total: 3 },
      ]),
    ).toMatchObject({
      status: 422,
      body: { error: { problems: [{ path: [1, "total"], rule: "generatedValue" }] } },
    });
  });
});
