import type { Statement as PreparedStatement } from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { setTimeout } from "node:timers/promises";
import type { Database, Dialect, Row, Runnable, Statement } from "../database.ts";
import { sqliteDialect } from "../dialects/sqlite.ts";
import { toAppError } from "../errors.ts";
import { insertBatches } from "../insert-rows.ts";
import { compileSql, Sql } from "../sql.ts";
import { SingleInserts } from "./single-inserts.ts";
import { openSqlite, type SqliteHandle, type SqliteHandles } from "./open-sqlite.ts";

type Prepared = PreparedStatement<unknown[], Row>;

/**
 * Statements are prepared once and run directly. Reads use their own connection; writes acquire a mutex, and a transaction
 * holds it until it ends.
 */
export function openSqliteDatabase(
  source: string | Uint8Array,
): Database & { serialize(): Uint8Array } {
  const connections = connect(openSqlite(source));
  const root = new SqliteDatabase(connections);
  return Object.assign(root, {
    serialize: () => new Uint8Array(connections.writer.handle.serialize()),
  });
}

/** Prepared statements per connection. */
const maxStatements = 600;

/** One connection with its prepared statements. */
class SqliteConnection {
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

interface SqliteConnections {
  writer: SqliteConnection;
  reader: SqliteConnection;
}

function connect({ writer, reader }: SqliteHandles): SqliteConnections {
  const first = new SqliteConnection(writer);
  return { writer: first, reader: reader === writer ? first : new SqliteConnection(reader) };
}

/** Lets one caller at a time use the writing connection; the others queue in order. */
class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Returns how to release it. */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    return resolve;
  }
}

class SqliteDatabase extends SingleInserts implements Database {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connections: SqliteConnections;
  readonly #mutex = new Mutex();

  constructor(connections: SqliteConnections) {
    super();
    this.#connections = connections;
  }

  async all(query: Runnable): Promise<Row[]> {
    const statement = toStatement(query);
    try {
      const { reader, writer } = this.#connections;
      if (isRead(statement.sql)) return read(reader, statement);
      return await this.#exclusively(() => untilUnlocked(() => read(writer, statement)));
    } catch (error) {
      throw toAppError(error);
    }
  }

  run(query: Runnable): Promise<number> {
    const statement = toStatement(query);
    return this.#exclusively(() => untilUnlocked(() => write(this.#connections, statement)));
  }

  insertAll(table: string, rows: readonly Row[], primaryKey: string): Promise<(string | number)[]> {
    // Several statements form one transaction.
    return this.transaction((inner) => inner.insertAll(table, rows, primaryKey));
  }

  async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#exclusively(async () => {
      const { writer } = this.#connections;
      await untilUnlocked(() => writer.prepare("BEGIN IMMEDIATE").run());
      return finish(writer, work(new SqliteTransaction(this.#connections, 1)), whole);
    });
  }

  async changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#exclusively(async () => {
      const { writer, reader } = this.#connections;
      writer.handle.pragma("foreign_keys = OFF");
      // Otherwise renaming a rebuilt table fails as long as a view needs it.
      writer.handle.pragma("legacy_alter_table = ON");
      try {
        await untilUnlocked(() => writer.prepare("BEGIN IMMEDIATE").run());
        return await finish(writer, work(new SqliteTransaction(this.#connections, 1)), whole);
      } finally {
        writer.handle.pragma("legacy_alter_table = OFF");
        writer.handle.pragma("foreign_keys = ON");
        writer.forget();
        reader.forget();
      }
    });
  }

  async close(): Promise<void> {
    await this.#exclusively(() => {
      const { writer, reader } = this.#connections;
      if (reader !== writer) reader.handle.close();
      writer.handle.close();
    });
  }

  async #exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    const release = await this.#mutex.acquire();
    try {
      return await work();
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
    return attempt(() => read(this.#connections.writer, toStatement(query)));
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

  async close(): Promise<void> {}
}

/** How a transaction or a savepoint ends. */
interface Ends {
  commit: string;
  rollback: string;
}

const whole: Ends = { commit: "COMMIT", rollback: "ROLLBACK" };

async function finish<T>(
  writer: SqliteConnection,
  work: Promise<T>,
  { commit, rollback }: Ends,
): Promise<T> {
  try {
    const result = await work;
    writer.prepare(commit).run();
    return result;
  } catch (error) {
    // Some failures (a full disk) have rolled back already.
    if (writer.handle.inTransaction) writer.handle.exec(rollback);
    throw toAppError(error);
  }
}

/** Milliseconds to wait altogether, and between two tries, for a writing transaction of another process. */
const lockTimeoutMs = 10_000;
const retryMs = 20;

/** Waits for the lock of another process without keeping the event loop: the driver itself could only block it. */
async function untilUnlocked<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      const isBusy =
        error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() > deadline) throw error;
    }
    await setTimeout(retryMs);
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** What is written with `sql` is compiled; what the planner has compiled runs as it is. */
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

function read(connection: SqliteConnection, { sql, bindings }: Statement): Row[] {
  return connection.prepare(sql).all(...bindings.map(sqliteDialect.toBinding));
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
  { table, rows, primaryKey }: { table: string; rows: readonly Row[]; primaryKey: string },
): (string | number)[] {
  const { quote, toBinding } = sqliteDialect;
  return insertBatches(sqliteDialect, table, rows).flatMap((batch) => {
    const { sql, bindings } = batch;
    const insert = bindings.length === 0 ? `insert into ${quote(table)} default values` : sql;
    const statement = connection.prepare(
      `${insert} returning ${quote(primaryKey)} as ${quote("key")}`,
    );
    const keys = statement
      .all(...bindings.map(toBinding))
      .map(({ key }) => (typeof key === "number" ? key : String(key)));
    const isGiven = primaryKey in (batch.rows[0] ?? {});
    // Generated keys count up from row to row; the order in which they are returned is not defined.
    return keys.every(isNumber) && !isGiven ? keys.toSorted((a, b) => a - b) : keys;
  });
}

function isNumber(key: string | number): key is number {
  return typeof key === "number";
}
