import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defaultLimits } from "../../../core/project.ts";
import type { Database } from "../../database.ts";
import { AppError } from "../../../core/errors.ts";
import { sql } from "../../sql.ts";
import { openSqlite, type SqliteHandles } from "./open-sqlite.ts";
import { Reads } from "./reads.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { SqliteThread } from "./sqlite-thread.ts";

let folder = "";
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, "things.db");

/** Takes some tenths of a second, and counts the rows of a table. */
const longCount = sql`with recursive steps (n) as (select 1 union all select n + 1 from steps where n < 1000000)
  select (select count(*) from things) as things, count(*) as steps from steps`;
const counted = (things: number) => [{ things, steps: 1_000_000 }];

describe("reads of a file, all of them long", () => {
  let db: Database;
  beforeEach(async () => {
    db = openSqliteDatabase(file(), { ...defaultLimits, long: 0 });
    closing.push(() => db.close());
    await db.changeSchema((schema) =>
      schema.run(
        sql`create table things (id integer primary key, name text, big, price real, bytes blob, "__proto__" text)`,
      ),
    );
  });

  test("return values in the form in which a transaction reads them", async () => {
    await db.run(
      sql`insert into things values (1, 'Ärger 𝄞', 9007199254740993, 1.5, x'00ff', 'own'), (-7, null, 'text', -0.5, x'', null)`,
    );
    const values = sql`select *, cast(big as text) as exact, fold(name) as folded, name as name from things order by id`;
    expect(await db.all(values)).toEqual(await db.transaction((tx) => tx.all(values)));
  });

  test("bind values of every kind as a transaction does", async () => {
    const bound = sql`select ${1} as one, ${"1"} as text, ${2 ** 60} as wide, ${9007199254740993n} as big, ${null} as empty,
      ${true} as flag, ${new Uint8Array([1, 2])} as bytes, ${0.1} as part`;
    expect(await db.all(bound)).toEqual(await db.transaction((tx) => tx.all(bound)));
    expect(await db.all(sql`select ${1} as one`)).toEqual([{ one: 1 }]);
    expect(await db.all(sql`select ${"1"} as one`)).toEqual([{ one: "1" }]);
    expect(await db.all(sql`select ${1n} as one`)).toEqual([{ one: 1 }]);
  });

  test("show what was written before, by this process and by others", async () => {
    const names = sql`select name from things order by id`;
    const other = openSqliteDatabase(file());
    closing.push(() => other.close());
    for (let id = 1; id <= 20; id += 1) {
      await (id % 2 === 0 ? db : other).run(sql`insert into things (id, name) values (${id}, 'n')`);
      expect(await db.all(names)).toHaveLength(id);
    }
    await db.transaction(async (tx) => {
      await tx.run(sql`delete from things`);
      expect(await db.all(names)).toHaveLength(20);
    });
    expect(await db.all(names)).toEqual([]);
  });

  test("show the columns of changed tables", async () => {
    const everything = sql`select * from things`;
    await db.run(sql`insert into things (id) values (1)`);
    await db.all(everything);
    await db.changeSchema((schema) => schema.run(sql`alter table things add column later text`));
    expect(Object.keys((await db.all(everything))[0] ?? {})).toContain("later");
  });

  test("leave the event loop to others", async () => {
    const state = { isOver: false };
    const long = db.all(longCount).finally(() => (state.isOver = true));
    const seen: boolean[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(state.isOver);
    }
    expect(seen).not.toContain(true);
    expect(await long).toEqual(counted(0));
  });

  test("give each of those who ask the same rows of their own", async () => {
    await db.run(sql`insert into things (id, name, bytes) values (1, 'n', x'0102')`);
    const read = () => db.all(sql`select name, bytes from things`);
    const [first, second] = await Promise.all([read(), read()]);
    const rows = [first, second, await read()].map((each) => each?.[0]);
    for (const row of rows) {
      expect(row).toEqual({ name: "n", bytes: Buffer.from([1, 2]) });
      Object.assign(row ?? {}, { name: "changed" });
      Object.assign(row?.["bytes"] ?? {}, [0, 0]);
    }
  });

  test("never answer with what was before a commit", async () => {
    const before = db.all(longCount);
    const early = [db.all(longCount), db.all(longCount)];
    // Both threads are at work: what comes now is behind them, or joins them.
    await new Promise((resolve) => setImmediate(resolve));
    await db.run(sql`insert into things (id) values (1)`);
    const after = db.all(longCount);
    await db.run(sql`insert into things (id) values (2)`);
    expect(await db.all(longCount)).toEqual(counted(2));
    expect([counted(1), counted(2)]).toContainEqual(await after);
    await Promise.all([before, ...early]);
    expect(await db.all(longCount)).toEqual(counted(2));
  });

  test("are another random order each time", async () => {
    const random = sql`select random() as number`;
    const [first, second] = await Promise.all([db.all(random), db.all(random)]);
    expect(first).not.toEqual(second);
  });

  test("fail as they do elsewhere, and the next one works", async () => {
    const failed = await Promise.allSettled(
      [1, 2, 3].map(() => db.all(sql`select missing from things`)),
    );
    for (const each of failed) expect(each).toMatchObject({ reason: expect.any(AppError) });
    expect(await db.all(sql`select count(*) as total from things`)).toEqual([{ total: 0 }]);
  });

  test("come to their end before the database closes", async () => {
    const long = [db.all(longCount), db.all(sql`select 1 as one`), db.all(sql`select 2 as two`)];
    await db.close();
    closing.pop();
    expect(await Promise.all(long)).toEqual([counted(0), [{ one: 1 }], [{ two: 2 }]]);
  });
});

