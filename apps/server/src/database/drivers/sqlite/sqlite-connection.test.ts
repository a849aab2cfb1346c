import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultLimits } from "../../../core/project.ts";
import { AppError } from "../../../core/errors.ts";
import type { Database } from "../../database.ts";
import { sql } from "../../sql.ts";
import { openSqlite, type SqliteHandles } from "./open-sqlite.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";

let folder = "";
let db: Database;
/** Another program with the same file. */
let other: SqliteHandles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  const file = join(folder, "things.db");
  db = openSqliteDatabase(file, { ...defaultLimits, lock: 0 });
  other = openSqlite(file);
  other.writer.exec(
    "create table things (id integer primary key, name text unique, parent integer)",
  );
});
// However slow the machine is: only the writes that wait decide who shares a transaction.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(0));
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
  other.reader.close();
  other.writer.close();
  await rm(folder, { recursive: true, force: true });
});

type Work = (tx: Database) => Promise<unknown>;
const adds =
  (name: string): Work =>
  (tx) =>
    tx.insert("things", { name }, "id");
const short = (work: Work): Promise<unknown> => db.transaction(work, { isShort: true });
/** The ends of several short writes that queue together: the result of each, or the key of its error. */
async function together(...works: Work[]): Promise<unknown[]> {
  const ends = await Promise.allSettled(works.map(short));
  return ends.map((end) => (end.status === "fulfilled" ? end.value : keyOf(end.reason)));
}
const keyOf = (error: unknown): unknown => (error instanceof AppError ? error.key : error);
const committed = (): unknown[] =>
  other.reader.prepare("select name from things order by id").pluck().all();
test("writes that queue together are committed together, in their order", async () => {
  const seen: unknown[] = [];
  const look =
    (name: string): Work =>
    async (tx) => {
      seen.push([name, await tx.all(sql`select name from things`), committed()]);
      return adds(name)(tx);
    };
  const first = short(look("a")).then(() => seen.push(["a is told", committed()]));
  const [, second] = await Promise.all([first, short(look("b"))]);
  expect(second).toBe(2);
  expect(seen).toEqual([
    ["a", [], []],
    ["b", [{ name: "a" }], []],
    ["a is told", ["a", "b"]],
  ]);
});

test("one that is refused leaves the others whole, and nothing of its own", async () => {
  const half: Work = async (tx) => {
    await adds("half")(tx);
    await tx.transaction(adds("nested"));
    return adds("a")(tx);
  };
  expect(await together(adds("a"), half, adds("b"))).toEqual([1, "duplicateKey", 2]);
  expect(committed()).toEqual(["a", "b"]);
});

test("who is refused learns of it after the commit", async () => {
  const refused = short(adds("a"));
  const again = short(adds("a")).catch(() => committed());
  await refused;
  expect(await again).toEqual(["a"]);
});

test("a commit that fails fails all of them by its own error", async () => {
  other.writer.exec("create table parts (thing integer references things (id))");
  const dangling: Work = async (tx) => {
    // As a deferred key of a table would have it.
    await tx.run(sql`pragma defer_foreign_keys = on`);
    await tx.run(sql`insert into parts values (77)`);
  };
  const ends = await together(adds("a"), dangling, adds("a"), adds("b"));
  expect(ends).toEqual(["invalidInput", "invalidInput", "invalidInput", "invalidInput"]);
  expect(committed()).toEqual([]);
  expect(await together(adds("c"), adds("d"))).toEqual([1, 2]);
});

test("a transaction that is lost under way fails those that were in it, not those that come after", async () => {
  const lost: Work = async (tx) => {
    // As a full disk would have it.
    await tx.run(sql`rollback`);
    throw new AppError("databaseFull");
  };
  expect(await together(adds("a"), lost, adds("b"))).toEqual(["databaseFull", "databaseFull", 1]);
  expect(committed()).toEqual(["b"]);
});

test.each([
  [
    "a key that is checked at the commit",
    "create table parts (thing integer references things (id) DEFERRABLE INITIALLY DEFERRED)",
    "insert into parts values (77)",
  ],
  [
    "a trigger that rolls back",
    "create trigger strict before insert on things when new.name = 'bad' begin select raise(rollback, 'No.'); end",
    "insert into things (name) values ('bad')",
  ],
  [
    "a constraint that rolls back",
    "create table parts (thing integer unique on conflict Rollback); insert into parts values (77)",
    "insert into parts values (77)",
  ],
])("%s fails one of them alone", async (_what, definition, statement) => {
  expect(await together(adds("a"), adds("b"))).toEqual([1, 2]);
  other.writer.exec(definition);
  const bad: Work = (tx) => tx.run({ sql: statement, bindings: [] });
  expect(await together(adds("c"), bad, adds("d"))).toEqual([3, expect.any(String), 4]);
  expect(committed()).toEqual(["a", "b", "c", "d"]);
});

test("others have their transactions to themselves", async () => {
  const seen: unknown[] = [];
  const look =
    (name: string): Work =>
    async (tx) => {
      seen.push(committed());
      return adds(name)(tx);
    };
  await Promise.all([db.transaction(look("a")), db.transaction(look("b")), short(look("c"))]);
  expect(seen).toEqual([[], ["a"], ["a", "b"]]);
});

test("the lock of another program refuses those that find it taken", async () => {
  vi.restoreAllMocks();
  other.writer.exec("begin immediate");
  expect(await together(adds("a"), adds("b"))).toEqual(["databaseBusy", "databaseBusy"]);
  other.writer.exec("rollback");
  expect(await together(adds("c"), adds("d"))).toEqual([1, 2]);
});
