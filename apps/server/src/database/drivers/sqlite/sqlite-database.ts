import { ownValue } from "@rowhouse/contract";
import { gauge } from "../../../core/log/measures.ts";
import type {
  Database,
  Dialect,
  Row,
  Runnable,
  Snapshot,
  Statement,
  TransactionKind,
} from "../../database.ts";
import { sqliteDialect } from "../../dialects/sqlite.ts";
import { toAppError } from "../../errors/app-errors.ts";
import { insertBatches } from "../../insert-rows.ts";
import { defaultLimits, type DatabaseLimits } from "../../../core/project.ts";
import { compileSql, Sql } from "../../sql.ts";
import { SingleInserts, toKey } from "../single-inserts.ts";
import { noSnapshot, Snapshots } from "../snapshots.ts";
import { openSqlite } from "./open-sqlite.ts";
import { Reads } from "./reads.ts";
import {
  type Bound,
  connect,
  finish,
  Mutex,
  SharedCommits,
  type SqliteConnection,
  type SqliteConnections,
  untilUnlocked,
  whole,
} from "./sqlite-connection.ts";
import { SqliteThread, openSqliteSnapshot } from "./sqlite-thread.ts";

/** `long`: milliseconds from which a read leaves this thread. */
type SqliteLimits = Pick<DatabaseLimits, "lock" | "synchronous"> & { long?: number };

/**
 * Statements are prepared once and run directly, long reads of a file in threads. Reads use their own connection; writes acquire a
 * mutex, and a transaction holds it until it ends.
 */
export function openSqliteDatabase(
  source: string | Uint8Array,
  { lock, synchronous, long }: SqliteLimits = defaultLimits,
): Database & { serialize(): Uint8Array } {
  const connections = connect(openSqlite(source, synchronous));
  const isFile = typeof source === "string" && source !== ":memory:";
  const snapshots = new Snapshots(() =>
    openSqliteSnapshot(isFile ? source : new Uint8Array(connections.writer.handle.serialize())),
  );
  // Without a log of writes (WAL), which some file systems refuse, readers stop writers.
  const isLogged = connections.writer.handle.pragma("journal_mode", { simple: true }) === "wal";
  const reads =
    isFile && isLogged
      ? new Reads({
          connection: connections.reader,
          start: () => new SqliteThread({ source, isSnapshot: false }),
          long,
        })
      : null;
  const root = new SqliteDatabase(connections, { patience: lock, snapshots, reads });
  return Object.assign(root, {
    serialize: () => new Uint8Array(connections.writer.handle.serialize()),
  });
}

const writesWaiting = gauge({
  name: "rowhouse_sqlite_writes_waiting",
  help: "Writes of this process that wait for the one that is under way.",
});

interface SqliteParts {
  patience: number;
  snapshots: Snapshots;
  reads: Reads | null;
}

class SqliteDatabase extends SingleInserts implements Database {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connections: SqliteConnections;
  readonly #mutex = new Mutex();
  /** Milliseconds that a caller waits for a writing transaction of another program. */
  readonly #patience: number;
  readonly #snapshots: Snapshots;
  /** Null: a database in memory has one connection, on which everything runs. */
  readonly #reads: Reads | null;
  readonly #shared: SharedCommits;
  /** Ends the part of this database in `/metrics`. */
  readonly #forget = writesWaiting(() => this.#mutex.waiting + this.#shared.waiting);

  constructor(connections: SqliteConnections, { patience, snapshots, reads }: SqliteParts) {
    super();
    this.#connections = connections;
    this.#shared = new SharedCommits({
      connection: connections.writer,
      patience,
      exclusively: (work) => this.#exclusively(work),
    });
    this.#patience = patience;
    this.#snapshots = snapshots;
    this.#reads = reads;
  }

  snapshot(): Promise<Snapshot> {
    return this.#snapshots.take();
  }

  async all(query: Runnable): Promise<Row[]> {
    const statement = bound(toStatement(query));
    try {
      const { reader, writer } = this.#connections;
      if (isRead(statement.sql))
        return this.#reads === null ? reader.read(statement) : await this.#reads.all(statement);
      return await this.#exclusively((deadline) =>
        untilUnlocked(() => writer.read(statement), deadline),
      );
    } catch (error) {
      throw toAppError(error);
    }
  }

  run(query: Runnable): Promise<number> {
    const statement = toStatement(query);
    return this.#exclusively((deadline) =>
      untilUnlocked(() => write(this.#connections, statement), deadline),
    );
  }

  insertAll(table: string, rows: readonly Row[], primaryKey: string): Promise<(string | number)[]> {
    // Several statements form one transaction.
    return this.transaction((inner) => inner.insertAll(table, rows, primaryKey));
  }

  async transaction<T>(
    work: (db: Database) => Promise<T>,
    { isShort = false }: TransactionKind = {},
  ): Promise<T> {
    if (isShort)
      return this.#shared.take((depth) => work(new SqliteTransaction(this.#connections, depth)));
    return this.#exclusively(async (deadline) => {
      const { writer } = this.#connections;
      await untilUnlocked(() => writer.prepare("BEGIN IMMEDIATE").run(), deadline);
      return finish(writer, work(new SqliteTransaction(this.#connections, 1)), whole);
    });
  }

  async changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#exclusively(async (deadline) => {
      const { writer, reader } = this.#connections;
      writer.handle.pragma("foreign_keys = OFF");
      // Otherwise renaming a rebuilt table fails as long as a view needs it.
      writer.handle.pragma("legacy_alter_table = ON");
      try {
        await untilUnlocked(() => writer.prepare("BEGIN IMMEDIATE").run(), deadline);
        return await finish(writer, work(new SqliteTransaction(this.#connections, 1)), whole);
      } finally {
        writer.handle.pragma("legacy_alter_table = OFF");
        writer.handle.pragma("foreign_keys = ON");
        writer.forget();
        reader.forget();
      }
    });
  }

  withoutTimeLimit<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return work(this);
  }

  async close(): Promise<void> {
    await this.#snapshots.close();
    await this.#reads?.close();
    await this.#exclusively(() => {
      const { writer, reader } = this.#connections;
      if (reader !== writer) reader.handle.close();
      writer.handle.close();
      this.#forget();
    });
  }

  /** The deadline counts from here: who waited behind others that found the lock taken tries once. */
  async #exclusively<T>(work: (deadline: number) => T | Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#patience;
    const release = await this.#mutex.acquire();
    try {
      return await work(deadline);
    } catch (error) {
      throw toAppError(error);
    } finally {
      release();
    }
  }
}

