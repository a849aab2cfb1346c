import BetterSqlite from "better-sqlite3";
import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { defaultLimits, type Synchronous } from "../../../core/project.ts";
import { isSystemFailure, SetupError } from "../../../core/setup-error.ts";

export type SqliteHandle = BetterSqlite.Database;

/** Milliseconds the driver blocks for a lock of another program while the file is opened, and afterwards for reading. */
const openTimeout = 2000;
const readTimeout = 100;

/** Bytes of the log of writes (WAL) that stay on the disk. */
const keptLogBytes = 64 * 1024 * 1024;

/** A file is opened twice, so that reads never wait for a writing transaction (WAL); a database in memory only once. */
export interface SqliteHandles {
  writer: SqliteHandle;
  reader: SqliteHandle;
}

/** `:memory:`, a file, or the bytes of a database (a copy in memory). Throws SetupError when the file cannot be used. */
export function openSqlite(
  source: string | Uint8Array,
  synchronous: Synchronous = defaultLimits.synchronous,
): SqliteHandles {
  if (source instanceof Uint8Array || source === ":memory:") {
    const only = prepareHandle(
      new BetterSqlite(source instanceof Uint8Array ? Buffer.from(source) : source),
    );
    return { writer: only, reader: only };
  }
  return openFile(source, synchronous);
}

/**
 * One more connection to a file, or a copy of a database in memory, for reading alone. What it sorts goes to temporary files
 * and not into memory: it reads whole tables.
 */
export function openSqliteForLongReads(source: string | Uint8Array): SqliteHandle {
  const handle =
    source instanceof Uint8Array
      ? new BetterSqlite(Buffer.from(source))
      : new BetterSqlite(source, { timeout: readTimeout, readonly: true });
  prepareHandle(handle, "FILE");
  handle.pragma("query_only = ON");
  return handle;
}

function openFile(file: string, synchronous: Synchronous): SqliteHandles {
  const isNew = !existsSync(file);
  try {
    keepToOwner(file, isNew);
    const writer = new BetterSqlite(file, { timeout: openTimeout });
    writer.pragma("journal_mode = WAL");
    writer.pragma(`synchronous = ${synchronous}`);
    // Long reads let the log of writes grow; afterwards it shrinks to this size.
    writer.pragma(`journal_size_limit = ${keptLogBytes}`);
    assertWritable(writer);
    const reader = new BetterSqlite(file, { timeout: readTimeout, readonly: true });
    prepareHandle(writer);
    // A writer waits without blocking.
    writer.pragma("busy_timeout = 0");
    return { writer, reader: prepareHandle(reader) };
  } catch (error) {
    const reason = reasonOf(error);
    throw new SetupError(
      isNew && reason !== reasons.full
        ? `The database file ${file} cannot be created. Check that its folder exists and can be written, or set ROWHOUSE_DATA_DIR.`
        : `The database file ${file} cannot be used: ${reason}`,
      { cause: error },
    );
  }
}

/** Why a file cannot be used, and what to do. */
const reasons = {
  full: "the disk is full or reports a fault. Make room on it.",
  foreign:
    "it is no SQLite database, or damaged. Restore a backup, or set ROWHOUSE_DATABASE_URL to another file.",
  locked: "another program has locked it. Stop that, and try again.",
  readOnly:
    "it cannot be written. Check the permissions of the file and its folder, and whether the disk can only be read.",
} as const;

function reasonOf(error: unknown): string {
  const code = error instanceof BetterSqlite.SqliteError ? error.code : "";
  if (/^SQLITE_(FULL|IOERR)/.test(code) || (isSystemFailure(error) && error.code === "ENOSPC"))
    return reasons.full;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return reasons.foreign;
  return /^SQLITE_(BUSY|LOCKED)/.test(code) ? reasons.locked : reasons.readOnly;
}

/**
 * The file holds the hashes of passwords, tokens and what nobody else may read, so only its owner may. SQLite gives the files beside it
 * (`-wal`, `-shm`) the rights of the file; those that a sudden end left behind get them here. A file of somebody else stays as it is.
 */
function keepToOwner(file: string, isNew: boolean): void {
  if (isNew) closeSync(openSync(file, "a", 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    try {
      chmodSync(each, statSync(each).mode & 0o700);
    } catch {
      // It is not there, or not ours.
    }
}

/** A read-only file opens without complaint and would fail at the first write only. */
function assertWritable(handle: SqliteHandle): void {
  const version = handle.pragma("user_version", { simple: true });
  handle.pragma(`user_version = ${Number(version)}`);
}

function prepareHandle(
  handle: SqliteHandle,
  temporary: "MEMORY" | "FILE" = "MEMORY",
): SqliteHandle {
  handle.pragma("foreign_keys = ON");
  handle.pragma(`temp_store = ${temporary}`);
  handle.function("fold", { deterministic: true }, fold);
  return handle;
}

function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
