import { describe, expect, test } from "vitest";

import { titlesAndViews } from "../../../test/content/search-source.ts";
import { emptyDatabase } from "../../../test/index.ts";
import type { Database } from "../database.ts";
import { changeTables } from "../ddl/change-tables.ts";
import { createCollectionTable, toDefinition } from "../ddl/create-collection-table.ts";
import { migrate } from "../migrations/migrate.ts";
import { readModel } from "../schema/read-model.ts";
import { versionsTable } from "../versions.ts";
import { buildSearchIndex } from "./build-search-index.ts";
import { searchIndexOf, type SearchIndex, trigramQuery } from "./search-index.ts";
import { identifier, raw, sql } from "../sql.ts";

const source = titlesAndViews("things");

async function withThings(play: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await emptyDatabase("sqlite");
  await migrate(db);
  await db.changeSchema((schema) =>
    createCollectionTable(schema, "things", [
      { field: "id", type: "integer", primary_key: true, auto_increment: true },
      { field: "title", type: "string" },
      { field: "views", type: "integer" },
      { field: "code", type: "string", unique: true },
    ]),
  );
  await play(db);
  await close();
}

async function run(db: Database, ...statements: string[]): Promise<void> {
  for (const sql of statements) await db.run(raw(sql));
}

async function indexOf(db: Database): Promise<SearchIndex | null> {
  const collection = (await readModel(db)).collections["things"];
  return collection ? searchIndexOf(collection) : null;
}

async function found(db: Database, text: string): Promise<unknown[]> {
  const index = await indexOf(db);
  if (!index) throw new Error("There is no index.");
  const selects = [...index.columns.values()].map(
    (name) => `select rowid from ${db.dialect.quote(name)} where ${db.dialect.quote(name)} match ?`,
  );
  const sql = `select distinct rowid from (${selects.join(" union all ")}) order by rowid`;
  const rows = await db.all({ sql, bindings: selects.map(() => trigramQuery(text)) });
  return rows.map((row) => row["rowid"]);
}

async function leftovers(db: Database): Promise<number> {
  const rows = await db.all(
    sql`select name from sqlite_master where name like 'rowhouse~_search%' escape '~'`,
  );
  const topics = await db.all(
    sql`select * from ${identifier(versionsTable)} where topic like 'search:%'`,
  );
  return rows.length + topics.length;
}

