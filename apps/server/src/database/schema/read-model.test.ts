import { findRelation, keyFields, primaryKeyField, type Model } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { emptyDatabase, onEachVendor, testVendors } from "../../../test/index.ts";
import type { Database, DialectId } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { readModel } from "./read-model.ts";
import { raw, sql } from "../sql.ts";

/** A small library made by another program: keys, defaults and types as written by hand. */
const ddl: Readonly<Record<DialectId, string[]>> = {
  sqlite: [
    "create table author (id integer primary key, name nvarchar(120) not null, born date, rating real default 1.5)",
    `create table book (isbn varchar(20) primary key, title varchar(160) not null default 'Untitled', author_id integer not null references author (id),
      price numeric(10,2), pages int, is_new boolean, data blob, notes text, sold_at timestamp default current_timestamp)`,
    "create table shelf (room integer, row_no integer, book varchar(20) references book (isbn), primary key (room, row_no))",
    "create view books_of_authors as select title from book",
  ],
  postgres: [
    "create table author (id serial primary key, name varchar(120) not null, born date, rating double precision default 1.5)",
    `create type binding as enum ('hard', 'soft')`,
    `create table book (isbn varchar(20) primary key, title varchar(160) not null default 'Untitled', author_id integer not null references author (id),
      price numeric(10,2), pages integer, is_new boolean, data bytea, notes text, sold_at timestamp default current_timestamp, kind binding, big bigint, extra jsonb, uid uuid)`,
    "create table shelf (room integer, row_no integer, book varchar(20) references book (isbn), primary key (room, row_no))",
    "create view books_of_authors as select title from book",
    `comment on column book.notes is 'What readers say'`,
  ],
  mysql: [
    "create table author (id int unsigned not null auto_increment primary key, name varchar(120) not null, born date, rating double default 1.5)",
    `create table book (isbn varchar(20) primary key, title varchar(160) not null default 'Untitled', author_id int unsigned not null,
      price decimal(10,2), pages int, is_new tinyint(1), data blob, notes text comment 'What readers say', sold_at timestamp null default current_timestamp,
      kind enum('hard','soft'), big bigint, extra json, foreign key (author_id) references author (id))`,
    "create table shelf (room int, row_no int, book varchar(20), primary key (room, row_no), foreign key (book) references book (isbn))",
    "create view books_of_authors as select title from book",
  ],
};

async function withLibrary(
  vendor: DialectId,
  play: (db: Database, model: Model) => Promise<void>,
): Promise<void> {
  const { db, close } = await emptyDatabase(vendor);
  await migrate(db);
  for (const sql of ddl[vendor]) await db.run(raw(sql));
  await play(db, await readModel(db));
  await close();
}

