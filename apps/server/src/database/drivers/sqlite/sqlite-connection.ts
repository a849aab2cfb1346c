import type { Statement as PreparedStatement, ColumnDefinition } from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { setImmediate, setTimeout } from "node:timers/promises";
import { ownValue } from "@rowhouse/contract";

import type { Binding, Row } from "../../database.ts";
import { toAppError } from "../../errors/app-errors.ts";
import type { SqliteHandle, SqliteHandles } from "./open-sqlite.ts";

type Prepared = PreparedStatement<unknown[], Row>;

/** A statement as the driver takes it. */
export interface Bound {
  sql: string;
  bindings: readonly Binding[];
}

/** Prepared statements per connection, and the characters of their texts: what the library holds of each grows with it. */
const [maxStatements, maxCharacters] = [600, 300_000];

/** One connection with its prepared statements. */
export class SqliteConnection {
  readonly handle: SqliteHandle;
  readonly #statements = new LRUCache<string, Prepared>({
    max: maxStatements,
    maxSize: maxCharacters,
    sizeCalculation: (_statement, sql) => sql.length + 1,
  });

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

  read({ sql, bindings }: Bound): Row[] {
    const statement = this.prepare(sql);
    const rows = statement.all(...bindings);
    if (haveBytes(rows)) readBytes(rows, plainColumns(statement.columns()));
    return rows;
  }

  /** After tables changed: cached `select *` statements would return the old columns. */
  forget(): void {
    this.#statements.clear();
  }
}

export interface SqliteConnections {
  writer: SqliteConnection;
  reader: SqliteConnection;
}

export function connect({ writer, reader }: SqliteHandles): SqliteConnections {
  const first = new SqliteConnection(writer);
  return { writer: first, reader: reader === writer ? first : new SqliteConnection(reader) };
}

/** Lets one caller at a time use the writing connection; the others queue in order. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  /** Returns how to release it. */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    return resolve;
  }
}

/** Milliseconds after which a shared transaction takes no further writes in. */
const maxSharedMs = 10;

/** A short write that waits for its transaction. */
interface Member {
  /** Does the write; its savepoints begin at this depth. */
  work(depth: number): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** The time until which it waits for the transaction of another program. */
  deadline: number;
}

interface SharedParts {
  connection: SqliteConnection;
  /** Milliseconds that a caller waits for a writing transaction of another program. */
  patience: number;
  /** Does what it is given when the writing connection is free. */
  exclusively(work: () => Promise<void>): Promise<void>;
}

/**
 * Short writes that queue at the same time share a transaction and its commit, each in a savepoint of its own: one that is refused
 * takes back what it did and nothing else. No caller learns before the commit how their write ended, not even that it was refused,
 * because the reason may be a row that does not stay. When the commit fails, it fails for all of them.
 */
export class SharedCommits {
  readonly #parts: SharedParts;
  readonly #waiting: Member[] = [];
  #isCalled = false;
  /** Whether the tables let writes share a transaction, by the version of the schema. */
  #sharing = { version: -1, isSafe: false };

  constructor(parts: SharedParts) {
    this.#parts = parts;
  }

