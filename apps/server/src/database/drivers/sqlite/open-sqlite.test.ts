import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultLimits } from "../../../core/project.ts";
import { sql } from "../../sql.ts";
import { openDatabase } from "../open-database.ts";
import { openSqlite } from "./open-sqlite.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const rightsOf = async (name: string): Promise<number> =>
  (await stat(join(folder, name))).mode & 0o777;

function openAndWrite(name: string): void {
  const { writer, reader } = openSqlite(join(folder, name));
  writer.exec("create table if not exists things (id integer)");
  opened.push(writer, reader);
}
const opened: { close(): void }[] = [];
afterEach(() => opened.splice(0).forEach((handle) => handle.close()));

test("a new database and the files beside it are readable by their owner only", async () => {
  openAndWrite("new.db");
  for (const name of ["new.db", "new.db-wal", "new.db-shm"])
    expect(await rightsOf(name)).toBe(0o600);
});

test("so is one that was there before, with what a sudden end left behind", async () => {
  openAndWrite("old.db");
  opened.splice(0).forEach((handle) => handle.close());
  await writeFile(join(folder, "old.db-wal"), "");
  for (const name of ["old.db", "old.db-wal"]) await chmod(join(folder, name), 0o644);
  openAndWrite("old.db");
  for (const name of ["old.db", "old.db-wal", "old.db-shm"])
    expect(await rightsOf(name)).toBe(0o600);
});

test.each([
  ["normal", 1],
  ["full", 2],
  ["extra", 3],
] as const)(
  "writes are confirmed by the disk as the setting %s says",
  async (synchronous, level) => {
    const db = await openDatabase(`sqlite:${join(folder, "safe.db")}`, {
      ...defaultLimits,
      synchronous,
    });
    opened.push({ close: () => void db.close() });
    const asked = db.transaction((tx) => tx.all(sql`pragma synchronous`));
    expect(await asked).toEqual([{ synchronous: level }]);
  },
);

test("why a file cannot be used is said", async () => {
  const file = join(folder, "notes.db");
  await writeFile(
    file,
    "no database, but a text that is long enough to be taken for one".repeat(99),
  );
  expect(() => openSqlite(file)).toThrow("it is no SQLite database, or damaged. Restore a backup");
  expect(() => openSqlite(folder)).toThrow("it cannot be written. Check the permissions");
});
