import { setImmediate, setTimeout } from "node:timers/promises";
import { toAppError } from "../../errors/app-errors.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

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
    const version = Number(connection.handle.pragma("schema_version", { simple: true }));
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
