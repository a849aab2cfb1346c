import { AppError, because } from "../../core/errors.ts";
import { Turns } from "./turns.ts";
import type { Database, Dialect, Row, Runnable, Snapshot, Statement } from "../database.ts";
import { toAppError } from "../errors/app-errors.ts";
import { insertBatches } from "../insert-rows.ts";
import { compileSql, Sql } from "../sql.ts";
import type { ConnectionPool, IsRepeatable, NewRows, Outcome } from "./connection-pool.ts";
import { SingleInserts } from "./single-inserts.ts";
import { noSnapshot, Snapshots } from "./snapshots.ts";

/** The part that a pool and a transaction of it have in common. */
abstract class ServerSession<Raw extends object> extends SingleInserts {
  readonly dialect: Dialect;
  protected readonly pool: ConnectionPool<Raw>;

  constructor(pool: ConnectionPool<Raw>) {
    super();
    this.pool = pool;
    this.dialect = pool.driver.dialect;
  }

  /** Runs a statement that may change something. */
  protected abstract write(statement: Statement): Promise<Outcome>;

  async run(query: Runnable): Promise<number> {
    return (await this.write(this.toStatement(query))).touched;
  }

  insertAll(table: string, rows: readonly Row[], primaryKey: string): Promise<(string | number)[]> {
    return this.#insert({ table, primaryKey, keepsKeys: false }, rows);
  }

  override restoreAll(
    table: string,
    rows: readonly Row[],
    primaryKey: string,
  ): Promise<(string | number)[]> {
    return this.#insert({ table, primaryKey, keepsKeys: true }, rows);
  }

  protected toStatement(query: Runnable): Statement {
    return query instanceof Sql ? compileSql(query, this.dialect) : query;
  }

  async #insert(
    into: Pick<NewRows, "table" | "primaryKey" | "keepsKeys">,
    rows: readonly Row[],
  ): Promise<(string | number)[]> {
    const keys: (string | number)[] = [];
    for (const batch of insertBatches(this.dialect, into.table, rows)) {
      const added = { ...batch, ...into };
      keys.push(...(await this.pool.driver.insert((statement) => this.write(statement), added)));
    }
    return keys;
  }
}

/**
 * A database on a server (PostgreSQL, MySQL). A writer takes one of the places for writing, of which there are fewer than
 * connections: however many wait for a lock of another program, readers find a connection.
 */
export class ServerDatabase<Raw extends object> extends ServerSession<Raw> implements Database {
  /** Null where there is no limit of time either: changes of tables, one at a time. */
  readonly #writers: Turns | null;
  readonly #snapshots: Snapshots;

  constructor(
    pool: ConnectionPool<Raw>,
    { writers, snapshots }: { writers: Turns | null; snapshots: Snapshots },
  ) {
    super(pool);
    this.#writers = writers;
    this.#snapshots = snapshots;
  }

  snapshot(): Promise<Snapshot> {
    return this.#snapshots.take();
  }

