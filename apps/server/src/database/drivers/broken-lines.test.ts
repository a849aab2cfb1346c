import { afterEach, describe, expect, test, vi } from "vitest";
import { emptyDatabase, testVendors } from "../../../test/index.ts";
import { openLine, type Line } from "../../../test/services/line.ts";
import { defaultLimits, type DatabaseLimits } from "../../core/project.ts";
import { AppError } from "../../core/errors.ts";
import type { Database, DialectId } from "../database.ts";
import { sql } from "../sql.ts";
import { openDatabase } from "./open-database.ts";

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

/** Long enough for a slow machine, where nothing is broken. */
const patient = { ...defaultLimits, connections: 4, connect: 4000, query: 2000, lock: 2000 };

/** A database with one table, over a line that can break. */
async function overLine(
  vendor: DialectId,
  limits: DatabaseLimits = patient,
): Promise<{ db: Database; line: Line; direct: Database }> {
  const { url, db: direct, close } = await emptyDatabase(vendor);
  closing.push(close);
  await direct.run(sql`create table things (id integer primary key)`);
  const address = new URL(url);
  const line = await openLine(
    Number(address.port || { postgres: 5432, mysql: 3306 }[vendor as "mysql"]),
  );
  address.port = String(line.port);
  const db = await openDatabase(address.href, limits);
  closing.push(async () => {
    await line.close();
    await db.close();
  });
  return { db, line, direct };
}

async function keyOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return error instanceof AppError ? error.key : String(error);
  }
}

const one = sql`select 1 as one`;
const seconds = { postgres: "pg_sleep", mysql: "sleep" } as const;

for (const vendor of testVendors.filter((name) => name !== "sqlite")) {
  describe(`a line to the database (${vendor})`, () => {
    test("that was cut while nobody used it is noticed by no one", async () => {
      const { db, line } = await overLine(vendor);
      for (const use of [
        () => db.all(one),
        () => db.transaction((tx) => tx.run(sql`insert into things values (${1})`)),
      ]) {
        await Promise.all([db.all(one), db.all(one), db.all(one)]);
        await line.cut();
        await line.restore();
        expect(await keyOf(use())).toBe("done");
      }
    });

    test("that falls silent is given up, with the connections that were idle", async () => {
      const { db, line } = await overLine(vendor);
      await Promise.all([db.all(one), db.all(one), db.all(one), db.all(one)]);
      line.mute();
      expect(await keyOf(db.all(one))).toBe("databaseUnreachable");
      await line.restore();
      // A query on its way into the silence may still have to give up.
      await vi.waitFor(async () => expect(await keyOf(db.all(one))).toBe("done"), 12_000);
      expect(await Promise.all([1, 2, 3, 4, 5].map(() => keyOf(db.all(one))))).toEqual(
        Array.from({ length: 5 }, () => "done"),
      );
    });

    test("that falls silent in a transaction ends it", async () => {
      const { db, line, direct } = await overLine(vendor);
      const broken = db.transaction(async (tx) => {
        await tx.run(sql`insert into things values (${1})`);
        line.mute();
        await tx.run(sql`insert into things values (${2})`);
      });
      expect(await keyOf(broken)).toBe("databaseUnreachable");
      await line.restore();
      expect(await keyOf(db.all(one))).toBe("done");
      await line.cut();
      expect(await direct.all(sql`select id from things`)).toEqual([]);
    });

    test("that breaks before a rollback hides nothing of what went wrong", async () => {
      const { db, line } = await overLine(vendor);
      const failing = db.transaction(async (tx) => {
        await tx.all(one);
        await line.cut();
        throw new AppError("staleItem");
      });
      expect(await keyOf(failing)).toBe("staleItem");
      await line.restore();
      expect(await keyOf(db.all(one))).toBe("done");
    });

    test("that accepts and says nothing is waited for as long as is set", async () => {
      // Whatever answered would be wrong, so that a short time is enough.
      const { db, line } = await overLine(vendor, { ...patient, connect: 500 });
      line.mute();
      expect(await Promise.all(Array.from({ length: 8 }, () => keyOf(db.all(one))))).toEqual(
        Array.from({ length: 8 }, () => "databaseUnreachable"),
      );
    });

    test("that refuses says so at once", async () => {
      const { db, line } = await overLine(vendor);
      await line.cut();
      expect(await keyOf(db.transaction((tx) => tx.all(one)))).toBe("databaseUnreachable");
    });
  });

  test(`a statement that takes too long is ended, a change of tables is not (${vendor})`, async () => {
    const { db } = await overLine(vendor, { ...patient, query: 300, lock: 300 });
    const wait = (time: number) => ({
      sql: `select ${seconds[vendor as "mysql"]}(${time}) as slept`,
      bindings: [],
    });
    expect(await keyOf(db.all(wait(10)))).toBe("databaseBusy");
    expect(await keyOf(db.changeSchema((schema) => schema.all(wait(0.6))))).toBe("done");
    expect(await keyOf(db.withoutTimeLimit((slow) => slow.all(wait(0.6))))).toBe("done");
    expect(await keyOf(db.transaction((tx) => tx.all(wait(10))))).toBe("databaseBusy");
  });

  test(`savepoints of one transaction follow each other (${vendor})`, async () => {
    const { db, direct } = await overLine(vendor);
    await db.transaction(async (tx) => {
      await Promise.allSettled([
        tx.transaction(async (inner) => {
          await inner.run(sql`insert into things values (${1})`);
          throw new AppError("internal");
        }),
        tx.transaction((inner) => inner.run(sql`insert into things values (${2})`)),
      ]);
    });
    expect(await direct.all(sql`select id from things`)).toEqual([{ id: 2 }]);
  });
}
