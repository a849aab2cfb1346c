import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { columnOf } from "../../test/content/columns.ts";
import { emptyDatabase, testVendors } from "../../test/index.ts";
import { AppError } from "../core/errors.ts";
import type { Cursor, Database, Row } from "./database.ts";
import { openDatabase } from "./drivers/open-database.ts";
import { sql } from "./sql.ts";

/** SQLite also as a file, which is what servers use: a database in memory is copied. */
const sqliteFile = "a SQLite file";
const places = [...testVendors, ...(testVendors.includes("sqlite") ? [sqliteFile] : [])];

describe.each(places)("a snapshot of %s", (place) => {
  let db: Database;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const vendor = testVendors.find((name) => name === place);
    ({ db, close } = vendor ? await emptyDatabase(vendor) : await fileDatabase());
    await db.changeSchema((schema) =>
      schema.dialect.tables.create(schema, "things", [
        columnOf("id", "INT", { primaryKey: true, autoIncrement: true, nullable: false }),
        columnOf("name", "VARCHAR", { length: "20" }),
        columnOf("big", "BIGINT"),
        columnOf("price", "DECIMAL", { length: "10,2" }),
        columnOf("at", "DATETIME"),
      ]),
    );
    const rows = Array.from({ length: 400 }, (_, at) => ({
      name: `thing ${String(400 - at).padStart(3, "0")}`,
      big: at === 0 ? "9007199254740993" : at,
      price: at / 4,
      at: "2026-01-02 03:04:05",
    }));
    await db.insertAll("things", rows, "id");
  });
  afterEach(() => close());

  const byName = sql`select id, name from things order by name`;

  test("shows each row once, as it was, while others write, move and delete", async () => {
    const before = await db.all(byName);
    const snapshot = await db.snapshot();
    const cursor = await snapshot.open(byName);
    const first = await cursor.next(100);
    await db.run(sql`delete from things where name like ${"thing 2%"}`);
    await db.run(sql`update things set name = ${"thing 999"} where name < ${"thing 150"}`);
    await db.insert("things", { name: "thing 350 b" }, "id");
    expect([...first, ...(await restOf(cursor))]).toEqual(before);
    expect(await snapshot.all(sql`select count(*) as total from things`)).toEqual([{ total: 400 }]);
    await snapshot.close();
    expect(await db.all(sql`select count(*) as total from things`)).toEqual([{ total: 301 }]);
  });

  test("has values in the same form as everywhere", async () => {
    const values = sql`select * from things where id < ${4} order by id`;
    const snapshot = await db.snapshot();
    expect(await snapshot.all(values)).toEqual(await db.all(values));
    expect(await restOf(await snapshot.open(values))).toEqual(await db.all(values));
    await snapshot.close();
  });

  test("reads other rows while its cursor is under way", async () => {
    const snapshot = await db.snapshot();
    const cursor = await snapshot.open(byName);
    await cursor.next(1);
    expect(await snapshot.all(sql`select id from things where id = ${7}`)).toEqual([{ id: 7 }]);
    expect(await restOf(cursor)).toHaveLength(399);
    await snapshot.close();
  });

  test("refuses as the database does, and takes no writes", async () => {
    const snapshot = await db.snapshot();
    await expect(snapshot.all(sql`select nothing from things`)).rejects.toThrow(AppError);
    await snapshot.close();
    const other = await db.snapshot();
    await expect(other.all(sql`delete from things`)).rejects.toThrow(AppError);
    await other.close();
    expect(await db.all(sql`select count(*) as total from things`)).toEqual([{ total: 400 }]);
  });

  test("holds neither a turn nor a row after it is closed midway", async () => {
    for (let round = 0; round < 3; round += 1) {
      const several = await Promise.all([1, 2, 3, 4].map(() => db.snapshot()));
      const cursors = await Promise.all(several.map((each) => each.open(byName)));
      await Promise.all(cursors.map((each) => each.next(10)));
      const fifth = db.snapshot();
      const [first, ...others] = several;
      await first?.close();
      await (await fifth).close();
      for (const each of others) await each.close();
      await expect(cursors[0]?.next(10)).rejects.toBeInstanceOf(Error);
    }
  });

  if (place === sqliteFile)
    test("lets others write, and says what it holds up", async () => {
      const snapshot = await db.snapshot();
      const before = await snapshot.heldBytes();
      await db.run(sql`update things set name = ${"the same"}`);
      expect(await snapshot.heldBytes()).toBeGreaterThan(before);
      expect(await heldAfterCheckpoint()).toBeGreaterThan(before);
      await snapshot.close();
      expect(await heldAfterCheckpoint()).toBe(0);
    });

  /** SQLite empties its log of writes unless somebody still reads what was before. */
  const heldAfterCheckpoint = async (): Promise<number> => {
    await db.run(sql`pragma wal_checkpoint(truncate)`);
    const snapshot = await db.snapshot();
    const bytes = await snapshot.heldBytes();
    await snapshot.close();
    return bytes;
  };
});

async function restOf(cursor: Cursor): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const piece = await cursor.next(70);
    if (piece.length === 0) return rows;
    rows.push(...piece);
  }
}

async function fileDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  const db = await openDatabase(`sqlite:${join(folder, "things.db")}`);
  return {
    db,
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
