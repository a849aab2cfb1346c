import { expect, test } from "vitest";
import { columnOf } from "../../test/content/columns.ts";
import { emptyDatabase, testVendors } from "../../test/index.ts";
import { AppError } from "../core/errors.ts";
import type { Database, DialectId } from "./database.ts";
import { identifier, raw, sql } from "./sql.ts";

const nameColumn = columnOf("name", "VARCHAR", { length: "10", unique: true });

async function withTable(vendor: DialectId, play: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await emptyDatabase(vendor);
  await db.changeSchema(async (schema) => {
    await schema.dialect.tables.create(schema, "things", [
      columnOf("id", "INT", { primaryKey: true, autoIncrement: true, nullable: false }),
      nameColumn,
      columnOf("count", "INT", { nullable: false, defaultValue: "0" }),
      columnOf("big", "BIGINT"),
      columnOf("price", "DECIMAL", { length: "10,2" }),
      columnOf("at", "DATETIME"),
      columnOf("day", "DATE"),
    ]);
  });
  await play(db);
  await close();
}

async function failureOf(work: Promise<unknown>): Promise<unknown[]> {
  try {
    await work;
    return [];
  } catch (error) {
    return error instanceof AppError ? [error.key, error.params["field"]] : [error];
  }
}

for (const vendor of testVendors) {
  test(`values come back in the same form (${vendor})`, () =>
    withTable(vendor, async (db) => {
      const id = await db.insert(
        "things",
        {
          name: "Änne",
          big: "9007199254740993",
          price: 12.5,
          at: new Date("2026-01-02T03:04:05.678Z"),
          day: "2026-01-02",
        },
        "id",
      );
      expect(id).toBe(1);
      const { quote, exactInteger } = db.dialect;
      const [row] = await db.all(
        sql`select *, ${raw(exactInteger(quote("big")))} as exact from things where id = ${1}`,
      );
      expect(row).toMatchObject({
        id: 1,
        name: "Änne",
        count: 0,
        exact: "9007199254740993",
        price: 12.5,
        at: "2026-01-02 03:04:05",
        day: "2026-01-02",
      });
    }));

  test(`returns given keys, and generated ones continue after them (${vendor})`, () =>
    withTable(vendor, async (db) => {
      expect(await db.insert("things", { id: 40, name: "a" }, "id")).toBe(40);
      expect(await db.insert("things", { name: "b" }, "id")).toBe(41);
      expect(await db.run(sql`update things set ${identifier("count")} = 3`)).toBe(2);
    }));

  test(`several rows get their keys in their order (${vendor})`, () =>
    withTable(vendor, async (db) => {
      const names = Array.from({ length: 450 }, (_, at) => ({ name: `n ${at + 1}` }));
      const keys = await db.insertAll("things", names, "id");
      expect(keys).toEqual(names.map((_, at) => at + 1));
      const rows = await db.all(sql`select id, name from things order by id`);
      expect(rows).toEqual(names.map(({ name }, at) => ({ id: at + 1, name })));
      const mixed = [
        {},
        { name: "a", count: 3 },
        { name: "b", count: 4 },
        { id: 900 },
        { id: 800 },
      ];
      expect(await db.insertAll("things", mixed, "id")).toEqual([451, 452, 453, 900, 800]);
      expect(await db.insertAll("things", [{ name: "c" }, { name: "d" }], "id")).toEqual([
        901, 902,
      ]);
      expect(await db.insertAll("things", [], "id")).toEqual([]);
    }));

  test(`of several rows none stays when one is refused (${vendor})`, () =>
    withTable(vendor, async (db) => {
      const rows = [{ name: "a" }, { name: "b" }, { name: "a" }];
      expect((await failureOf(db.insertAll("things", rows, "id")))[0]).toBe("duplicateKey");
      expect(await db.all(sql`select id from things`)).toEqual([]);
    }));

  test(`failures of the driver become those of the contract (${vendor})`, () =>
    withTable(vendor, async (db) => {
      await db.insert("things", { name: "once" }, "id");
      expect(await failureOf(db.insert("things", { name: "once" }, "id"))).toEqual([
        "duplicateKey",
        "name",
      ]);
      expect(await failureOf(db.run(sql`update things set ${identifier("count")} = null`))).toEqual(
        ["invalidInput", "count"],
      );
      expect(await failureOf(db.all(sql`select nothing from nowhere`))).toEqual([
        "databaseFailed",
        undefined,
      ]);
      if (vendor === "sqlite") return;
      expect(
        (await failureOf(db.insert("things", { name: "much too long a name" }, "id")))[0],
      ).toBe("invalidInput");
      expect((await failureOf(db.insert("things", { count: "many" }, "id")))[0]).toBe(
        "invalidInput",
      );
      expect((await failureOf(db.insert("things", { at: "2026-02-31 00:00:00" }, "id")))[0]).toBe(
        "invalidInput",
      );
    }));

  test(`a transaction is whole or not at all, and an inner one alone can fail (${vendor})`, () =>
    withTable(vendor, async (db) => {
      const names = async () =>
        (await db.all(sql`select name from things order by name`)).map((row) => row["name"]);
      await expect(
        db.transaction(async (tx) => {
          await tx.insert("things", { name: "gone" }, "id");
          throw new AppError("internal");
        }),
      ).rejects.toThrow(AppError);
      expect(await names()).toEqual([]);
      await db.transaction(async (tx) => {
        await tx.insert("things", { name: "outer" }, "id");
        await failureOf(
          tx.transaction(async (inner) => {
            await inner.insert("things", { name: "inner" }, "id");
            throw new AppError("internal");
          }),
        );
        await tx.transaction((inner) => inner.insert("things", { name: "second" }, "id"));
      });
      expect(await names()).toEqual(["outer", "second"]);
    }));

  test(`writes at the same time do not mix with a transaction (${vendor})`, () =>
    withTable(vendor, async (db) => {
      const failing = db.transaction(async (tx) => {
        await tx.insert("things", { name: "inside" }, "id");
        await new Promise((resolve) => setTimeout(resolve, 20));
        throw new AppError("internal");
      });
      const outside = db.insert("things", { name: "outside" }, "id");
      await Promise.allSettled([failing, outside]);
      expect(await db.all(sql`select name from things`)).toEqual([{ name: "outside" }]);
    }));

  test(`searching minds neither case nor wildcards in the text (${vendor})`, () =>
    withTable(vendor, async (db) => {
      for (const name of ["Äpfel", "100 %", "100 x", "a_b", "a!b"])
        await db.insert("things", { name }, "id");
      const find = async (text: string) => {
        const pattern = `%${db.dialect.escapeLike(text)}%`;
        const sql = `select name from things where ${db.dialect.like(db.dialect.quote("name"), { pattern })} order by id`;
        return (await db.all({ sql, bindings: [pattern] })).map((row) => row["name"]);
      };
      expect(await find("äPF")).toEqual(["Äpfel"]);
      expect(await find("0 %")).toEqual(["100 %"]);
      expect(await find("a_b")).toEqual(["a_b"]);
      expect(await find("A!B")).toEqual(["a!b"]);
    }));

  test(`nulls are sorted alike (${vendor})`, () =>
    withTable(vendor, async (db) => {
      for (const price of [2, null, 1]) await db.insert("things", { price }, "id");
      const sorted = async (direction: "asc" | "desc", nullsLast: boolean) => {
        const sql = `select price from things order by ${db.dialect.orderBy(db.dialect.quote("price"), direction, { nullsLast })}`;
        return (await db.all(raw(sql))).map((row) => row["price"]);
      };
      expect(await sorted("asc", true)).toEqual([1, 2, null]);
      expect(await sorted("desc", true)).toEqual([2, 1, null]);
      expect(await sorted("asc", false)).toEqual([null, 1, 2]);
      expect(await sorted("desc", false)).toEqual([2, 1, null]);
    }));

  test(`parts of dates are numbers (${vendor})`, () =>
    withTable(vendor, async (db) => {
      await db.insert("things", { at: "2026-11-20 13:07:09" }, "id");
      const parts = ["year", "month", "day", "hour", "minute", "second", "weekday"] as const;
      const select = parts
        .map((part) => `${db.dialect.datePart("at", part)} as ${db.dialect.quote(part)}`)
        .join(", ");
      const [row] = await db.all(sql`select ${raw(select)} from things`);
      expect(row).toEqual({
        year: 2026,
        month: 11,
        day: 20,
        hour: 13,
        minute: 7,
        second: 9,
        weekday: 4,
      });
    }));

  test(`changing a column preserves the rows that refer to its table (${vendor})`, () =>
    withTable(vendor, async (db) => {
      await db.changeSchema((schema) =>
        schema.run(sql`create table parts (id integer primary key, thing integer,
          foreign key (thing) references things (id) on delete cascade)`),
      );
      const thing = await db.insert("things", { name: "whole" }, "id");
      await db.insert("parts", { id: 1, thing }, "id");
      const alteration = { from: nameColumn, to: { ...nameColumn, length: "200" } };
      await db.changeSchema((schema) =>
        schema.dialect.tables.change(schema, "things", { add: [], alter: [alteration], drop: [] }),
      );
      expect(await db.all(sql`select thing from parts`)).toEqual([{ thing }]);
      await db.run(sql`delete from things`);
      expect(await db.all(sql`select thing from parts`)).toEqual([]);
    }));
}
