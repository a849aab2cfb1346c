import BetterSqlite from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { availableParallelism } from "node:os";
import { gauge } from "../../../core/log/measures.ts";
import type { Row } from "../../database.ts";
import { sqliteDialect } from "../../dialects/sqlite.ts";
import { loopTurn } from "../../../core/network/loop-turn.ts";
import type { Bound, SqliteConnection } from "./sqlite-connection.ts";
import { unpackRows, type PackedRows, type SqliteThread } from "./sqlite-thread.ts";

/** Milliseconds from which the way to a thread and back pays: whatever takes longer would keep all other requests waiting. */
const defaultLong = 2;
/** A broad text that was long once may be so with other values again: this part of its cost counts at its next time. */
const remembered = 0.98;
/** Texts whose cost is known, and their characters. */
const [maxTexts, maxCharacters] = [2000, 1_000_000];
/** Rows of a table that are read in no time, whatever is asked of them. */
const fewRows = 10_000;

/** At least two, so that a short statement passes a long one; each of them costs some ten megabytes. */
const maxThreads = Math.min(4, Math.max(2, availableParallelism()));
/** Milliseconds after which a thread without work ends. */
const idleTime = 60_000;

/** Bytes of all results that are kept until the next commit, and of one of them. */
const [cachedBytes, cachedResultBytes] = [4 * 1024 * 1024, 256 * 1024];

/** How the reads of a database reach its file. */
export interface ReadsInput {
  /** The connection of this thread; writers have another one. */
  connection: SqliteConnection;
  /** Starts a thread that reads the same file. */
  start: () => SqliteThread;
  /** Milliseconds from which a statement is long. */
  long?: number | undefined;
}

/** The cost of a text, as far as is known. */
interface Cost {
  /** Whether its plan reads whole tables or sorts; null: it is no query. */
  isBroad: boolean | null;
  /** Milliseconds. */
  ms: number;
  /** Of the last two times. */
  last: [number, number];
}

/** A long statement on its way. */
interface Job {
  bound: Bound;
  /** Of the database when it began; null while it waits. */
  version: number | null;
  result: Promise<PackedRows>;
  resolve: (result: Promise<PackedRows>) => void;
}

const readsWaiting = gauge({
  name: "rowhouse_sqlite_reads_waiting",
  help: "Long reads of this process that wait for a thread.",
});

/**
 * Reads of a file outside of transactions. Short ones run here, long ones in threads; what a text costs is known from its last
 * times, and before them its plan says whether large tables are read. Equal long ones share a result while nothing is committed.
 */
