import BetterSqlite from "better-sqlite3";
import { existsSync } from "node:fs";
import { SetupError } from "../../core/setup-error.ts";

export type SqliteHandle = BetterSqlite.Database;

/** Milliseconds the driver blocks for a lock of another process before the caller waits without blocking. */
const busyTimeout = 100;

/** A file is opened twice, so that reads never wait for a writing transaction (WAL); a database in memory only once. */
export interface SqliteHandles {
  writer: SqliteHandle;
  reader: SqliteHandle;
}

/** `:memory:`, a file, or the bytes of a database (a copy in memory). Throws SetupError when the file cannot be used. */
export function openSqlite(source: string | Uint8Array): SqliteHandles {
  if (source instanceof Uint8Array || source === ":memory:") {
    const only = prepareHandle(
      new BetterSqlite(source instanceof Uint8Array ? Buffer.from(source) : source),
    );
    return { writer: only, reader: only };
  }
  return openFile(source);
}

function openFile(file: string): SqliteHandles {
  const isNew = !existsSync(file);
  try {
    const writer = new BetterSqlite(file, { timeout: busyTimeout });
    writer.pragma("journal_mode = WAL");
    writer.pragma("synchronous = NORMAL");
    assertWritable(writer);
    const reader = new BetterSqlite(file, { timeout: busyTimeout, readonly: true });
    return { writer: prepareHandle(writer), reader: prepareHandle(reader) };
  } catch (error) {
    throw new SetupError(
      isNew
        ? `The database file ${file} cannot be created. Check that its folder exists and can be written, or set ROWHOUSE_DATA_DIR.`
        : `The database file ${file} cannot be written or is not a SQLite database. Check its permissions, or set ROWHOUSE_DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** A read-only file opens without complaint and would fail at the first write only. */
function assertWritable(handle: SqliteHandle): void {
  const version = handle.pragma("user_version", { simple: true });
  handle.pragma(`user_version = ${Number(version)}`);
}

function prepareHandle(handle: SqliteHandle): SqliteHandle {
  handle.pragma("foreign_keys = ON");
  handle.pragma("temp_store = MEMORY");
  handle.function("fold", { deterministic: true }, fold);
  return handle;
}

function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
