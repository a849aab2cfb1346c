import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { testVendors } from "../../../test/vendors.ts";
import { chinookDatabase } from "../../../test/chinook/chinook.ts";
import { fingerprints } from "../../../test/chinook/fingerprint.ts";
import { oddStatements } from "../../../test/content/odd-tables.ts";
import { startS3Server } from "../../../test/services/s3.ts";
import { emptyDatabase } from "../../../test/test-database.ts";
import { readConfig, type Config } from "../../config/config.ts";
import type { Database, DialectId } from "../../database/database.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { identifier, sql } from "../../database/sql.ts";
import { installProject } from "../../projects/install-project.ts";
import { createStores } from "../../storage/index.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "rowhouse-backup-"));
  ends.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

interface Place {
  config: Config;
  db: Database;
}

/** A project over the tables of another program, with a file; its connection stays open, as that of a server. */
async function source(vendor: DialectId, more: Record<string, string> = {}): Promise<Place> {
  const existing = await chinookDatabase(vendor);
  ends.push(existing.close);
  const { db } = existing;
  await db.changeSchema(async (tx) => {
    for (const statement of oddStatements(vendor)) await tx.run(statement);
  });
  const admin = { email: "admin@example.com", password: "password" };
  await installProject(db, { projectName: "Shop", appUrl: "", admin });
  const config = readConfig({
    ROWHOUSE_DATABASE_URL: existing.url,
    ROWHOUSE_DATA_DIR: await folder(),
    ...more,
  });
  const store = createStores(config.storage)("_");
  await store.write("originals/letter.txt", Buffer.from("Dear aunt"));
  await store.write("originals/large.bin", large);
  await store.write("thumbnails/letter.txt/small.jpg", Buffer.from("made again"));
  return { config, db };
}

const large = randomBytes(3_000_000);

/** An empty database and an empty data folder; `look` opens the database after the restore. */
async function target(
  vendor: DialectId,
  more: Record<string, string> = {},
): Promise<{ config: Config; look(): Promise<Database> }> {
  const dataDir = await folder();
  let url = `sqlite:${join(dataDir, "other.db")}`;
  if (vendor !== "sqlite") {
    const empty = await emptyDatabase(vendor);
    ends.push(empty.close);
    url = empty.url;
  }
  const config = readConfig({
    ROWHOUSE_DATABASE_URL: url,
    ROWHOUSE_DATA_DIR: dataDir,
    ...more,
  });
  return {
    config,
    async look() {
      const db = await openDatabase(url);
      ends.push(() => db.close());
      return db;
    },
  };
}

/** Every row of every table and view, ours included. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.dialect.readTables(db);
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await db.all(sql`select * from ${identifier(name)}`);
      return [name, found.map((row) => JSON.stringify(row)).toSorted()] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** Tables, columns, keys, indexes, comments and numbers of the tables that are not ours; the name of the database is another one. */
async function definitionsOf(db: Database): Promise<unknown> {
  return JSON.parse(JSON.stringify(await fingerprints(db)).replaceAll(/rowhouse_test_\w+/g, ""));
}

describe.each([...testVendors])("on %s", (vendor) => {
  test("a restored project has the tables, rows and files of the one that was backed up", async () => {
    const { config, db } = await source(vendor);
    const file = join(await folder(), "all.tar");
    const report = await backUp({ config, variables: { ROWHOUSE_LOG_LEVEL: "warn" }, file });
    expect(report).toMatchObject({ projects: ["_"], files: 2, remarks: [] });
    expect((await stat(file)).mode & 0o077).toBe(0);
    // Changes made after the backup are not in it.
    const before = { rows: await everything(db), tables: await definitionsOf(db) };
    await db.run(sql`delete from directus_users`);

    const place = await target(vendor);
    const restored = await restore({ config: place.config, file });
    expect(restored).toMatchObject({ files: 2, remarks: [] });
    const found = await place.look();
    expect(Object.keys(before.rows).length).toBeGreaterThan(25);
    expect(await everything(found)).toEqual(before.rows);
    expect(await definitionsOf(found)).toEqual(before.tables);
    const store = createStores(place.config.storage)("_");
    expect(await text(await store.read("originals/letter.txt"))).toBe("Dear aunt");
    expect((await store.stat("originals/large.bin"))?.size).toBe(large.length);
    expect(await store.stat("thumbnails/letter.txt/small.jpg")).toBeNull();
    const secretOf = (dataDir: string) => readFile(join(dataDir, "secret"), "utf8");
    expect(await secretOf(place.config.dataDir)).toBe(await secretOf(config.dataDir));
    expect(await readFile(join(place.config.dataDir, "environment.backup"), "utf8")).toBe(
      "ROWHOUSE_LOG_LEVEL=warn\n",
    );
  });

  test("a restore that fails leaves nothing behind, and can be tried again", async () => {
    const { config } = await source(vendor);
    const file = join(await folder(), "all.tar");
    await backUp({ config, variables: { ROWHOUSE_LOG_LEVEL: "warn" }, file });
    const place = await target(vendor);
    const { dataDir } = place.config;
    // The first file can be written, the last one not.
    const names = await readdir(join(config.dataDir, "uploads/_/originals"));
    const blocked = join(dataDir, "uploads/_/originals", names.at(-1) ?? "");
    await mkdir(blocked, { recursive: true });
    await expect(restore({ config: place.config, file })).rejects.toThrow(
      "The file could not be stored (it is a folder and no file). What it had made is removed again",
    );
    const left = await readdir(dataDir, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile()).map(({ name }) => name)).toEqual([]);
    await rm(blocked, { recursive: true });
    expect(await restore({ config: place.config, file })).toMatchObject({ files: 2, remarks: [] });

    await rm(blocked, { force: true });
    await mkdir(blocked);
    await expect(restore({ config: place.config, file, force: true })).rejects.toThrow(
      /overwritten .*secret.*environment\.backup.*originals\/.*\. Put right what failed.*--force/,
    );
  });

  test("what is there is only lost when that is demanded", async () => {
    const { config } = await source(vendor);
    const file = join(await folder(), "all.tar.gz");
    await backUp({ config, variables: {}, file });
    const place = await target(vendor);
    const db = await openDatabase(place.config.databaseUrl ?? "");
    for (const statement of oddStatements(vendor)) await db.run(statement);
    await db.close();
    await expect(restore({ config: place.config, file })).rejects.toThrow("not empty");
    const same = await place.look();
    expect(Object.keys(await everything(same))).not.toContain("directus_users");
    await same.close();
    await restore({ config: place.config, file, force: true });
    await restore({ config: place.config, file, force: true });
    const found = await place.look();
    expect(await found.all(sql`select email from directus_users`)).toEqual([
      { email: "admin@example.com" },
    ]);
  });
});