/** Everything runs on the writing connection, which the transaction owns. Nested ones are savepoints. */
class SqliteTransaction extends SingleInserts implements Database {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connections: SqliteConnections;
  readonly #depth: number;

  constructor(connections: SqliteConnections, depth: number) {
    super();
    this.#connections = connections;
    this.#depth = depth;
  }

  async all(query: Runnable): Promise<Row[]> {
    return attempt(() => this.#connections.writer.read(bound(toStatement(query))));
  }

  async run(query: Runnable): Promise<number> {
    return attempt(() => write(this.#connections, toStatement(query)));
  }

  async insertAll(
    table: string,
    rows: readonly Row[],
    primaryKey: string,
  ): Promise<(string | number)[]> {
    return attempt(() => insertRows(this.#connections.writer, { table, rows, primaryKey }));
  }

  async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { writer } = this.#connections;
    const name = `rowhouse_${this.#depth}`;
    writer.prepare(`SAVEPOINT ${name}`).run();
    const inner = new SqliteTransaction(this.#connections, this.#depth + 1);
    return finish(writer, work(inner), {
      commit: `RELEASE ${name}`,
      rollback: `ROLLBACK TO ${name}; RELEASE ${name}`,
    });
  }

  changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  withoutTimeLimit<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return work(this);
  }
  readonly snapshot = noSnapshot;

  async close(): Promise<void> {}
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** Compiles queries written with `sql`; those that the planner has compiled run as they are. */
function toStatement(query: Runnable): Statement {
  return query instanceof Sql ? compileSql(query, sqliteDialect) : query;
}

/** Statements that may run on the read-only connection. `returning` makes a write return rows, it begins with its verb. */
function isRead(sql: string): boolean {
  return (
    /^\s*(select|with|pragma|explain|values)\b/i.test(sql) &&
    !/^\s*with\b[\s\S]*\b(insert|update|delete)\b/i.test(sql)
  );
}

function bound({ sql, bindings }: Statement): Bound {
  return { sql, bindings: bindings.map(sqliteDialect.toBinding) };
}

function write({ writer, reader }: SqliteConnections, { sql, bindings }: Statement): number {
  const statement = writer.prepare(sql);
  const values = bindings.map(sqliteDialect.toBinding);
  const touched = statement.reader
    ? statement.all(...values).length
    : statement.run(...values).changes;
  if (/^\s*(create|alter|drop)\b/i.test(sql)) {
    writer.forget();
    reader.forget();
  }
  return touched;
}

function insertRows(
  connection: SqliteConnection,
  added: { table: string; rows: readonly Row[]; primaryKey: string },
): (string | number)[] {
  const { table, rows, primaryKey } = added;
  const { quote, toBinding } = sqliteDialect;
  return insertBatches(sqliteDialect, table, rows).flatMap((batch) => {
    const { sql, bindings } = batch;
    const insert = bindings.length === 0 ? `insert into ${quote(table)} default values` : sql;
    const statement = connection.prepare(
      `${insert} returning ${quote(primaryKey)} as ${quote("key")}`,
    );
    const returned = statement.all(...bindings.map(toBinding));
    const keys = (
      returned.some(({ key }) => key === null) ? keysOfLast(connection, added, returned) : returned
    ).map(({ key }, at) => returnedKey(key, ownValue(batch.rows[at], primaryKey)));
    const isGiven = Object.hasOwn(batch.rows[0] ?? {}, primaryKey);
    // Generated keys count up from row to row; the order in which they are returned is not defined.
    return keys.every(isNumber) && !isGiven ? keys.toSorted((a, b) => a - b) : keys;
  });
}

/** The keys that a trigger has given to the rows inserted last, which is not among what the statement returns. */
function keysOfLast(
  connection: SqliteConnection,
  { table, primaryKey }: { table: string; primaryKey: string },
  { length }: readonly Row[],
): Row[] {
  const { quote } = sqliteDialect;
  const select = `select ${quote(primaryKey)} as ${quote("key")} from ${quote(table)}`;
  const last = "rowid between last_insert_rowid() - ? + 1 and last_insert_rowid()";
  return connection.prepare(`${select} where ${last} order by rowid`).all(length);
}

/** The driver rounds 64 bits; who gave such a key knows it. */
function returnedKey(key: unknown, given: unknown): string | number {
  if (typeof key !== "number") return toKey(key);
  return Number.isSafeInteger(key) || !isPresent(given) ? key : String(given);
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function isNumber(key: string | number): key is number {
  return typeof key === "number";
}
