import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/test-database.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readConfig, type Config } from "../../config/config.ts";
import { StoppedError } from "../../core/setup-error.ts";
import type { DialectId } from "../../database/database.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { sql } from "../../database/sql.ts";
import { installProject } from "../../projects/install-project.ts";
import { createStores } from "../../storage/index.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";
import { refuseFullDisks } from "./room.ts";

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "rowhouse-restore-"));
  ends.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A database with nobody connected to it, as it has to be for a restore. */
async function databaseUrl(vendor: DialectId): Promise<string> {
  if (vendor === "sqlite") return `sqlite:${join(await folder(), "rowhouse.db")}`;
  const { db, url, close } = await emptyDatabase(vendor);
  ends.push(close);
  await db.close();
  return url;
}

/** A project with one row and one file, and a backup of it. */
async function project(
  vendor: DialectId,
  bytes = 0,
): Promise<{ config: Config; url: string; file: string }> {
  const url = await databaseUrl(vendor);
  const config = readConfig({
    ROWHOUSE_DATABASE_URL: url,
    ROWHOUSE_DATA_DIR: await folder(),
  });
  const db = await openDatabase(url);
  await installProject(db, { projectName: "Shop", appUrl: "", admin: null });
  await db.run(sql`create table things (name varchar(20))`);
  await db.run(sql`insert into things values ('backed up')`);
  await db.close();
  await createStores(config.storage)("_").write("originals/letter.txt", Buffer.from("Dear aunt"));
  if (bytes > 0)
    await createStores(config.storage)("_").write("originals/zebra.bin", Buffer.alloc(bytes));
  const file = join(await folder(), "all.tar");
  await backUp({ config, variables: {}, file });
  await write(url, "written since");
  return { config, url, file };
}

async function write(url: string, name: string): Promise<void> {
  const db = await openDatabase(url);
  await db.run(sql`update things set name = ${name}`);
  await db.close();
}

async function things(url: string): Promise<unknown[]> {
  const db = await openDatabase(url);
  try {
    return (await db.all(sql`select name from things`)).map(({ name }) => name);
  } finally {
    await db.close();
  }
}

/** The same backup with parts changed, and right digests. */
async function changed(
  file: string,
  change: (name: string, text: string) => string,
): Promise<string> {
  const other = join(await folder(), "changed.tar");
  const archive = await writeArchive(other, new AbortController().signal);
  await readArchive(file, async (name, content) => {
    const bytes = await buffer(content);
    await archive.add(
      name,
      /\.(sql|json)$/.test(name) ? Buffer.from(change(name, bytes.toString())) : bytes,
    );
  });
  await archive.finish();
  return other;
}

describe.each([...testVendors])("a forced restore on %s", (vendor) => {
  test("touches nothing where the database of another project cannot be reached", async () => {
    const { config, url, file } = await project(vendor);
    const { dialect, key } = { dialect: "postgres", key: "press" };
    const two = await changed(file, (name, text) => {
      if (name !== "manifest.json") return text;
      const manifest = JSON.parse(text);
      manifest.projects.push({ key, dialect, migrations: [] });
      return JSON.stringify(manifest);
    });
    await mkdir(join(config.dataDir, "projects"), { recursive: true });
    await writeFile(
      join(config.dataDir, "projects", "press.json"),
      JSON.stringify({ databaseUrl: "postgres://me:secret@127.0.0.1:1/press" }),
    );
    await expect(restore({ config, file: two, force: true })).rejects.toThrow(
      /no server answers at 127\.0\.0\.1:1\..*projects\/press\.json/,
    );
    expect(await things(url)).toEqual(["written since"]);
    await restore({ config, file, force: true });
    expect(await things(url)).toEqual(["backed up"]);
  });

  test("that fails under way leaves the database as it was, or says that it could not", async () => {
    const { config, url, file } = await project(vendor);
    const original = join(config.dataDir, "uploads/_/originals/letter.txt");
    await rm(original);
    await mkdir(original);
    const failure: unknown = await restore({ config, file, force: true }).catch(String);
    expect(failure).toContain("The restore failed. The file could not be stored");
    expect(failure).toContain("restore again with --force");
    const takesBack = { sqlite: true, postgres: true, mysql: false }[vendor];
    expect([takesBack, String(failure).includes("it is empty now")]).toEqual([
      takesBack,
      !takesBack,
    ]);
    expect(await things(url).catch(() => "no table")).toEqual(
      takesBack ? ["written since"] : "no table",
    );
    await rm(original, { recursive: true });
    await restore({ config, file, force: true });
    expect(await things(url)).toEqual(["backed up"]);
    expect(await readFile(original, "utf8")).toBe("Dear aunt");
  });
});