  /** Writes that wait behind the first one, which stands in line for the connection. */
  get waiting(): number {
    return Math.max(0, this.#waiting.length - 1);
  }

  take<T>(work: (depth: number) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const deadline = performance.now() + this.#parts.patience;
    // The result of `work`, which only passes through.
    this.#waiting.push({ work, resolve: (result) => resolve(result as T), reject, deadline });
    if (!this.#isCalled) void this.#serve();
    return promise;
  }

  async #serve(): Promise<void> {
    this.#isCalled = true;
    while (this.#waiting.length > 0) {
      // Requests that arrived together come to `take` one after the other in this turn of the event loop.
      await setImmediate();
      await this.#parts.exclusively(() => this.#serveSome());
    }
    this.#isCalled = false;
  }

  async #serveSome(): Promise<void> {
    const { connection } = this.#parts;
    const first = this.#waiting.shift();
    if (!first) return;
    const members = [first];
    try {
      await untilUnlocked(() => connection.prepare("BEGIN IMMEDIATE").run(), first.deadline);
      const ends = await finish(connection, this.#work(members, first), whole);
      for (const end of ends) end();
    } catch (error) {
      for (const { reject } of members) reject(toAppError(error));
    }
  }

  /** Does the writes of the members, to whom it adds all that it takes in. Returns what tells each of them how it ended. */
  async #work(members: Member[], first: Member): Promise<(() => void)[]> {
    if (this.#waiting.length === 0 || !this.#isSafe()) {
      const result = await first.work(1);
      return [() => first.resolve(result)];
    }
    const until = performance.now() + maxSharedMs;
    const ends = [await this.#inSavepoint(first)];
    while (performance.now() < until) {
      const next = this.#waiting.shift();
      if (!next) break;
      members.push(next);
      ends.push(await this.#inSavepoint(next));
    }
    return ends;
  }

  /** Throws where the whole transaction is lost: a full disk has rolled it back, or the savepoint does not. */
  async #inSavepoint({ work, resolve, reject }: Member): Promise<() => void> {
    const { connection } = this.#parts;
    connection.prepare("SAVEPOINT rowhouse_1").run();
    const [end] = await Promise.allSettled([work(2)]);
    if (end.status === "rejected") {
      if (!connection.handle.inTransaction) throw end.reason;
      connection.prepare("ROLLBACK TO rowhouse_1").run();
    }
    connection.prepare("RELEASE rowhouse_1").run();
    return end.status === "fulfilled"
      ? () => resolve(end.value)
      : () => reject(toAppError(end.reason));
  }

  /**
   * Whether one write can only fail by itself. Tables of other programs may have foreign keys that are checked at the commit, and
   * triggers or constraints that roll back the whole transaction.
   */
  #isSafe(): boolean {
    const { connection } = this.#parts;
    // Prepared once: the driver's own way to ask makes a statement each time.
    const version = Number(connection.prepare("PRAGMA schema_version").get()?.["schema_version"]);
    if (version !== this.#sharing.version) {
      const unsafe =
        "select 1 from sqlite_master where sql like '%deferr%' or sql like '%rollback%'";
      this.#sharing = { version, isSafe: connection.handle.prepare(unsafe).get() === undefined };
    }
    return this.#sharing.isSafe;
  }
}

/** How a transaction or a savepoint ends. */
interface Ends {
  commit: string;
  rollback: string;
}

export const whole: Ends = { commit: "COMMIT", rollback: "ROLLBACK" };

/** Commits when the work resolves, rolls back when it rejects. */
export async function finish<T>(
  writer: SqliteConnection,
  work: Promise<T>,
  { commit, rollback }: Ends,
): Promise<T> {
  try {
    const result = await work;
    writer.prepare(commit).run();
    return result;
  } catch (error) {
    // Some failures (a full disk) have rolled back already; what failed first is what counts.
    if (writer.handle.inTransaction) attemptQuietly(() => writer.handle.exec(rollback));
    throw toAppError(error);
  }
}

/** Milliseconds between two tries: short at first, for other processes of ours. */
const firstPause = 1;
const longestPause = 20;

/** Waits for the lock of another program without keeping the event loop: the driver itself could only block it. */
export async function untilUnlocked<T>(work: () => T, deadline: number): Promise<T> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return work();
    } catch (error) {
      const isBusy =
        error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() > deadline) throw error;
    }
    await setTimeout(pause);
  }
}

function attemptQuietly(work: () => unknown): void {
  try {
    work();
  } catch {
    // The next transaction finds out.
  }
}

/** Declared types of columns that are meant to hold bytes; a column of no type may hold anything. */
const forBytes = /blob|binary|^bit\b/i;

export interface PlainColumn {
  name: string;
  at: number;
}

/**
 * SQLite stores bytes in a column of any type, and other programs do so with texts. The columns of a statement, by name and place,
 * whose bytes are to be read as what the column is for.
 */
export function plainColumns(columns: readonly ColumnDefinition[]): readonly PlainColumn[] {
  return columns.flatMap(({ name, type }, at) =>
    type === null || type === "" || forBytes.test(type) ? [] : [{ name, at }],
  );
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes that are text become it; others become base64, which is how bytes are read anyway (API contract 1.6). */
export function plainValue(value: unknown): unknown {
  if (!isBytes(value)) return value;
  try {
    return utf8.decode(value);
  } catch {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  }
}

/** Looking at all values without a call for each costs next to nothing, and almost none is an object. */
function haveBytes(rows: readonly Row[]): boolean {
  for (const row of rows)
    for (const value of Object.values(row))
      if (typeof value === "object" && value instanceof Uint8Array) return true;
  return false;
}

/** Puts plain values in the place of bytes. */
function readBytes(rows: readonly Row[], plain: readonly PlainColumn[]): void {
  for (const { name } of plain)
    for (const row of rows) {
      const value = ownValue(row, name);
      if (isBytes(value)) row[name] = plainValue(value);
    }
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}
