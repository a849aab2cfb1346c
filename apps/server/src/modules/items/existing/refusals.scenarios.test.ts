import { describe, expect } from "vitest";
import { onEachVendor, refusal, type World } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

const authors = "create table authors (id int primary key, name varchar(40))";
const rows = [
  "insert into authors values (1, 'Ada'), (2, 'Bea')",
  "insert into books (id, author, price) values (1, 1, 5)",
];
const constraints = `constraint books_author foreign key (author) references authors (id) on delete restrict,
  constraint positive_price check (price > 0)`;

/** A table that keeps rules of its own, and triggers that say no: in words, and without any. */
const shop: VendorStatements = {
  sqlite: [
    authors,
    `create table books (id int primary key, author int, price int, mood text check (mood in ('good', 'bad')), ${constraints})`,
    "create trigger books_words before insert on books when new.price = 13 begin select raise(abort, 'No thirteen here.'); end",
    "create trigger books_silent before insert on books when new.price = 14 begin select raise(ignore); end",
    "create trigger books_still before update on books when new.price = 14 begin select raise(ignore); end",
    "create trigger books_stay before delete on books when old.price = 5 begin select raise(ignore); end",
    ...rows,
  ],
  postgres: [
    "drop type if exists temper cascade",
    "create type temper as enum ('good', 'bad')",
    authors,
    `create table books (id int primary key, author int, price int, mood temper, ${constraints})`,
    `create or replace function guard_books() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then return null; end if;
      if new.price = 13 then raise exception 'No thirteen here.'; end if;
      if new.price = 14 then return null; end if;
      return new; end $$`,
    "create trigger books_guard before insert or update or delete on books for each row execute function guard_books()",
    ...rows,
  ],
  mysql: [
    authors,
    `create table books (id int primary key, author int, price int, mood enum('good', 'bad'), ${constraints})`,
    "create trigger books_words before insert on books for each row if new.price = 13 then signal sqlstate '45000' set message_text = 'No thirteen here.'; end if",
    ...rows,
  ],
};

async function openShop(world: World) {
  await makeForeignTables(world, shop);
  return world.as("admin");
}

describe("what the database refuses is said in a sentence", () => {
  onEachVendor("an item that is still in use, with what refers to it", async (world) => {
    const admin = await openShop(world);
    for (const key of ["1", "1,2"]) {
      const reply = await admin.delete(`/_/items/authors/${key}`);
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error).toMatchObject({
        reason: "stillUsed",
        message: expect.stringContaining("books"),
      });
    }
    expect((await admin.get("/_/items/authors")).items).toHaveLength(2);
  });

  onEachVendor("a reference that points to nothing, with its field", async (world) => {
    const admin = await openShop(world);
    const replies = [
      await admin.post("/_/items/books", { id: 2, author: 9 }),
      await admin.patch("/_/items/books/1", { author: 9 }),
      await admin.patch("/_/items/books", [{ id: 1, author: 9 }]),
    ];
    for (const reply of replies) {
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error?.problems).toMatchObject([{ rule: "reference" }]);
      expect(reply.error?.message).toContain("author");
    }
  });

  onEachVendor("a rule of the table, with its name", async (world) => {
    const admin = await openShop(world);
    for (const reply of [
      await admin.post("/_/items/books", { id: 2, price: -1 }),
      await admin.patch("/_/items/books/1", { price: -1 }),
    ]) {
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error?.message).toContain("positive_price");
    }
  });

  onEachVendor("a value that is none of a list", async (world) => {
    const admin = await openShop(world);
    const reply = await admin.post("/_/items/books", { id: 2, mood: "sad" });
    expect(reply, reply.text).toMatchObject(refusal(422, 4));
    expect(reply.error?.message).toContain("mood");
    expect(await admin.post("/_/items/books", { id: 3, mood: "good" })).toMatchObject({
      status: 200,
    });
  });

  onEachVendor("what a trigger says, in its own words", async (world) => {
    const admin = await openShop(world);
    const reply = await admin.post("/_/items/books", { id: 2, price: 13 });
    expect(reply, reply.text).toMatchObject(refusal(422, 4));
    expect(reply.error?.message).toContain("No thirteen here.");
  });

  onEachVendor("a trigger that drops the change without a word", async (world) => {
    if (world.vendor === "mysql") return;
    const admin = await openShop(world);
    const replies = [
      await admin.post("/_/items/books", { id: 2, price: 14 }),
      await admin.post("/_/items/books", [{ id: 3 }, { id: 4, price: 14 }]),
      await admin.patch("/_/items/books/1", { price: 14 }),
      await admin.delete("/_/items/books/1"),
    ];
    for (const reply of replies) {
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error).toMatchObject({
        reason: "databaseIgnores",
        message: expect.stringContaining("books"),
      });
    }
    expect((await admin.get("/_/items/books")).items).toMatchObject([{ id: 1, price: 5 }]);
    const history = await admin.get("/_/activity?filter[collection][eq]=books");
    expect(history.items).toEqual([]);
  });

  onEachVendor("a rule in place of the statement", async (world) => {
    if (world.vendor !== "postgres") return;
    await makeForeignTables(world, [
      "create table logged (id int primary key, label varchar(20))",
      "insert into logged values (1, 'a')",
      "create rule logged_insert as on insert to logged do instead nothing",
      "create rule logged_update as on update to logged do instead nothing",
      "create rule logged_delete as on delete to logged do instead nothing",
    ]);
    const admin = world.as("admin");
    const made = await admin.post("/_/items/logged", { id: 2, label: "b" });
    expect(made, made.text).toMatchObject(refusal(422, 12));
    for (const reply of [
      await admin.patch("/_/items/logged/1", { label: "b" }),
      await admin.delete("/_/items/logged/1"),
    ])
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
  });
});