describe.each([...testVendors])("a restore that is stopped on %s", (vendor) => {
  test("while it reads the backup touches nothing", async () => {
    const { config, url, file } = await project(vendor);
    const signal = AbortSignal.abort(new StoppedError("The restore was stopped.", 143));
    await expect(restore({ config, file, force: true, signal })).rejects.toThrow(StoppedError);
    expect(await things(url)).toEqual(["written since"]);
  });

  test("while it puts files back removes them, and the database is as it was, or empty", async () => {
    const { file, url } = await project(vendor, 30_000_000);
    const other = readConfig({
      ROWHOUSE_DATABASE_URL: await databaseUrl(vendor),
      ROWHOUSE_DATA_DIR: await folder(),
    });
    const stopping = new AbortController();
    const incoming = join(other.dataDir, "uploads/_/.incoming");
    const arrived = async (): Promise<number> => (await readdir(incoming).catch(() => [])).length;
    const ended = restore({ config: other, file, signal: stopping.signal }).catch(
      (error: unknown) => error,
    );
    await expect.poll(arrived, { interval: 1, timeout: 10_000 }).toBe(1);
    stopping.abort(new StoppedError("The restore was stopped.", 130));
    expect(await ended).toMatchObject({
      exitCode: 130,
      message: "The restore was stopped. What it had made is removed again.",
    });
    expect(await arrived()).toBe(0);
    expect(await readdir(join(other.dataDir, "uploads/_/originals"))).toEqual([]);
    await restore({ config: other, file });
    expect(await things(url)).toEqual(["written since"]);
  });
});

describe.runIf(testVendors.includes("mysql"))("on a database that takes nothing back", () => {
  test.each([
    { what: "collation", part: /utf8mb4_\w+_ci/g, other: "utf8mb4_of_the_future_ci" },
    { what: "storage engine", part: /InnoDB/g, other: "Floppy" },
  ])("a $what that it lacks is found before it is emptied", async ({ what, part, other }) => {
    const { config, url, file } = await project("mysql");
    const foreign = await changed(file, (name, text) =>
      name.endsWith("before.sql") ? text.replaceAll(part, other) : text,
    );
    await expect(restore({ config, file: foreign, force: true })).rejects.toThrow(
      `does not know the ${what} ${other}`,
    );
    expect(await things(url)).toEqual(["written since"]);
  });
});

test.runIf(testVendors.includes("mysql"))(
  "a database that a sudden end left half restored is not opened",
  async () => {
    const { config, url, file } = await project("mysql");
    const db = await openDatabase(url);
    await db.run(sql`create table rowhouse_restoring (id int)`);
    await db.close();
    const again = join(await folder(), "again.tar");
    await expect(backUp({ config, variables: {}, file: again })).rejects.toThrow(
      "holds a part of a backup: its restore ended suddenly",
    );
    await restore({ config, file, force: true });
    await backUp({ config, variables: {}, file: again });
    expect(await things(url)).toEqual(["backed up"]);
  },
);

test("a SQLite file that a server uses is not replaced", async () => {
  const { config, url, file } = await project("sqlite");
  const db = await openDatabase(url);
  await expect(restore({ config, file, force: true })).rejects.toThrow(
    "A server or another program is using the database file",
  );
  await db.close();
  expect(await things(url)).toEqual(["written since"]);
});

test("a SQLite file that is damaged is replaced, when that is demanded", async () => {
  const { config, url, file } = await project("sqlite");
  const path = url.slice("sqlite:".length);
  await writeFile(path, "no database any more ".repeat(1000));
  await rm(join(config.dataDir, "uploads"), { recursive: true });
  await expect(restore({ config, file })).rejects.toThrow("not empty");
  await restore({ config, file, force: true });
  expect(await things(url)).toEqual(["backed up"]);
  expect(await readdir(join(path, ".."))).toEqual(["rowhouse.db"]);
});

test("a refused restore does not even make the data folder", async () => {
  const { file, url } = await project("sqlite");
  const dataDir = join(await folder(), "data");
  const variables = { ROWHOUSE_DATABASE_URL: url, ROWHOUSE_DATA_DIR: dataDir };
  await expect(restore({ config: readConfig(variables), file })).rejects.toThrow("not empty");
  await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
});

test("a tar file of something else is no backup", async () => {
  const { config, url, file } = await project("sqlite");
  const other = await changed(file, (name, text) => (name === "manifest.json" ? "{}" : text));
  await expect(restore({ config, file: other, force: true })).rejects.toThrow("is no backup");
  expect(await things(url)).toEqual(["written since"]);
});

test("a disk with less room than a restore needs is told before it", async () => {
  const config = readConfig({ ROWHOUSE_DATA_DIR: join(await folder(), "not", "there") });
  const databaseUrls = new Map([["_", `sqlite:${config.dataDir}/rowhouse.db`]]);
  const places = { config, databaseUrls };
  await refuseFullDisks(new Map([["database/_/rowhouse.db", 1000]]), places);
  for (const name of ["database/_/rowhouse.db", "files/_/originals/a", "data/extensions/a"])
    await expect(refuseFullDisks(new Map([[name, 1e18]]), places), name).rejects.toThrow(
      /needs 1000000000000\.0 MB in .*Nothing was touched/,
    );
});
