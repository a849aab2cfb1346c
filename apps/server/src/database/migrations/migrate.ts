import { toStoredTime } from "../../core/context.ts";
import { silentLogger, type Logger } from "../../core/log/logger.ts";
import { SetupError } from "../../core/setup-error.ts";
import type { Database } from "../database.ts";
import { restoringTable } from "../drivers/backup/restore.ts";
import { dropSearchIndex } from "../search/build-search-index.ts";
import { withSchemaLock } from "../ddl/schema-lock.ts";
import { storedRepliesTable } from "../stored-replies.ts";
import { versionsTable } from "../versions.ts";
import { createSystemTables, systemTables } from "./20261101-create-system-tables.ts";
import { seedSystemRows } from "./20261102-seed-system-rows.ts";
import { seedSystemFields } from "./20261103-seed-system-fields.ts";
import { createVersions } from "./20261120-create-versions.ts";
import { createStoredReplies } from "./20261122-create-kept-replies.ts";
import { seedBackgroundSetting } from "./20261123-seed-background-setting.ts";
import { createStoredSessions, storedSessionsTable } from "./20261124-create-kept-sessions.ts";
import { createRemovals, removalsTable } from "./20261125-create-removals.ts";
import { widenItemKeys } from "./20261126-widen-item-keys.ts";
import { createSessions, sessionsTable } from "./20261127-create-sessions.ts";
import { createTokens, tokensTable } from "./20261128-create-tokens.ts";
import { addPresetsVersion } from "./20261201-add-presets-version.ts";
import { createPresence, presenceTable } from "./20261202-create-presence.ts";
import { hideSecondFactor } from "./20261203-hide-second-factor.ts";
import { cleanLayoutPresets } from "./20261204-clean-layout-presets.ts";
import { addActs } from "./20261205-add-acts.ts";
import { createInvitations, invitationsTable } from "./20261206-create-invitations.ts";
import {
  createPasskeys,
  passkeysTable,
  recoveryCodesTable,
  usedChallengesTable,
} from "./20261207-create-passkeys.ts";
import { translateSystemFields } from "./20261215-translate-system-fields.ts";
import { createUploads, uploadsTable } from "./20261220-create-uploads.ts";
import { createFileVersions, fileVersionsTable } from "./20261226-create-file-versions.ts";
import { seedUsageReport } from "./20261229-seed-usage-report.ts";
import { cascadesTable, createCascades } from "./20261230-create-cascades.ts";
import { confirmSessions } from "./20261225-confirm-sessions.ts";
import { addCaptions } from "./20261223-add-captions.ts";
import { addThumbhashes } from "./20261222-add-thumbhashes.ts";
import { addColumns, createTable } from "./create-table.ts";
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
  { version: 20261122, name: "create-kept-replies", up: createStoredReplies },
  { version: 20261123, name: "seed-background-setting", up: seedBackgroundSetting },
  { version: 20261124, name: "create-kept-sessions", up: createStoredSessions },
  { version: 20261125, name: "create-removals", up: createRemovals },
  { version: 20261126, name: "widen-item-keys", up: widenItemKeys },
  { version: 20261127, name: "create-sessions", up: createSessions },
  { version: 20261128, name: "create-tokens", up: createTokens },
  { version: 20261201, name: "add-presets-version", up: addPresetsVersion },
  { version: 20261202, name: "create-presence", up: createPresence },
  { version: 20261203, name: "hide-second-factor", up: hideSecondFactor },
  { version: 20261204, name: "clean-layout-presets", up: cleanLayoutPresets },
  { version: 20261205, name: "add-acts", up: addActs },
  { version: 20261206, name: "create-invitations", up: createInvitations },
  { version: 20261207, name: "create-passkeys", up: createPasskeys },
  { version: 20261215, name: "translate-system-fields", up: translateSystemFields },
  { version: 20261220, name: "create-uploads", up: createUploads },
  { version: 20261222, name: "add-thumbhashes", up: addThumbhashes },
  { version: 20261223, name: "add-captions", up: addCaptions },
  { version: 20261225, name: "confirm-sessions", up: confirmSessions },
  { version: 20261226, name: "create-file-versions", up: createFileVersions },
  {
    version: 20261227,
    name: "claim-uploads",
    // Until when a request puts an upload together, so that no other one does the same at the same time.
    up: (db) => addColumns(db, uploadsTable, { ending_until: "DATETIME" }),
  },
  { version: 20261229, name: "seed-usage-report", up: seedUsageReport },
  { version: 20261230, name: "create-cascades", up: createCascades },
  {
    version: 20261231,
    name: "note-upload-pieces",
    // The beginning of an upload, as far as a bucket has put it together already.
    up: (db) => addColumns(db, uploadsTable, { pieces: "MEDIUMTEXT" }),
  },
];