describe("an index on SQLite", () => {
  test("knows the rows that were there, and what becomes of them", () =>
    withThings(async (db) => {
      await run(
        db,
        "insert into things (title, views, code) values ('first harbour', 1234, 'a'), ('second', null, 'b')",
      );
      expect(await buildSearchIndex(db, source)).toBe(true);
      expect(await found(db, "HARBOUR")).toEqual([1]);
      expect(await found(db, "234")).toEqual([1]);
      await run(db, "insert into things (title) values ('third harbour')");
      await run(db, "update things set title = 'a harbour too' where id = 2");
      expect(await found(db, "harbour")).toEqual([1, 2, 3]);
      await run(db, "update things set id = 9 where id = 3", "delete from things where id = 1");
      expect(await found(db, "harbour")).toEqual([2, 9]);
      await run(
        db,
        "insert or replace into things (id, title) values (2, 'a quay')",
        "insert or ignore into things (id, title) values (9, 'ignored')",
        "insert into things (id, title) values (9, 'x') on conflict do update set title = 'changed harbour'",
      );
      expect([await found(db, "harbour"), await found(db, "quay")]).toEqual([[9], [2]]);
    }));

  test("takes in rows that come while it is built", () =>
    withThings(async (db) => {
      const titles = Array.from({ length: 300 }, (_value, index) => `('harbour ${index}')`);
      await run(db, `insert into things (title) values ${titles.join(", ")}`);
      const building = buildSearchIndex(db, source);
      await run(
        db,
        "update things set title = 'quay' where id = 299",
        "delete from things where id = 1",
        "insert into things (title) values ('late harbour')",
      );
      expect(await building).toBe(true);
      expect(await found(db, "harbour")).toHaveLength(299);
      expect(await found(db, "quay")).toEqual([299]);
    }));

  test("that was interrupted is not used, and built again", () =>
    withThings(async (db) => {
      await run(db, "insert into things (title) values ('harbour')");
      expect(await buildSearchIndex(db, source, () => true)).toBe(false);
      expect(await indexOf(db)).toBeNull();
      expect(await buildSearchIndex(db, source)).toBe(true);
      expect(await found(db, "harbour")).toEqual([1]);
    }));

  test("that another process builds is left to it, until that one has stopped", () =>
    withThings(async (db) => {
      const topic = "search:things";
      await db.run(
        sql`insert into ${identifier(versionsTable)} (topic, version) values (${topic}, ${Date.now()})`,
      );
      expect(await buildSearchIndex(db, source)).toBe(false);
      await db.run(
        sql`update ${identifier(versionsTable)} set version = 1000000 where topic = ${topic}`,
      );
      expect(await buildSearchIndex(db, source)).toBe(true);
      expect(await indexOf(db)).not.toBeNull();
    }));

  test("is built once: a second time finds it there", () =>
    withThings(async (db) => {
      await buildSearchIndex(db, source);
      const first = await indexOf(db);
      expect(await buildSearchIndex(db, source)).toBe(true);
      expect(await indexOf(db)).toEqual(first);
    }));

  test("that is to cover more gets another name, so that older plans do not meet it half built", () =>
    withThings(async (db) => {
      await buildSearchIndex(db, source);
      const first = await indexOf(db);
      const columns = [...source.columns, { name: "code", isText: true }];
      expect(await buildSearchIndex(db, { ...source, columns })).toBe(true);
      const second = await indexOf(db);
      expect([...(second?.columns.keys() ?? [])]).toEqual(["title", "views", "code"]);
      expect(second?.columns.get("title")).not.toBe(first?.columns.get("title"));
    }));

  test("is not used when its table was made again past this server", () =>
    withThings(async (db) => {
      await buildSearchIndex(db, source);
      await run(
        db,
        "create table copy (id integer primary key, title text, views integer)",
        "drop table things",
        "alter table copy rename to things",
      );
      expect(await indexOf(db)).toBeNull();
      expect(await buildSearchIndex(db, source)).toBe(true);
      await run(db, "insert into things (title) values ('harbour')");
      expect(await found(db, "harbour")).toEqual([1]);
    }));

  test("is not made over columns that are gone", () =>
    withThings(async (db) => {
      const columns = [{ name: "lost", isText: true }];
      expect(await buildSearchIndex(db, { ...source, columns })).toBe(false);
      expect(await buildSearchIndex(db, { ...source, key: null })).toBe(false);
      expect(await leftovers(db)).toBe(0);
    }));

  test("leaves a foreign table with a name like its own alone", () =>
    withThings(async (db) => {
      await run(db, "create table rowhouse_search_things_1_1 (id integer primary key)");
      await buildSearchIndex(db, source);
      await changeTables(db, (_tx, tables) => tables.drop("things"));
      expect((await readModel(db)).collections).toHaveProperty("rowhouse_search_things_1_1");
    }));
});

describe("a change of tables on SQLite", () => {
  test("works on an indexed column and leaves nothing of the index", () =>
    withThings(async (db) => {
      await run(db, "insert into things (title) values ('harbour')");
      await buildSearchIndex(db, source);
      await changeTables(db, (_tx, tables) => tables.change("things", { drop: ["title"] }));
      expect(await leftovers(db)).toBe(0);
      await run(db, "insert into things (views) values (5)");
      expect(await indexOf(db)).toBeNull();
    }));

  test("that fails preserves the index", () =>
    withThings(async (db) => {
      await run(db, "insert into things (title) values ('harbour')");
      await buildSearchIndex(db, source);
      const extra = toDefinition("sqlite", { field: "extra", type: "string" });
      const work = changeTables(db, async (_tx, tables) => {
        await tables.change("things", { add: [extra], drop: ["views"] });
        throw new Error("half-way");
      });
      await expect(work).rejects.toThrow("half-way");
      expect(await found(db, "harbour")).toEqual([1]);
    }));

  test("while the index is built ends the building", () =>
    withThings(async (db) => {
      const titles = Array.from({ length: 2000 }, (_value, index) => `('harbour ${index}')`);
      await run(db, `insert into things (title) values ${titles.join(", ")}`);
      const building = buildSearchIndex(db, source);
      await changeTables(db, (_tx, tables) => tables.change("things", { drop: ["views"] }));
      expect(await building).toBe(false);
      expect(await leftovers(db)).toBe(0);
    }));
});
