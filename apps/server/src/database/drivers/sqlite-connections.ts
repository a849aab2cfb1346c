import BetterSqlite from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { existsSync } from "node:fs";
import { SetupError } from "../../core/setup-error.ts";

export type SqliteHandle = BetterSqlite.Database;
type Prepared = BetterSqlite.Statement<unknown[], Record<string, unknown>>;

/** Prepared statements per connection. */
const maxStatements = 600;
/** Milliseconds the driver blocks for a lock of another process before the caller waits without blocking. */
const busyTimeout = 100;

/** One connection with its prepared statements. */
export class SqliteConnection {
  readonly handle: SqliteHandle;
  readonly #statements = new LRUCache<string, Prepared>({ max: maxStatements });

  constructor(handle: SqliteHandle) {
    this.handle = handle;
  }

  prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement: Prepared = this.handle.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** After tables changed: cached `select *` statements would return the old columns. */
  forget(): void {
    this.#statements.clear();
  }
}

/** A file is opened twice, so that reads never wait for a writing transaction (WAL); a database in memory only once. */
export interface SqliteConnections {
  writer: SqliteConnection;
  reader: SqliteConnection;
}

/** `:memory:`, a file, or the bytes of a database (a copy in memory). Throws SetupError when the file cannot be used. */
export function openSqlite(source: string | Uint8Array): SqliteConnections {
  if (source instanceof Uint8Array || source === ":memory:") {
    const only = new SqliteConnection(
      prepareHandle(new BetterSqlite(source instanceof Uint8Array ? Buffer.from(source) : source)),
    );
    return { writer: only, reader: only };
  }
  return openFile(source);
}

function openFile(file: string): SqliteConnections {
  const isNew = !existsSync(file);
  try {
    const writer = new BetterSqlite(file, { timeout: busyTimeout });
    writer.pragma("journal_mode = WAL");
    writer.pragma("synchronous = NORMAL");
    assertWritable(writer);
    const reader = new BetterSqlite(file, { timeout: busyTimeout, readonly: true });
    return {
      writer: new SqliteConnection(prepareHandle(writer)),
      reader: new SqliteConnection(prepareHandle(reader)),
    };
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