/**
 * Brings the system tables up to date and returns the names of what was done. Two processes may call it at once: one waits for the
 * other. Throws SetupError, and does nothing, when a newer version has been here.
 */
export async function migrate(db: Database, log: Logger = silentLogger): Promise<string[]> {
  return db.changeSchema((schema) =>
    schema.transaction(async (tx) => withSchemaLock(tx, () => runPending(tx, log))),
  );
}

/** The migrations that `migrate` would run, by name. Throws SetupError when a newer version has been here. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  return pendingAfter(await readDone(db)).map(nameOf);
}

/** Whether all migrations have been run: the project is installed and current. Throws SetupError when a newer version has been here. */
export async function isMigrated(db: Database): Promise<boolean> {
  return pendingAfter(await readDone(db)).length === 0;
}

/** Numbers of the migrations that have been run in a database, in their order. */
export async function migrationsOf(db: Database): Promise<number[]> {
  return [...(await readDone(db))].toSorted((a, b) => a - b);
}

/** Those of them that this version does not have: a newer one has run them. */
export function unknownMigrations(versions: readonly number[]): number[] {
  return versions.filter((version) => !migrations.some((known) => known.version === version));
}

/** Whether the system tables are there at all. Throws SetupError for a database that a restore has filled in part. */
export async function hasSystemTables(db: Database): Promise<boolean> {
  const names = ["directus_users", "directus_settings", restoringTable];
  const there = await db.dialect.findTables(db, names);
  if (there.includes(restoringTable))
    throw new SetupError(
      "The database holds a part of a backup: its restore ended suddenly, or still runs. Restore again with --force.",
    );
  return there.length === 2;
}

/**
 * Drops every table that the migrations made, with their rows; tables of the user stay. Those that tell who is an
 * administrator go last, so that it can be tried again where a vendor cannot roll half of it back.
 */
export async function dropSystemTables(db: Database): Promise<void> {
  const own = [
    versionsTable,
    storedRepliesTable,
    storedSessionsTable,
    removalsTable,
    sessionsTable,
    tokensTable,
    presenceTable,
    invitationsTable,
    passkeysTable,
    usedChallengesTable,
    recoveryCodesTable,
    uploadsTable,
    fileVersionsTable,
    cascadesTable,
    migrationsTable,
  ];
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

async function runPending(db: Database, log: Logger): Promise<string[]> {
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
  const pending = pendingAfter(await readDone(db));
  for (const migration of pending) {
    const { version, name, up } = migration;
    const [start, begin] = [toStoredTime(new Date()), performance.now()];
    log.info(`Migration ${nameOf(migration)} begins.`);
    await up(db);
    const ms = Math.round(performance.now() - begin);
    const row = {
      version,
      migration_name: name,
      start_time: start,
      end_time: toStoredTime(new Date()),
      breakpoint: 0,
    };
    await db.insert(migrationsTable, row, "version");
    log.info(`Migration ${nameOf(migration)} is done.`, { ms });
  }
  return pending.map(nameOf);
}

function nameOf({ version, name }: Migration): string {
  return `${version}-${name}`;
}

function pendingAfter(done: ReadonlySet<number>): Migration[] {
  const unknown = unknownMigrations([...done]);
  if (unknown.length > 0)
    throw new SetupError(
      `A newer version of Rowhouse has changed this database (migration ${unknown.join(", ")}). Start that version, or restore a backup from before: docs/how-to/upgrade.md.`,
    );
  return migrations.filter(({ version }) => !done.has(version));
}

async function readDone(db: Database): Promise<Set<number>> {
  const exists = (await db.dialect.findTables(db, [migrationsTable])).length > 0;
  if (!exists) return new Set();
  const rows = await db.all(sql`select version from ${identifier(migrationsTable)}`);
  return new Set(rows.map((row) => Number(row["version"])));
}
