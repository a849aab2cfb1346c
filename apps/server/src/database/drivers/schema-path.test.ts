import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyDatabase, testVendors, type TestDatabase } from "../../../test/index.ts";
import { SetupError } from "../../core/setup-error.ts";
import type { Database } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { sql } from "../sql.ts";
import { openDatabase } from "./open-database.ts";

describe.runIf(testVendors.includes("postgres"))("the schemas of a PostgreSQL database", () => {
  let database: TestDatabase;
  const opened: Database[] = [];
  beforeEach(async () => {
    database = await emptyDatabase("postgres");
    await database.db.run(sql`create schema "the cms"`);
    await database.db.run(sql`create schema tools`);
    await database.db.run(sql`create type tools.mood as enum ('good', 'bad')`);
  });
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.close();
    await database.close();
  });

  const within = async (schemas: string): Promise<Database> => {
    const db = await openDatabase(`${database.url}?schema=${encodeURIComponent(schemas)}`);
    opened.push(db);
    return db;
  };

  test("named in the address: tables stand in the first, the others are looked into for types", async () => {
    const db = await within("the cms, tools");
    await migrate(db);
    await db.run(sql`create table moods (id serial primary key, mood mood)`);
    await db.insert("moods", { mood: "good" }, "id");
    const names = (await db.dialect.readTables(db)).map(({ name }) => name);
    expect(names).toContain("moods");
    expect(names).toContain("directus_users");
    const { db: usual } = database;
    expect(await usual.dialect.readTables(usual)).toEqual([]);
    // Long reads have a connection of their own.
    const snapshot = await db.snapshot();
    expect(await snapshot.all(sql`select mood from moods`)).toEqual([{ mood: "good" }]);
    await snapshot.close();
  });

  test("the first of which is missing are refused, in place of using the next one", async () => {
    const db = await within("cms,public");
    const asked = db.all(sql`select 1 as one`);
    await expect(asked).rejects.toThrow(SetupError);
    await expect(asked).rejects.toThrow(/"cms".*CREATE SCHEMA/);
  });
});