  async all(query: Runnable): Promise<Row[]> {
    const statement = this.toStatement(query);
    const isRead = /^\s*select\b/i.test(statement.sql);
    const { rows } = await this.#use(
      (connection) => this.#query(connection, statement),
      () => isRead,
    );
    return rows;
  }

  transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    // A connection that breaks at its begin has done nothing yet; later the work would be done twice.
    let isBegun = false;
    return this.#inPlace(() =>
      this.#use(
        async (connection) => {
          await this.#query(connection, begin);
          isBegun = true;
          return this.#toItsEnd(connection, work);
        },
        () => !isBegun,
      ),
    );
  }

  async changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    // A change of a table waits for everyone who reads it, and everyone else for the change: long reads end.
    await this.#snapshots.close();
    const { hasTransactionalDdl } = this.pool.driver;
    return this.withoutTimeLimit((db) => (hasTransactionalDdl ? db.transaction(work) : work(db)));
  }

  withoutTimeLimit<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return work(new ServerDatabase(this.pool, { writers: null, snapshots: this.#snapshots }));
  }

  async close(): Promise<void> {
    await this.#snapshots.close();
    await this.pool.close();
  }

  protected write(statement: Statement): Promise<Outcome> {
    return this.#inPlace(() => this.#use((connection) => this.#query(connection, statement)));
  }

  async #toItsEnd<T>(connection: Raw, work: (db: Database) => Promise<T>): Promise<T> {
    const run = inOrder((statement) => this.#query(connection, statement));
    try {
      const result = await work(new ServerTransaction(this.pool, run, 1));
      await run(commit);
      return result;
    } catch (error) {
      // Nothing is stored of a connection that is closed, and what failed first is what counts.
      await run(rollback).catch(() => this.pool.discard(connection));
      throw error;
    }
  }

  #inPlace<T>(work: () => Promise<T>): Promise<T> {
    return this.#writers === null ? work() : this.#writers.hold(work);
  }

  #query(connection: Raw, statement: Statement): Promise<Outcome> {
    return this.#writers === null
      ? this.pool.query(connection, statement, 0)
      : this.pool.query(connection, statement);
  }

  #use<T>(work: (connection: Raw) => Promise<T>, isRepeatable?: IsRepeatable): Promise<T> {
    if (this.#writers !== null) return this.pool.use(work, isRepeatable);
    const { driver, limits } = this.pool;
    const limit = (connection: Raw, milliseconds: number) =>
      this.pool.query(connection, plain(driver.timeLimit(milliseconds)));
    return this.pool.use(async (connection) => {
      await limit(connection, 0);
      try {
        return await work(connection);
      } finally {
        await limit(connection, limits.query).catch(() => this.pool.discard(connection));
      }
    }, isRepeatable);
  }
}

/** A connection does one statement at a time; the drivers do not all keep the next ones for it. */
function inOrder(
  run: (statement: Statement) => Promise<Outcome>,
): (statement: Statement) => Promise<Outcome> {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const outcome = last.then(() => run(statement));
    last = outcome.catch(() => {});
    return outcome;
  };
}

/** A transaction on one connection, or a savepoint in it. */
class ServerTransaction<Raw extends object> extends ServerSession<Raw> implements Database {
  readonly #run: (statement: Statement) => Promise<Outcome>;
  readonly #depth: number;
  /** The savepoint that was made last: those of one level follow each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    pool: ConnectionPool<Raw>,
    run: (statement: Statement) => Promise<Outcome>,
    depth: number,
  ) {
    super(pool);
    this.#run = run;
    this.#depth = depth;
  }

  async all(query: Runnable): Promise<Row[]> {
    return (await this.write(this.toStatement(query))).rows;
  }

  transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const inner = this.#last.then(
      () => this.#savepoint(work),
      () => this.#savepoint(work),
    );
    this.#last = inner;
    return inner;
  }

  changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  withoutTimeLimit<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return work(this);
  }

  readonly snapshot = noSnapshot;

  async close(): Promise<void> {}

  protected async write(statement: Statement): Promise<Outcome> {
    try {
      return await this.#run(statement);
    } catch (error) {
      throw toAppError(error);
    }
  }

  async #savepoint<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const name = `rowhouse_${this.#depth}`;
    await this.write(plain(`savepoint ${name}`));
    try {
      const result = await work(new ServerTransaction(this.pool, this.#run, this.#depth + 1));
      await this.#endSavepoint(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await this.#endSavepoint(`rollback to savepoint ${name}`);
      throw error;
    }
  }

  async #endSavepoint(text: string): Promise<void> {
    try {
      await this.#run(plain(text));
    } catch (error) {
      // DDL has ended it already, with everything before.
      if (!isSavepointGone(error)) throw toAppError(error);
    }
  }
}

/** The places for writing on a pool: a quarter of its connections is for reading only. */
export function openServerDatabase<Raw extends object>(
  pool: ConnectionPool<Raw>,
  openSnapshot: () => Promise<Snapshot>,
): Database {
  const { connections, connect } = pool.limits;
  const writers = Math.max(1, connections - Math.ceil(connections / 4));
  return new ServerDatabase(pool, {
    writers: new Turns(
      writers,
      2 * connect,
      () => new AppError("databaseBusy", because("databaseCrowded")),
    ),
    snapshots: new Snapshots(openSnapshot),
  });
}

const begin = plain("begin");
const commit = plain("commit");
const rollback = plain("rollback");

function plain(text: string): Statement {
  return { sql: text, bindings: [] };
}

/** The number that MySQL gives a savepoint that is not there. */
const savepointUnknown = 1305;

function isSavepointGone(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "errno") === savepointUnknown;
}
