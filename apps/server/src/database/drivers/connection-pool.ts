import type { Duplex } from "node:stream";
import { AppError, because } from "../../core/errors.ts";
import type { Dialect, Row, Statement } from "../database.ts";
import { toAppError } from "../errors/app-errors.ts";
import type { DatabaseLimits } from "../../core/project.ts";
import { watchPool } from "./pool-gauges.ts";

/** The result of one statement; `insertId` where the vendor reports it. */
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

/** The operations of the vendor's driver. */
export interface Driver<Raw extends object> {
  dialect: Dialect;
  /** A connection that nothing can be asked of before `start`. */
  create(): Raw;
  /** Connects, and sets up the session; the caller destroys a connection for which it fails. */
  start(connection: Raw): Promise<void>;
  /** Tells the server that nothing more comes; its closing ends the connection. */
  end(connection: Raw): void;
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
  /** The socket of the connection: destroying it makes every query fail that waits for a reply. */
  socketOf(connection: Raw): Duplex;
}

/** A connection to be lent, and since when it was idle; null when it is new. */
interface Lent<Raw> {
  connection: Raw;
  since: number | null;
}

/** Work that waits for a connection. */
interface Waiting<Raw> {
  take(lent: Lent<Raw>): void;
  fail(error: unknown): void;
}

/** Milliseconds that a server has beyond its own limit to say that a statement took too long. */
const grace = 1000;
/** Milliseconds of silence after which a connection is asked whether it is still there before it is used. */
const probeAfter = 5000;
/** Milliseconds for the reply. */
const probeLimit = 1000;
/** Milliseconds after which an idle connection is closed, and how often that is looked for. */
const idleLimit = 30_000;
const idleCheck = 5000;
/** Milliseconds that a server has to close a connection that was ended. */
const endLimit = 5000;
/** Milliseconds until the next attempt for those who wait on, after a connection did not come about. */
const retryAfter = 200;

/** Whether work that failed because its connection was broken may be done again on another one. */
export type IsRepeatable = () => boolean;

/**
 * The connections to a database server: opened when work waits for one, lent to one work at a time, the one that was used last
 * first. None is waited for without end: one that does not answer in time is closed, with those that are idle, because whatever
 * became of it became of them.
 */
export class ConnectionPool<Raw extends object> {
  readonly driver: Driver<Raw>;
  readonly limits: DatabaseLimits;
  /** Idle connections in the order of their times; none while work waits. */
  #idle: { connection: Raw; since: number }[] = [];
  readonly #used = new Set<Raw>();
  readonly #opening = new Set<Promise<void>>();
  readonly #waiting = new Set<Waiting<Raw>>();
  /** Open connections, and the promise of their end. */
  readonly #closings = new Map<Raw, Promise<void>>();
  /** Why the last connection did not come about; null since one was lent. */
  #failure: unknown = null;
  #isClosed = false;
  readonly #unwatch = watchPool({
    used: () => this.#used.size,
    free: () => this.#idle.length,
    waiting: () => this.#waiting.size,
  });
  readonly #idleTimer = setInterval(
    () => this.#endIdle(performance.now() - idleLimit),
    idleCheck,
  ).unref();

  constructor(driver: Driver<Raw>, limits: DatabaseLimits) {
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
    const idle = this.#idle.map((each) => each.connection);
    this.#idle = [];
    for (const each of [connection, ...idle]) this.driver.socketOf(each).destroy(reason);
  }

  /** Waits for the work that holds a connection; what waits for one fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#idleTimer);
    for (const waiting of this.#waiting) waiting.fail(closed());
    this.#endIdle(Infinity);
    await Promise.all(this.#opening);
    await Promise.all(this.#closings.values());
    this.#unwatch();
  }

  async #acquire(): Promise<{ connection: Raw; isNew: boolean }> {
    for (;;) {
      const { connection, since } = await this.#next();
      this.#failure = null;
      if (since === null) return { connection, isNew: true };
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

  async #next(): Promise<Lent<Raw>> {
    if (this.#isClosed) throw closed();
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      this.#used.add(idle.connection);
      return idle;
    }
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting<Raw> = {
        take(lent) {
          settle();
          resolve(lent);
        },
        fail(error) {
          settle();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiting.fail(this.#whyNone()), 2 * this.limits.connect);
      this.#waiting.add(waiting);
      this.#openMore();
    });
  }

  #whyNone(): unknown {
    if (this.#failure !== null) return this.#failure;
    if (this.#used.size < this.limits.connections) return new AppError("databaseUnreachable");
    return new AppError("databaseBusy", because("databaseCrowded"));
  }

  /** Opens one connection for each work that waits, as far as they may be. */
  #openMore(): void {
    while (
      !this.#isClosed &&
      this.#opening.size < this.#waiting.size &&
      this.#opening.size + this.#used.size < this.limits.connections
    ) {
      const opening = this.#open()
        .finally(() => this.#opening.delete(opening))
        .then(
          (connection) => this.#offer({ connection, since: null }),
          (error: unknown) => {
            this.#failure = error;
            const [first] = this.#waiting;
            first?.fail(error);
            setTimeout(() => this.#openMore(), retryAfter);
          },
        );
      this.#opening.add(opening);
    }
  }

  async #open(): Promise<Raw> {
    const { driver } = this;
    const connection = driver.create();
    const giveUp = (): void => void driver.socketOf(connection).destroy(silence());
    const timer = setTimeout(giveUp, 2 * this.limits.connect);
    try {
      await driver.start(connection);
      if (driver.socketOf(connection).destroyed) throw new Error("Connection terminated");
    } catch (error) {
      driver.socketOf(connection).destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    const isGone = new Promise<void>((resolve) =>
      driver.socketOf(connection).once("close", () => {
        this.#idle = this.#idle.filter((idle) => idle.connection !== connection);
        this.#closings.delete(connection);
        resolve();
      }),
    );
    this.#closings.set(connection, isGone);
    return connection;
  }

  /** Lends a connection to the work that waits longest; with none it is idle. */
  #offer({ connection, since }: Lent<Raw>): void {
    if (this.#isClosed) return this.#end(connection);
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#idle.push({ connection, since: performance.now() });
      return;
    }
    this.#used.add(connection);
    first.take({ connection, since });
  }

  #release(connection: Raw): void {
    this.#used.delete(connection);
    if (this.driver.socketOf(connection).destroyed) this.#openMore();
    else this.#offer({ connection, since: performance.now() });
  }

  /** Ends the connections that are idle since then. */
  #endIdle(until: number): void {
    const ended = this.#idle.filter(({ since }) => since <= until);
    this.#idle = this.#idle.slice(ended.length);
    for (const { connection } of ended) this.#end(connection);
  }

  #end(connection: Raw): void {
    const socket = this.driver.socketOf(connection);
    const timer = setTimeout(() => socket.destroy(), endLimit);
    socket.once("close", () => clearTimeout(timer));
    this.driver.end(connection);
  }

  #endSilent(connection: Raw): void {
    this.discard(connection, silence());
  }
}

function silence(): Error {
  return Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });
}

function closed(): Error {
  return new Error("The connections to the database are closed.");
}

/** Whether the connection is gone, and not only the statement refused. */
export function isBroken(error: unknown): boolean {
  const failure = toAppError(error);
  return failure instanceof AppError && failure.key === "databaseUnreachable";
}