test("files are backed up from a bucket and restored into one", async () => {
  const [from, to] = [await startS3Server(), await startS3Server()];
  ends.push(from.close, to.close);
  const { config } = await source("sqlite");
  const inBucket = { ...config, storage: from.location };
  const store = createStores(from.location)("_");
  await store.write("originals/picture.png", large);
  const file = join(await folder(), "all.tar");
  await backUp({ config: inBucket, variables: {}, file });
  const place = await target("sqlite");
  await restore({ config: { ...place.config, storage: to.location }, file });
  expect(await to.keys()).toEqual(["cms/_/originals/picture.png"]);
  const again = { config: { ...(await target("sqlite")).config, storage: to.location }, file };
  await expect(restore(again)).rejects.toThrow("files of the project _ already");
});

test.runIf(testVendors.includes("postgres"))(
  "what cannot be carried is refused by name, and leaves no file",
  async () => {
    const { config, db } = await source("postgres");
    await db.run(sql`create table parts (id integer) partition by range (id)`);
    const backups = await folder();
    const file = join(backups, "all.tar");
    await expect(backUp({ config, variables: {}, file })).rejects.toThrow(
      "the partitioned table parts",
    );
    expect(await readdir(backups)).toEqual([]);
  },
);

test("a backup that is damaged, cut off, or made by a newer version restores nothing", async () => {
  const { config, db } = await source("sqlite");
  const backups = await folder();
  const file = join(backups, "all.tar");
  await backUp({ config, variables: {}, file });
  const bytes = await readFile(file);
  const place = await target("sqlite");
  const refused = async (name: string, content: Buffer, says: string): Promise<void> => {
    await writeFile(join(backups, name), content);
    await expect(restore({ config: place.config, file: join(backups, name) })).rejects.toThrow(
      says,
    );
  };
  await refused("cut.tar", bytes.subarray(0, bytes.length / 2), "cut off");
  const changed = Buffer.from(bytes);
  changed.write("XXXX", bytes.indexOf("Dear aunt"));
  await refused("changed.tar", changed, "damaged");
  await refused("empty.tar", Buffer.alloc(0), "cut off");
  await refused("text.tar", Buffer.from("Dear aunt ".repeat(200)), "no backup");
  await db.insert(
    "directus_migrations",
    { version: 20990101, migration_name: "of-the-future", breakpoint: 0 },
    "version",
  );
  const newer = join(backups, "newer.tar");
  await backUp({ config, variables: {}, file: newer });
  await expect(restore({ config: place.config, file: newer })).rejects.toThrow("newer version");
  expect(await readdir(place.config.dataDir)).toEqual([]);
});

test("several projects, the secret of the environment and the files of the data folder come along", async () => {
  const { config } = await source("sqlite");
  const press = join(config.dataDir, "press.db");
  const db = await openDatabase(`sqlite:${press}`);
  await installProject(db, { projectName: "Press", appUrl: "", admin: null });
  await db.close();
  await mkdir(join(config.dataDir, "projects"));
  await writeFile(
    join(config.dataDir, "projects", "press.json"),
    JSON.stringify({ databaseUrl: `sqlite:${press}`, corsOrigins: ["*"] }),
  );
  const file = join(await folder(), "all.tar");
  await backUp({
    config: { ...config, secret: "a secret of the environment" },
    variables: {},
    file,
  });
  const place = await target("sqlite");
  await restore({ config: place.config, file });
  const { dataDir } = place.config;
  expect(await readFile(join(dataDir, "secret"), "utf8")).toBe("a secret of the environment\n");
  const project = JSON.parse(await readFile(join(dataDir, "projects", "press.json"), "utf8"));
  expect(project).toEqual({
    databaseUrl: `sqlite:${join(dataDir, "press.db")}`,
    corsOrigins: ["*"],
  });
  const moved = await openDatabase(project.databaseUrl);
  expect(
    await moved.all(
      sql`select value from directus_settings where ${identifier("key")} = 'project_name'`,
    ),
  ).toEqual([{ value: "Press" }]);
  await moved.close();
});
