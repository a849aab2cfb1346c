import { toStoredTime } from "../../core/clock.ts";
import type { Database } from "../database.ts";
import { createSystemTables } from "./20261101-create-system-tables.ts";
import { seedSystemRows } from "./20261102-seed-system-rows.ts";
import { seedSystemFields } from "./20261103-seed-system-fields.ts";
import { createTable } from "./create-table.ts";

interface Migration {
  /** Date and running number, the key in `directus_migrations`. */
  version: number;
  name: string;
  /** Has to bear being run again: MySQL cannot roll back half of it. */
  up(db: Database): Promise<void>;
}

/** In this order; never changed once released. */
const migrations: readonly Migration[] = [
  { version: 20261101, name: "create-system-tables", up: createSystemTables },
  { version: 20261102, name: "seed-system-rows", up: seedSystemRows },
  { version: 20261103, name: "seed-system-fields", up: seedSystemFields },
];

/** The lock's number on PostgreSQL: any constant of ours. */
const lockNumber = 7_682_417;
/** Seconds to wait for another process that is migrating. */
const lockTimeout = 60;

/** Brings the system tables up to date and answers the names of what was done. Two processes may call it at once: one waits for the other. */
export async function migrate(db: Database): Promise<string[]> {
  return db.changeSchema((schema) =>
    schema.transaction(async (tx) => withLock(tx, () => runPending(tx))),
  );
}

/** Whether all migrations have been run: the project is installed and current. */
export async function isMigrated(db: Database): Promise<boolean> {
  const done = await readDone(db);
  return migrations.every(({ version }) => done.has(version));
}

/** Whether the system tables are there at all. */
export async function hasSystemTables(db: Database): Promise<boolean> {
  return (await db.dialect.readTables(db, ["directus_users", "directus_settings"])).length === 2;
}

async function runPending(db: Database): Promise<string[]> {
  await createTable(db, {
    name: "directus_migrations",
    primaryKey: "version",
    columns: {
      version: "BIGINT nn",
      migration_name: "VARCHAR(100)",
      start_time: "DATETIME",
      end_time: "DATETIME",
      breakpoint: "TINYINT nn =0",
    },
  });
  const done = await readDone(db);
  const pending = migrations.filter(({ version }) => !done.has(version));
  for (const { version, name, up } of pending) {
    const start = toStoredTime(new Date());
    await up(db);
    const row = {
      version,
      migration_name: name,
      start_time: start,
      end_time: toStoredTime(new Date()),
      breakpoint: 0,
    };
    await db.run(db.knex("directus_migrations").insert(row));
  }
  return pending.map(({ name }) => name);
}

async function readDone(db: Database): Promise<Set<number>> {
  const exists = (await db.dialect.readTables(db, ["directus_migrations"])).length > 0;
  if (!exists) return new Set();
  const rows = await db.all(db.knex("directus_migrations").select("version"));
  return new Set(rows.map((row) => Number(row["version"])));
}

/** SQLite's transaction holds the only writing lock already. MySQL's belongs to the connection, hence the transaction around it. */
async function withLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.dialect.id === "sqlite") return work();
  if (db.dialect.id === "postgres") {
    await db.all({ sql: "select pg_advisory_xact_lock(?)", bindings: [lockNumber] });
    return work();
  }
  const name = "concat('rowhouse ', database())";
  const rows = await db.all({
    sql: `select get_lock(${name}, ?) as taken`,
    bindings: [lockTimeout],
  });
  if (Number(rows[0]?.["taken"]) !== 1)
    throw new Error("Another process is still migrating this database.");
  try {
    return await work();
  } finally {
    await db.all({ sql: `select release_lock(${name})`, bindings: [] });
  }
}
