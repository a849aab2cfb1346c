import { setTimeout } from "node:timers/promises";
import knexFactory, { type Knex } from "knex";
import BetterSqliteClient from "knex/lib/dialects/better-sqlite3/index.js";
import type { Database, Dialect, Row, Runnable, Statement } from "../database.ts";
import { sqliteDialect } from "../dialects/sqlite.ts";
import { toAppError } from "../errors.ts";
import { insertBatches } from "../insert-rows.ts";
import { isSchemaBuilder, toStatement } from "./runnable.ts";
import {
  openSqlite,
  type SqliteConnection,
  type SqliteConnections,
  type SqliteHandle,
} from "./sqlite-connections.ts";

/**
 * SQLite beside Knex's pool: statements are prepared once and run directly. Reads use their own connection; writes wait
 * for their turn, and a transaction holds the turn until it ends. Knex builds SQL and runs DDL over the same connection.
 */
export function openSqliteDatabase(
  source: string | Uint8Array,
): Database & { serialize(): Uint8Array } {
  const connections = openSqlite(source);
  const turn = new Turn();
  const root = new SqliteDatabase(connections, turn, makeKnex(connections.writer.handle, turn));
  return Object.assign(root, {
    serialize: () => new Uint8Array(connections.writer.handle.serialize()),
  });
}

/** Who may use the writing connection now; the others queue in order. */
class Turn {
  #tail: Promise<void> = Promise.resolve();

  /** Answers how to give the turn back. */
  async take(): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    return resolve;
  }
}

class SqliteDatabase implements Database {
  readonly dialect: Dialect = sqliteDialect;
  readonly knex: Knex;
  readonly #connections: SqliteConnections;
  readonly #turn: Turn;

  constructor(connections: SqliteConnections, turn: Turn, knex: Knex) {
    this.#connections = connections;
    this.#turn = turn;
    this.knex = knex;
  }

  async all(query: Runnable): Promise<Row[]> {
    const statement = toStatement(query);
    try {
      const { reader, writer } = this.#connections;
      if (isRead(statement.sql)) return read(reader, statement);
      return await this.#inTurn(() => patiently(() => read(writer, statement)));
    } catch (error) {
      throw toAppError(error);
    }
  }

  async run(query: Runnable | Knex.SchemaBuilder): Promise<number> {
    try {
      if (isSchemaBuilder(query)) return await runSchema(query, this.#connections);
      const statement = toStatement(query);
      return await this.#inTurn(() => patiently(() => write(this.#connections.writer, statement)));
    } catch (error) {
      throw toAppError(error);
    }
  }

  async insert(table: string, row: Row, primaryKey: string): Promise<string | number> {
    const [key] = await this.insertAll(table, [row], primaryKey);
    return key ?? "";
  }

  insertAll(table: string, rows: readonly Row[], primaryKey: string): Promise<(string | number)[]> {
    // Several statements keep together.
    return this.transaction((inner) => inner.insertAll(table, rows, primaryKey));
  }

  async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const { writer } = this.#connections;
      await patiently(() => writer.prepare("BEGIN IMMEDIATE").run());
      return finish(writer, work(new SqliteTransaction(this.#connections, 1)), whole);
    });
  }

  async changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const { writer, reader } = this.#connections;
      writer.handle.pragma("foreign_keys = OFF");
      // Otherwise renaming a rebuilt table fails as long as a view needs it.
      writer.handle.pragma("legacy_alter_table = ON");
      try {
        await patiently(() => writer.prepare("BEGIN IMMEDIATE").run());
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
    await this.#inTurn(() => {
      const { writer, reader } = this.#connections;
      if (reader !== writer) reader.handle.close();
      writer.handle.close();
    });
    await this.knex.destroy();
  }

  async #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const giveBack = await this.#turn.take();
    try {
      return await work();
    } catch (error) {
      throw toAppError(error);
    } finally {
      giveBack();
    }
  }
}

/** Everything runs on the writing connection, which the transaction owns. Nested ones are savepoints. */
class SqliteTransaction implements Database {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connections: SqliteConnections;
  readonly #depth: number;
  #knex: Knex | null = null;

  constructor(connections: SqliteConnections, depth: number) {
    this.#connections = connections;
    this.#depth = depth;
  }

  get knex(): Knex {
    this.#knex ??= makeKnex(this.#connections.writer.handle, null);
    return this.#knex;
  }

  async all(query: Runnable): Promise<Row[]> {
    return attempt(() => read(this.#connections.writer, toStatement(query)));
  }

  async run(query: Runnable | Knex.SchemaBuilder): Promise<number> {
    if (!isSchemaBuilder(query))
      return attempt(() => write(this.#connections.writer, toStatement(query)));
    try {
      return await runSchema(query, this.#connections);
    } catch (error) {
      throw toAppError(error);
    }
  }

  async insert(table: string, row: Row, primaryKey: string): Promise<string | number> {
    const [key] = await this.insertAll(table, [row], primaryKey);
    return key ?? "";
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
const patience = { total: 10_000, step: 20 };

/** Waits for the lock of another process without keeping the event loop: the driver itself could only block it. */
async function patiently<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + patience.total;
  for (;;) {
    try {
      return work();
    } catch (error) {
      const isBusy =
        error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() > deadline) throw error;
    }
    await setTimeout(patience.step);
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** Statements that may run on the read-only connection. `returning` makes a write answer rows, it begins with its verb. */
function isRead(sql: string): boolean {
  return (
    /^\s*(select|with|pragma|explain|values)\b/i.test(sql) &&
    !/^\s*with\b[\s\S]*\b(insert|update|delete)\b/i.test(sql)
  );
}

function read(connection: SqliteConnection, { sql, bindings }: Statement): Row[] {
  return connection.prepare(sql).all(...bindings.map(sqliteDialect.toBinding));
}

function write(connection: SqliteConnection, { sql, bindings }: Statement): number {
  const statement = connection.prepare(sql);
  const values = bindings.map(sqliteDialect.toBinding);
  return statement.reader ? statement.all(...values).length : statement.run(...values).changes;
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
    // Generated keys count up from row to row; the order in which they are told is nobody's promise.
    return keys.every(isNumber) && !isGiven ? keys.toSorted((a, b) => a - b) : keys;
  });
}

function isNumber(key: string | number): key is number {
  return typeof key === "number";
}

async function runSchema(
  builder: Knex.SchemaBuilder,
  { writer, reader }: SqliteConnections,
): Promise<number> {
  await builder;
  writer.forget();
  reader.forget();
  return 0;
}

/** Knex over our connection: with `turn` each query waits for it, without one (`null`) we are inside a transaction. */
function makeKnex(handle: SqliteHandle, turn: Turn | null): Knex {
  class Client extends BetterSqliteClient {
    #giveBack: (() => void) | null = null;

    override async acquireConnection(): Promise<SqliteHandle> {
      if (turn) this.#giveBack = await turn.take();
      return handle;
    }

    override async releaseConnection(): Promise<void> {
      this.#giveBack?.();
    }

    override initializePool(): void {}

    override async destroy(): Promise<void> {}
  }
  const knex = knexFactory({
    client: Client,
    connection: { filename: ":memory:" },
    useNullAsDefault: true,
  });
  // Makes Knex open savepoints where it wants a transaction of its own (rebuilding a table).
  if (turn === null) knex.client.transacting = true;
  return knex;
}
