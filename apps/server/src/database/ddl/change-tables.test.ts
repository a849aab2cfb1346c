import { describe, expect, test } from "vitest";
import { emptyDatabase, testVendors } from "../../../test/index.ts";
import { AppError } from "../../core/errors.ts";
import type { Column, Database, DialectId } from "../database.ts";
import { changeTables } from "./change-tables.ts";
import { createCollectionTable, toDefinition, type ColumnSpec } from "./create-collection-table.ts";
import { identifier, sql } from "../sql.ts";

const fields: ColumnSpec[] = [
  { field: "id", type: "integer", primary_key: true, auto_increment: true },
  { field: "title", type: "string", datatype: "VARCHAR", length: "20", default_value: "none" },
  { field: "views", type: "integer", datatype: "INT", default_value: "5", signed: false },
  { field: "code", type: "string", datatype: "VARCHAR", length: "20", unique: true },
];

/** One table with two rows, and a second one beside it for the rows that describe things. */
async function withTables(vendor: DialectId, play: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await emptyDatabase(vendor);
  await db.changeSchema(async (schema) => {
    await createCollectionTable(schema, "things", fields);
    await createCollectionTable(schema, "notes", [
      { field: "name", type: "string", primary_key: true },
    ]);
  });
  await db.insert("things", { title: "one", code: "a" }, "id");
  await db.insert("things", { title: "two", views: 7, code: "b" }, "id");
  await play(db);
  await close();
}

async function columnsOf(db: Database): Promise<Map<string, Column>> {
  const [found] = await db.dialect.readTables(db, ["things"]);
  return new Map((found?.columns ?? []).map((column) => [column.name, column]));
}

async function alter(db: Database, name: string, spec: Partial<ColumnSpec>): Promise<void> {
  const from = (await columnsOf(db)).get(name);
  if (!from) throw new Error(`There is no column ${name}.`);
  const to = {
    ...toDefinition(db.dialect.id, {
      field: name,
      type: null,
      datatype: from.datatype,
      length: from.length,
      default_value: from.defaultValue,
      auto_increment: from.autoIncrement,
      primary_key: from.primaryKey,
      unique: from.unique,
      signed: from.signed,
      ...spec,
    }),
    nullable: from.nullable,
  };
  await changeTables(db, (_tx, tables) => tables.change("things", { alter: [{ from, to }] }));
}

function define(db: Database, spec: ColumnSpec) {
  return toDefinition(db.dialect.id, spec);
}

async function valuesOf(db: Database, column: string): Promise<unknown[]> {
  const rows = await db.all(sql`select ${identifier(column)} from things order by id`);
  return rows.map((row) => row[column]);
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.key : error),
  );
}

describe.each(testVendors)("tables on %s", (vendor) => {
  test("are made with defaults, lengths and keys that count", () =>
    withTables(vendor, async (db) => {
      const columns = await columnsOf(db);
      expect(columns.get("id")).toMatchObject({ primaryKey: true, autoIncrement: true });
      expect(columns.get("title")).toMatchObject({
        datatype: "VARCHAR",
        length: "20",
        defaultValue: "none",
        nullable: true,
        unique: false,
      });
      expect(columns.get("views")).toMatchObject({ datatype: "INT", defaultValue: "5" });
      expect(columns.get("code")).toMatchObject({ unique: true });
      expect(await valuesOf(db, "views")).toEqual([5, 7]);
    }));

  test("get columns, unique ones too", () =>
    withTables(vendor, async (db) => {
      await changeTables(db, (_tx, tables) =>
        tables.change("things", {
          add: [
            define(db, { field: "note", type: "string", datatype: "TEXT" }),
            define(db, {
              field: "flag",
              type: "boolean",
              datatype: "TINYINT",
              default_value: "1",
              unique: false,
            }),
            define(db, { field: "slug", type: "slug", unique: true }),
          ],
        }),
      );
      const columns = await columnsOf(db);
      expect(columns.get("note")).toMatchObject({ datatype: "TEXT", nullable: true });
      expect(columns.get("slug")).toMatchObject({ unique: true });
      expect(await valuesOf(db, "flag")).toEqual([1, 1]);
    }));

  test("lose columns, keyed ones and those of an index as well", () =>
    withTables(vendor, async (db) => {
      await db.run(sql`create index things_by_views on things (views, title)`);
      await changeTables(db, (_tx, tables) =>
        tables.change("things", { drop: ["views", "code", "id"] }),
      );
      expect([...(await columnsOf(db)).keys()]).toEqual(["title"]);
    }));

  test("can get a key that counts back", () =>
    withTables(vendor, async (db) => {
      await changeTables(db, (_tx, tables) => tables.change("things", { drop: ["id"] }));
      const key = define(db, {
        field: "key",
        type: "integer",
        datatype: "INT",
        primary_key: true,
        auto_increment: true,
      });
      await changeTables(db, (_tx, tables) => tables.change("things", { add: [key] }));
      expect((await columnsOf(db)).get("key")).toMatchObject({
        primaryKey: true,
        autoIncrement: true,
      });
      expect(await db.insert("things", { title: "three" }, "key")).toBe(3);
    }));

  test("change the type of a column and preserve its values", () =>
    withTables(vendor, async (db) => {
      await alter(db, "views", { datatype: "VARCHAR", length: "10" });
      expect(await valuesOf(db, "views")).toEqual(["5", "7"]);
      await alter(db, "views", { datatype: "BIGINT", length: null });
      expect((await columnsOf(db)).get("views")).toMatchObject({
        datatype: "BIGINT",
        defaultValue: "5",
      });
      expect(await valuesOf(db, "views")).toEqual([5, 7]);
    }));

  test("neither truncate texts nor convert words to numbers", () =>
    withTables(vendor, async (db) => {
      expect(await failureOf(alter(db, "title", { length: "2" }))).toBe("unprocessable");
      expect(
        await failureOf(alter(db, "title", { datatype: "INT", length: null, default_value: null })),
      ).toBe("unprocessable");
      expect((await columnsOf(db)).get("title")).toMatchObject({ length: "20" });
      expect(await valuesOf(db, "title")).toEqual(["one", "two"]);
    }));

  test("change a default alone, and take it away", () =>
    withTables(vendor, async (db) => {
      await alter(db, "title", { default_value: 'it\'s \\ a "?" $1 `x`' });
      expect((await columnsOf(db)).get("title")).toMatchObject({
        defaultValue: 'it\'s \\ a "?" $1 `x`',
      });
      await db.insert("things", { code: "c" }, "id");
      expect((await valuesOf(db, "title")).at(-1)).toBe('it\'s \\ a "?" $1 `x`');
      await alter(db, "title", { default_value: null });
      expect((await columnsOf(db)).get("title")).toMatchObject({ defaultValue: null });
      await alter(db, "code", {
        datatype: "TEXT",
        length: null,
        unique: false,
        default_value: "x",
      });
      expect((await columnsOf(db)).get("code")).toMatchObject({
        datatype: "TEXT",
        defaultValue: "x",
        unique: false,
      });
    }));

  test("make a column unique or not", () =>
    withTables(vendor, async (db) => {
      await alter(db, "code", { unique: false });
      await alter(db, "title", { unique: true });
      const columns = await columnsOf(db);
      expect([columns.get("code")?.unique, columns.get("title")?.unique]).toEqual([false, true]);
      await db.insert("things", { title: "three", code: "a" }, "id");
      expect(await failureOf(alter(db, "code", { unique: true }))).toBe("unprocessable");
    }));

  test("count their keys or not", () =>
    withTables(vendor, async (db) => {
      await alter(db, "id", { auto_increment: false });
      expect((await columnsOf(db)).get("id")).toMatchObject({
        primaryKey: true,
        autoIncrement: false,
      });
      await db.insert("things", { id: 20, code: "t" }, "id");
      await alter(db, "id", { auto_increment: true });
      expect(await db.insert("things", { code: "u" }, "id")).toBe(21);
    }));

  test("choose a key where there is none", () =>
    withTables(vendor, async (db) => {
      await changeTables(db, (_tx, tables) => tables.change("things", { drop: ["id"] }));
      await alter(db, "code", { primary_key: true });
      expect((await columnsOf(db)).get("code")).toMatchObject({ primaryKey: true });
    }));

  test("do not give the key of a lost item out again after a change", () =>
    withTables(vendor, async (db) => {
      await db.run(sql`delete from things where id = 2`);
      await alter(db, "title", { length: "30" });
      expect(await db.insert("things", { code: "c" }, "id")).toBe(3);
    }));
});