for (const vendor of testVendors) {
  test(`lists tables and views of an existing database as unmanaged, and why some are read only (${vendor})`, () =>
    withLibrary(vendor, async (_db, model) => {
      const own = Object.values(model.collections).filter(
        (each) => !each.collection.startsWith("directus_"),
      );
      expect(own.map((each) => [each.collection, each.managed, each.readonly_reason])).toEqual([
        ["author", false, undefined],
        ["book", false, undefined],
        ["books_of_authors", false, "view"],
        ["shelf", false, undefined],
      ]);
    }));

  test(`derives fields from columns (${vendor})`, () =>
    withLibrary(vendor, async (_db, { collections }) => {
      const { author, book } = collections;
      expect(author?.fields["id"]).toMatchObject({
        id: null,
        type: "integer",
        primary_key: true,
        auto_increment: true,
        unique: true,
        required: true,
        nullable: false,
        length: vendor === "sqlite" ? "19" : "10",
      });
      expect(author?.fields["name"]).toMatchObject({
        type: "string",
        length: "120",
        required: true,
        nullable: false,
        default_value: null,
      });
      expect(author?.fields["born"]).toMatchObject({
        type: "date",
        datatype: "DATE",
        length: null,
        required: false,
      });
      expect(author?.fields["rating"]).toMatchObject({ type: "decimal", default_value: "1.5" });
      expect(book?.fields["isbn"]).toMatchObject({
        type: "string",
        datatype: "VARCHAR",
        length: "20",
        primary_key: true,
        auto_increment: false,
      });
      expect(book?.fields["title"]).toMatchObject({
        type: "string",
        default_value: "Untitled",
        required: false,
        nullable: false,
      });
      expect(book?.fields["price"]).toMatchObject({
        type: "decimal",
        length: "10,2",
        signed: true,
      });
      expect(book?.fields["notes"]).toMatchObject({
        type: "string",
        datatype: "TEXT",
        length: expect.stringMatching(/^(65535|1073741823)$/),
      });
      expect(book?.fields["sold_at"]).toMatchObject({
        type: "datetime",
        default_value: null,
        required: false,
      });
      expect(book?.fields["data"]?.type).toBe("binary");
      expect(book?.fields["is_new"]?.type).toBe(vendor === "mysql" ? "integer" : "boolean");
      if (vendor === "sqlite") return;
      expect(book?.fields["kind"]).toMatchObject({
        type: "string",
        datatype: "ENUM",
        length: "'hard','soft'",
      });
      expect(book?.fields["big"]).toMatchObject({ type: "integer", datatype: "BIGINT" });
      expect(book?.fields["extra"]?.type).toBe("json");
      expect(book?.fields["notes"]?.note).toBe("What readers say");
    }));

  test(`makes many-to-one relations of foreign keys (${vendor})`, () =>
    withLibrary(vendor, async (_db, model) => {
      expect(model.collections["book"]?.fields["author_id"]?.type).toBe("m2o");
      expect(findRelation(model, "book", "author_id")).toMatchObject({
        kind: "m2o",
        collection: "author",
      });
      expect(findRelation(model, "shelf", "book")).toMatchObject({
        kind: "m2o",
        collection: "book",
      });
    }));

  test(`a key of several columns is known by its fields in the order of the key (${vendor})`, () =>
    withLibrary(vendor, async (_db, { collections }) => {
      const { shelf } = collections;
      expect(shelf && primaryKeyField(shelf)).toBeNull();
      const parts = shelf ? keyFields(shelf) : [];
      expect(parts.map(({ field, key_part: part }) => [field, part])).toEqual([
        ["room", 1],
        ["row_no", 2],
      ]);
      expect(parts).toMatchObject([{ nullable: false, required: true }, { required: true }]);
    }));

  test(`a default that is no literal spares a value, as a generated column does (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    await migrate(db);
    const sql =
      "create table sums (a int, b int generated always as (a * 2) stored, at timestamp not null default current_timestamp)";
    await db.run(raw(sql));
    const { sums } = (await readModel(db)).collections;
    await close();
    expect(sums?.fields["b"]).toMatchObject({ filled: "always", readonly: true, required: false });
    expect(sums?.fields["at"]).toMatchObject({ filled: "if-missing", default_value: null });
    expect(sums?.fields["a"]).not.toHaveProperty("filled");
  });

  test(`what is described wins over what is derived (${vendor})`, () =>
    withLibrary(vendor, async (db) => {
      await db.run(
        sql`insert into directus_collections (collection, managed, icon, translation) values ('book', 1, 'book', ${'[{"locale":"de-DE"}]'})`,
      );
      await db.run(sql`insert into directus_collections (collection) values ('vanished')`);
      const described = { collection: "book", locked: 0, required: 0 };
      await db.insert(
        "directus_fields",
        {
          ...described,
          field: "pages",
          type: "INTEGER",
          interface: "slider",
          options: '{"max":9}',
          required: 1,
          sort: 3,
          note: "How long",
        },
        "id",
      );
      await db.insert(
        "directus_fields",
        { ...described, field: "author_id", type: "integer" },
        "id",
      );
      await db.insert("directus_fields", { ...described, field: "reviews", type: "o2m" }, "id");
      await db.insert("directus_fields", { ...described, field: "vanished", type: "string" }, "id");
      const model = await readModel(db);
      expect(Object.keys(model.collections)[0]).toBe("book");
      expect(model.collections["vanished"]).toBeUndefined();
      expect(model.collections["book"]).toMatchObject({
        managed: true,
        hidden: false,
        icon: "book",
        translation: [{ locale: "de-DE" }],
      });
      expect(model.collections["book"]?.fields["pages"]).toMatchObject({
        type: "integer",
        interface: "slider",
        options: { max: 9 },
        required: true,
        sort: 3,
        note: "How long",
      });
      expect(model.collections["book"]?.fields["author_id"]?.type).toBe("integer");
      expect(findRelation(model, "book", "author_id")).toBeNull();
      expect(model.collections["book"]?.fields["reviews"]).toMatchObject({
        type: "o2m",
        datatype: null,
        signed: false,
        length: null,
      });
      expect(model.collections["book"]?.fields).not.toHaveProperty("vanished");
    }));
}

test("references of SQLite ignore letter case, and a view whose table is gone is left out", async () => {
  const { db, close } = await emptyDatabase("sqlite");
  await migrate(db);
  for (const sql of [
    "create table Author (Id integer primary key, Name text)",
    "create table book (id int primary key, writer int references AUTHOR (ID), reader int references author) without rowid",
    "create table gone (id integer)",
    "create view ruin as select id from gone",
    "drop table gone",
  ])
    await db.run(raw(sql));
  const model = await readModel(db);
  await close();
  for (const field of ["writer", "reader"])
    expect(findRelation(model, "book", field)).toMatchObject({ collection: "Author" });
  expect(model.collections["book"]?.fields["id"]).toMatchObject({ auto_increment: false });
  expect(model.collections).not.toHaveProperty("ruin");
});

onEachVendor(
  "the system collections are listed with their fields and relations",
  async ({ project }) => {
    const model = await project.models.get();
    const users = model.collections["directus_users"];
    expect(users).toMatchObject({
      managed: false,
      fields: {
        roles: { type: "o2m", interface: "user-roles" },
        password: { type: "hash" },
        status: { default_value: "draft" },
      },
    });
    expect(findRelation(model, "directus_users", "roles")).toMatchObject({
      kind: "o2m",
      collection: "directus_user_roles",
      junction: { collection_one: "directus_roles" },
    });
    expect(model.collections["directus_settings"]?.fields).not.toHaveProperty("project_name");
    expect(model.collections["directus_activity_seen"]?.fields["archived"]).toMatchObject({
      id: null,
      type: "integer",
    });
  },
);