describe("the threads of a file", () => {
  const numbers = { sql: "select n from numbers", bindings: [] };
  let handles: SqliteHandles;
  let threads: SqliteThread[];
  beforeEach(() => {
    handles = openSqlite(file());
    handles.writer.exec("create table numbers as select 1 as n");
    threads = [];
    closing.push(async () => {
      handles.reader.close();
      handles.writer.close();
    });
  });

  /** `long` is more than any statement takes where it is left out. */
  const readsOf = (long = Infinity): Reads => {
    const start = (): SqliteThread => {
      const thread = new SqliteThread({ source: file(), isSnapshot: false });
      threads.push(thread);
      return thread;
    };
    const reads = new Reads({ connection: new SqliteConnection(handles.reader), start, long });
    closing.push(() => reads.close());
    return reads;
  };

  test("do not start for short statements", async () => {
    expect(await readsOf().all(numbers)).toEqual([{ n: 1 }]);
    expect(threads).toHaveLength(0);
  });

  test("start for what took long before", async () => {
    const reads = readsOf(1e-6);
    await reads.all(numbers);
    expect(threads).toHaveLength(0);
    expect(await reads.all(numbers)).toEqual([{ n: 1 }]);
    expect(threads).toHaveLength(1);
  });

  test("start for what a plan shows as long in a large table, and for nothing that an index finds", async () => {
    handles.writer.exec(
      "create table texts (id integer primary key, text text); insert into texts (text) select n from (with recursive steps (n) as (select 1 union all select n + 1 from steps where n < 20000) select n from steps)",
    );
    const reads = readsOf(1000);
    await reads.all({ sql: "select id from texts where id = ?", bindings: [1] });
    expect(threads).toHaveLength(0);
    await reads.all({ sql: "select id from texts order by text limit 1", bindings: [] });
    expect(threads).toHaveLength(1);
  });

  test("that die lose no statement, and others take their place", async () => {
    const reads = readsOf(0);
    await reads.all(numbers);
    const several = ["1", "2", "3", "4", "5", "6"].map((text) =>
      reads.all({ sql: "select n, ? as text from numbers", bindings: [text] }),
    );
    const before = threads.length;
    await Promise.all(threads.map((thread) => thread.end()));
    expect(await Promise.all(several)).toEqual(
      ["1", "2", "3", "4", "5", "6"].map((text) => [{ n: 1, text }]),
    );
    handles.writer.exec("insert into numbers values (2)");
    expect(await reads.all(numbers)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(threads.length).toBeGreaterThan(before);
  });

  test("are asked once for what many want at the same time, and not at all for what is known", async () => {
    const reads = readsOf(0);
    const asked: string[] = [];
    await reads.all({ sql: "select 0", bindings: [] });
    for (const thread of threads) {
      const ask = thread.ask.bind(thread);
      thread.ask = (request) => {
        if (request.kind === "all") asked.push(request.sql);
        return ask(request);
      };
    }
    await Promise.all(Array.from({ length: 50 }, () => reads.all(numbers)));
    await reads.all(numbers);
    expect(asked).toEqual([numbers.sql]);
    handles.writer.exec("insert into numbers values (2)");
    expect(await reads.all(numbers)).toHaveLength(2);
  });

  test("keep results within their bound", async () => {
    const reads = readsOf(0);
    for (let size = 0; size < 60; size += 1)
      await reads.all({ sql: `select hex(zeroblob(50000 + ${size})) as text`, bindings: [] });
    expect(reads.cachedBytes).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(reads.cachedBytes).toBeGreaterThan(0);
  });
});
