import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { defaultLimits } from "../src/core/project.ts";
import type { Database, DialectId } from "../src/database/database.ts";
import { openDatabase } from "../src/database/drivers/open-database.ts";
import { openSqliteDatabase } from "../src/database/drivers/sqlite/sqlite-database.ts";
import { identifier, sql } from "../src/database/sql.ts";
import { databasePrefix, onServer, serverUrls } from "./servers.ts";
import { serverSource } from "./server-source.ts";

/** Where fresh databases of one vendor come from; all of them begin as `prepare` left the first one. */
export interface DatabaseSource {
  /** A database as if nothing had happened in it. The one given out before is not usable any more. */
  fresh(): Promise<Database>;
}

/** A database of a test's own. */
export interface TestDatabase {
  db: Database;
  url: string;
  /** Removes it. */
  close(): Promise<void>;
}

let made = 0;

/**
 * SQLite: each one is a copy in memory of the prepared bytes. Servers: one database, put back between scenarios from copies of
 * the prepared rows.
 */
export async function databaseSource(
  vendor: DialectId,
  prepare: (db: Database) => Promise<void>,
): Promise<DatabaseSource> {
  return vendor === "sqlite"
    ? sqliteSource(prepare)
    : serverSource(() => emptyDatabase(vendor), prepare);
}

/** An empty database of its own; `close` gives it up. For tests of migrations and of the schema reader. */
export async function emptyDatabase(vendor: DialectId): Promise<TestDatabase> {
  if (vendor === "sqlite") {
    const db = openTestSqlite(":memory:");
    return { db, url: "sqlite::memory:", close: () => db.close() };
  }
  const known = vendor === "postgres" ? free.pop() : undefined;
  const name = known ?? `${databasePrefix(inject("runFolder"))}${process.pid}_${(made += 1)}`;
  if (vendor === "mysql") await onServer(vendor, `create database ${name} character set utf8mb4`);
  else if (known === undefined)
    await onServer(
      vendor,
      `create database ${name}`,
      // Nobody misses what a crash of the server takes from a test.
      `alter database ${name} set synchronous_commit to off`,
    );
  const url = new URL(serverUrls[vendor]);
  url.pathname = `/${name}`;
  if (known !== undefined) await emptied(url.href);
  const db = await openDatabase(url.href);
  return {
    db,
    url: url.href,
    async close() {
      await db.close();
      if (vendor === "mysql") await onServer(vendor, `drop database ${name}`);
      else free.push(name);
    },
  };
}

/**
 * Databases of PostgreSQL that tests have given back, until the run ends: making and removing one takes ten times as long as
 * taking out what is in it.
 */
const free: string[] = [];

async function emptied(url: string): Promise<void> {
  const db = await openDatabase(url);
  const schemas = await db.all(
    sql`select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  for (const { name } of schemas)
    await db.run(sql`drop schema ${identifier(String(name))} cascade`);
  await db.run(sql`create schema public`);
  await db.close();
}

/**
 * A database in memory; with TEST_SQLITE=threads a file all of whose reads outside of transactions leave the event loop, as long
 * ones do.
 */
function openTestSqlite(source: ":memory:" | Uint8Array): ReturnType<typeof openSqliteDatabase> {
  if (process.env["TEST_SQLITE"] !== "threads") return openSqliteDatabase(source);
  const file = join(mkdtempSync(join(tmpdir(), "rowhouse-test-")), "test.db");
  if (source instanceof Uint8Array) writeFileSync(file, source);
  const db = openSqliteDatabase(file, { ...defaultLimits, long: 0 });
  const close = db.close.bind(db);
  return Object.assign(db, {
    async close() {
      await close();
      rmSync(dirname(file), { recursive: true, force: true });
    },
  });
}

async function sqliteSource(prepare: (db: Database) => Promise<void>): Promise<DatabaseSource> {
  const template = openTestSqlite(":memory:");
  await prepare(template);
  const bytes = template.serialize();
  await template.close();
  let current: Database | null = null;
  return {
    async fresh() {
      await current?.close();
      current = openTestSqlite(bytes);
      return current;
    },
  };
}
