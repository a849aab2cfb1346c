import type { Knex } from "knex";
import type { Duplex } from "node:stream";
import { AppError, because } from "../../core/errors.ts";
import type { Dialect, Row, Statement } from "../database.ts";
import { toAppError } from "../errors/app-errors.ts";
import type { DatabaseLimits } from "../../core/project.ts";

/** What one statement did; `insertId` where the vendor reports it. */
export interface Outcome {
  rows: Row[];
  touched: number;
  insertId: string | number;
}

/** Rows that one statement inserts: all with the same columns. */
export interface NewRows extends Statement {
  table: string;
  rows: readonly Row[];
  primaryKey: string;
  keepsKeys: boolean;
}

/** What the vendor's driver does. */
export interface Driver<Raw extends object> {
  dialect: Dialect;
  /** Places in the text are `?`. */
  query(connection: Raw, sql: string, bindings: unknown[]): Promise<Outcome>;
  /** Inserts rows and returns their keys, in the same order. */
  insert(
    run: (statement: Statement) => Promise<Outcome>,
    rows: NewRows,
  ): Promise<(string | number)[]>;
  /** Whether DDL can be rolled back. */
  hasTransactionalDdl: boolean;
  /** Sets how long statements of the session may take; 0 = no limit. */
  timeLimit(milliseconds: number): string;
  /** What carries the connection: destroying it makes fail what waits for a reply. */
  socketOf(connection: Raw): Duplex;
}

/** The part of Knex's client that hands out connections. */
interface ConnectionSource<Raw> {
  pool: { numUsed(): number };
  acquireConnection(): Promise<Raw>;
  releaseConnection(connection: Raw): Promise<void>;
}

/** Milliseconds that a server has beyond its own limit to say that a statement took too long. */
const grace = 1000;
/** Milliseconds of silence after which a connection is asked whether it is still there before it is used. */
const probeAfter = 5000;
/** Milliseconds for the reply. */
const probeLimit = 1000;

/** Whether work that failed because its connection was broken may be done again on another one. */
export type IsRepeatable = () => boolean;

/**
 * The connections to a database server; Knex holds them. None is waited for without end: one that does not answer in time
 * is closed, with those that are idle, because whatever became of it became of them.
 */
export class ConnectionPool<Raw extends object> {
  readonly driver: Driver<Raw>;
  readonly limits: DatabaseLimits;
  readonly #knex: Knex;
  /** Idle connections, and since when. */
  readonly #idle = new Map<Raw, number>();
  /** Why the last connection did not come about; null since one did. */
  #failure: unknown = null;

  constructor(knex: Knex, driver: Driver<Raw>, limits: DatabaseLimits) {
    this.#knex = knex;
    this.driver = driver;
    this.limits = limits;
  }

  /** One statement; `limit` in milliseconds, 0 for none. */
  async query(
    connection: Raw,
    { sql, bindings }: Statement,
    limit = this.limits.query === 0 ? 0 : this.limits.query + grace,
  ): Promise<Outcome> {
    const values = bindings.map((value) => this.driver.dialect.toBinding(value));
    if (limit === 0) return this.driver.query(connection, sql, values);
    const timer = setTimeout(() => this.#endSilent(connection), limit);
    try {
      return await this.driver.query(connection, sql, values);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lends a connection to `work`, which has to leave it as it was. */
  async use<T>(
    work: (connection: Raw) => Promise<T>,
    isRepeatable: IsRepeatable = () => false,
  ): Promise<T> {
    try {
      for (;;) {
        const { connection, isNew } = await this.#acquire();
        try {
          return await work(connection);
        } catch (error) {
          if (!isBroken(error)) throw error;
          this.discard(connection);
          if (isNew || !isRepeatable()) throw error;
        } finally {
          this.#release(connection);
        }
      }
    } catch (error) {
      throw toAppError(error);
    }
  }

  /** Closes a connection that cannot be trusted any more, and the idle ones; at once, without a word to the server. */
  discard(connection: Raw, reason: Error = new Error("The connection is given up.")): void {
    for (const each of [connection, ...this.#idle.keys()]) {
      // The events of the socket come later.
      this.#forget(each, reason);
      this.driver.socketOf(each).destroy(reason);
    }
  }

  close(): Promise<void> {
    return this.#knex.destroy();
  }

  async #acquire(): Promise<{ connection: Raw; isNew: boolean }> {
    for (;;) {
      const connection = await this.#next();
      const since = this.#idle.get(connection);
      this.#idle.delete(connection);
      if (since === undefined) {
        this.driver.socketOf(connection).once("close", () => this.#forget(connection));
        return { connection, isNew: true };
      }
      if (performance.now() - since < probeAfter) return { connection, isNew: false };
      try {
        await this.query(connection, { sql: "select 1", bindings: [] }, probeLimit);
        return { connection, isNew: false };
      } catch {
        this.discard(connection);
        this.#release(connection);
      }
    }
  }

  async #next(): Promise<Raw> {
    // Knex types its client as `any`; these are what its own runner uses.
    const source: ConnectionSource<Raw> = this.#knex.client;
    try {
      const connection = await source.acquireConnection();
      this.#failure = null;
      return connection;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "KnexTimeoutError") {
        this.#failure = error;
        throw error;
      }
      if (this.#failure !== null) throw this.#failure;
      if (source.pool.numUsed() < this.limits.connections)
        throw new AppError("databaseUnreachable", {}, { cause: error });
      throw new AppError("databaseBusy", because("databaseCrowded"), { cause: error });
    }
  }

  /** Sets the mark by which Knex's pool hands a connection out no more; the driver tells Knex of a closed socket late. */
  #forget(connection: Raw, reason: Error = new Error("The connection is closed.")): void {
    this.#idle.delete(connection);
    Reflect.set(connection, "__knex__disposed", reason);
  }

  #release(connection: Raw): void {
    const source: ConnectionSource<Raw> = this.#knex.client;
    if (!this.driver.socketOf(connection).destroyed) this.#idle.set(connection, performance.now());
    void source.releaseConnection(connection);
  }

  #endSilent(connection: Raw): void {
    const code = "ETIMEDOUT";
    this.discard(connection, Object.assign(new Error("The database does not answer."), { code }));
  }
}

/** Whether the connection is gone, and not only the statement refused. */
export function isBroken(error: unknown): boolean {
  const failure = toAppError(error);
  return failure instanceof AppError && failure.key === "databaseUnreachable";
}