export class Reads {
  readonly #connection: SqliteConnection;
  readonly #start: () => SqliteThread;
  readonly #long: number;
  readonly #costs = new LRUCache<string, Cost>({
    max: maxTexts,
    maxSize: maxCharacters,
    sizeCalculation: (_cost, sql) => sql.length + 1,
  });
  readonly #waiting: Job[] = [];
  readonly #underWay = new Set<Job>();
  /** The latest one of each statement that has a key. */
  readonly #latest = new Map<string, Job>();
  /** Results of one version of the database. */
  readonly #kept = new LRUCache<string, PackedRows>({
    maxSize: cachedBytes,
    maxEntrySize: cachedResultBytes,
    sizeCalculation: (rows, key) => bytesOf(rows) + 2 * key.length + 1,
  });
  #cachedVersion = -1;
  readonly #threads = new Set<SqliteThread>();
  readonly #idle = new Map<SqliteThread, NodeJS.Timeout>();
  /** Ends the part of this database in `/metrics`. */
  readonly #forget = readsWaiting(() => this.#waiting.length);

  constructor({ connection, start, long = defaultLong }: ReadsInput) {
    this.#connection = connection;
    this.#start = start;
    this.#long = long;
  }

  /** Bytes of the results that are kept. */
  get cachedBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The rows belong to the caller. Throws the driver's error. */
  async all(bound: Bound): Promise<Row[]> {
    const cost = this.#costOf(bound);
    if (cost.isBroad === null || cost.ms < this.#long) {
      const began = performance.now();
      const rows = this.#connection.read(bound);
      noteCost(cost, performance.now() - began);
      return rows;
    }
    const rows = await this.#share(bound);
    noteCost(cost, rows.took);
    await loopTurn();
    return unpackRows(rows);
  }

  /** After what is under way. */
  async close(): Promise<void> {
    while (this.#underWay.size > 0)
      await Promise.allSettled([...this.#underWay].map(({ result }) => result));
    this.#forget();
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #costOf(bound: Bound): Cost {
    const known = this.#costs.get(bound.sql);
    if (known) return known;
    const isQuery = /^\s*(select|with|values)\b/i.test(bound.sql);
    const cost: Cost = { isBroad: null, ms: 0, last: [0, 0], ...(isQuery && this.#guess(bound)) };
    this.#costs.set(bound.sql, cost);
    return cost;
  }

  /** The plan's word on a query that never ran. */
  #guess({ sql, bindings }: Bound): Pick<Cost, "isBroad" | "ms"> {
    const plan = this.#connection.handle.prepare<unknown[], Row>(`EXPLAIN QUERY PLAN ${sql}`);
    const steps = plan.all(...bindings).map(({ detail }) => String(detail));
    const isBroad = steps.some((step) => /\bSCAN (?!CONSTANT)|\bTEMP B-TREE\b/.test(step));
    const scanned = steps.map((step) => /\bSCAN (\S+)/.exec(step)?.[1]);
    return { isBroad, ms: scanned.some((name) => this.#hasManyRows(name)) ? Infinity : 0 };
  }

  /** As far as the last key says. */
  #hasManyRows(table: string | undefined): boolean {
    if (table === undefined) return false;
    try {
      const rows = `SELECT MAX(rowid) AS last FROM ${sqliteDialect.quote(table)}`;
      return Number(this.#connection.handle.prepare<[], Row>(rows).get()?.["last"]) > fewRows;
    } catch {
      // The name is no table's: that of a part of the query, or of a function.
      return false;
    }
  }

  /** Another number after each commit, of whatever process. */
  #version(): number {
    return Number(this.#connection.prepare("PRAGMA data_version").get()?.["data_version"]);
  }

  /**
   * Joins what is equal: a result of this version, a statement that has not begun, or one that began with this version. So a
   * commit that was there before the question is in its result.
   */
  #share(bound: Bound): Promise<PackedRows> {
    const key = keyOf(bound);
    if (key === null) return this.#begin(bound, key);
    const version = this.#version();
    if (version !== this.#cachedVersion) this.#kept.clear();
    this.#cachedVersion = version;
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const other = this.#latest.get(key);
    const isJoined = other && (other.version === null || other.version === version);
    return isJoined ? other.result : this.#begin(bound, key);
  }

  #begin(bound: Bound, key: string | null): Promise<PackedRows> {
    const { promise: result, resolve } = Promise.withResolvers<PackedRows>();
    const job: Job = { bound, version: null, result, resolve };
    this.#underWay.add(job);
    this.#waiting.push(job);
    if (key !== null) this.#latest.set(key, job);
    const leave = (): void => {
      this.#underWay.delete(job);
      if (key !== null && this.#latest.get(key) === job) this.#latest.delete(key);
    };
    const keep = (rows: PackedRows): void => {
      leave();
      const isCurrent = job.version === this.#cachedVersion && job.version === this.#version();
      if (key !== null && isCurrent) this.#kept.set(key, rows);
    };
    result.then(keep, leave);
    this.#next();
    return result;
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#takeThread();
      if (thread === null) return;
      const job = this.#waiting.shift();
      job?.resolve(this.#run(job, thread));
    }
  }

  /** Null: all of them are at work. */
  #takeThread(): SqliteThread | null {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      if (!thread.isOver) return thread;
      this.#threads.delete(thread);
    }
    if (this.#threads.size >= maxThreads) return null;
    const thread = this.#start();
    this.#threads.add(thread);
    return thread;
  }

  async #run(job: Job, thread: SqliteThread): Promise<PackedRows> {
    thread.hold(true);
    try {
      await thread.started;
      job.version = this.#version();
      return await thread.ask({ kind: "all", ...job.bound });
    } catch (error) {
      if (error instanceof BetterSqlite.SqliteError) throw error;
      // The thread has died, which the statement need not know.
      return this.#runHere(job);
    } finally {
      this.#rest(thread);
      this.#next();
    }
  }

  #runHere({ bound }: Job): PackedRows {
    const began = performance.now();
    const rows = this.#connection.read(bound);
    const took = performance.now() - began;
    return { columns: Object.keys(rows[0] ?? {}), rows: rows.map(Object.values), took };
  }

  #rest(thread: SqliteThread): void {
    if (thread.isOver) {
      this.#threads.delete(thread);
      return;
    }
    thread.hold(false);
    const end = (): void => {
      this.#idle.delete(thread);
      this.#threads.delete(thread);
      void thread.close();
    };
    this.#idle.set(thread, setTimeout(end, idleTime).unref());
  }
}

/** A text that finds its rows is long when it was so three times: whatever interrupts a thread makes anything long once. */
function noteCost(cost: Cost, ms: number): void {
  if (cost.isBroad) cost.ms = cost.ms === Infinity ? ms : Math.max(ms, cost.ms * remembered);
  else cost.ms = Math.min(ms, ...cost.last);
  cost.last = [ms, cost.last[0]];
}

/** Text and values, which decide a result; null where the same ones have another result each time, or no short form. */
function keyOf({ sql, bindings }: Bound): string | null {
  if (/\b(random|current_|now\b)/i.test(sql)) return null;
  const values: unknown[] = [];
  for (const value of bindings) {
    if (typeof value === "object" && value !== null) return null;
    if (typeof value === "number" && !Number.isFinite(value)) return null;
    values.push(typeof value === "bigint" ? [String(value)] : value);
  }
  return JSON.stringify([sql, values]);
}

function bytesOf({ columns, rows }: PackedRows): number {
  let size = 8 * rows.length * columns.length;
  for (const row of rows)
    for (const value of row)
      if (typeof value === "string") size += 2 * value.length;
      else if (value instanceof Uint8Array) size += value.length;
  return size;
}
