import { toStoredTime } from "../../core/clock.ts";
import type { Database } from "../database.ts";
import { dropSearchIndex } from "../search/build-search-index.ts";
import { withSchemaLock } from "../ddl/schema-lock.ts";
import { keptRepliesTable } from "../kept-replies.ts";
import { versionsTable } from "../versions.ts";
import { createSystemTables, systemTables } from "./20261101-create-system-tables.ts";
import { seedSystemRows } from "./20261102-seed-system-rows.ts";
import { seedSystemFields } from "./20261103-seed-system-fields.ts";
import { createVersions } from "./20261120-create-versions.ts";
import { createKeptReplies } from "./20261122-create-kept-replies.ts";
import { createTable } from "./create-table.ts";
import { identifier, sql } from "../sql.ts";

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
  { version: 20261120, name: "create-versions", up: createVersions },
  { version: 20261122, name: "create-kept-replies", up: createKeptReplies },
];

/** Brings the system tables up to date and returns the names of what was done. Two processes may call it at once: one waits for the other. */
export async function migrate(db: Database): Promise<string[]> {
  return db.changeSchema((schema) =>
    schema.transaction(async (tx) => withSchemaLock(tx, () => runPending(tx))),
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

/**
 * Drops every table that the migrations made, with their rows; tables of the user stay. Those that tell who is an
 * administrator go last, so that it can be tried again where a vendor cannot roll half of it back.
 */
export async function dropSystemTables(db: Database): Promise<void> {
  const own = [versionsTable, keptRepliesTable, migrationsTable];
  const made = [...own, ...systemTables.map(({ name }) => name)];
  const last = ["directus_roles", "directus_user_roles", "directus_settings", "directus_users"];
  const tables = [...made.filter((name) => !last.includes(name)), ...last];
  await db.changeSchema((schema) =>
    schema.transaction(async (tx) =>
      withSchemaLock(tx, async () => {
        // Our search indexes would stay behind on the tables of the user.
        for (const { name } of await tx.dialect.readTables(tx)) await dropSearchIndex(tx, name);
        for (const table of tables) await tx.run(sql`drop table if exists ${identifier(table)}`);
      }),
    ),
  );
}

const migrationsTable = "directus_migrations";

async function runPending(db: Database): Promise<string[]> {
  await createTable(db, {
    name: migrationsTable,
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
    await db.insert(migrationsTable, row, "version");
  }
  return pending.map(({ name }) => name);
}

async function readDone(db: Database): Promise<Set<number>> {
  const exists = (await db.dialect.readTables(db, [migrationsTable])).length > 0;
  if (!exists) return new Set();
  const rows = await db.all(sql`select version from ${identifier(migrationsTable)}`);
  return new Set(rows.map((row) => Number(row["version"])));
}