describe.each(testVendors)("a failure half-way on %s", (vendor) => {
  const broken = new Error("half-way");

  test("leaves no new table and none of its rows", () =>
    withTables(vendor, async (db) => {
      const work = changeTables(db, async (tx, tables) => {
        await tx.run(sql`insert into notes (name) values ('made')`);
        await tables.create(
          "more",
          fields.map((field) => define(db, field)),
        );
        throw broken;
      });
      await expect(work).rejects.toBe(broken);
      expect(await db.dialect.readTables(db, ["more"])).toEqual([]);
      expect(await db.all(sql`select name from notes`)).toEqual([]);
    }));

  test("leaves a changed table as it was", () =>
    withTables(vendor, async (db) => {
      const before = await columnsOf(db);
      const title = before.get("title");
      const views = before.get("views");
      const code = before.get("code");
      if (!title || !views || !code) throw new Error("The table has other columns.");
      const work = changeTables(db, async (tx, tables) => {
        await tx.run(sql`insert into notes (name) values ('changed')`);
        await tables.change("things", {
          add: [define(db, { field: "extra", type: "string" })],
          alter: [
            {
              from: title,
              to: define(db, { field: "title", type: "string", datatype: "TEXT", unique: false }),
            },
            { from: views, to: define(db, { field: "views", type: "integer", unique: true }) },
            { from: code, to: define(db, { field: "code", type: "string" }) },
          ],
        });
        throw broken;
      });
      await expect(work).rejects.toBe(broken);
      expect(await columnsOf(db)).toEqual(before);
      expect(await valuesOf(db, "title")).toEqual(["one", "two"]);
      expect(await db.all(sql`select name from notes`)).toEqual([]);
    }));

  test("in the tables themselves leaves the rows that describe them", () =>
    withTables(vendor, async (db) => {
      const work = changeTables(db, async (tx, tables) => {
        await tx.run(sql`insert into notes (name) values ('half')`);
        await tables.change("things", {
          add: [define(db, { field: "extra", type: "string" })],
          drop: ["not there"],
        });
      });
      expect(await failureOf(work)).not.toBeNull();
      expect([...(await columnsOf(db)).keys()]).toEqual(["id", "title", "views", "code"]);
      expect(await db.all(sql`select name from notes`)).toEqual([]);
    }));
});

describe.each(testVendors)("changes at once on %s", (vendor) => {
  test("happen one after the other", () =>
    withTables(vendor, async (db) => {
      const names = Array.from({ length: 12 }, (_value, index) => `extra_${index}`);
      await Promise.all(
        names.map((field) =>
          changeTables(db, (_tx, tables) =>
            tables.change("things", { add: [define(db, { field, type: "string" })] }),
          ),
        ),
      );
      expect([...(await columnsOf(db)).keys()].slice(4)).toEqual(names);
    }));
});
