import BetterSqlite from "better-sqlite3";
import { Worker } from "node:worker_threads";
import { stat } from "node:fs/promises";

import type { Binding, Row, Cursor, Runnable, Snapshot, Statement } from "../../database.ts";
import { sqliteDialect } from "../../dialects/sqlite.ts";
import { toAppError } from "../../errors/app-errors.ts";
import { compileSql, Sql } from "../../sql.ts";

/** The source of a thread: a file, or the bytes of a database in memory; all of it as it was at one moment, or as it is with each statement. */
export interface ThreadInput {
  source: string | Uint8Array;
  isSnapshot: boolean;
}

/** Requests to the thread; it replies to one after the other. */
export type ThreadRequest =
  | { kind: "all" | "open"; sql: string; bindings: readonly Binding[] }
  | { kind: "next"; most: number }
  | { kind: "close" };

/** Rows as lists of values, which cost less on their way than objects. */
export interface PackedRows {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** Milliseconds that the statement took. */
  took: number;
}

/** The rows; or what the driver refused. */
export type ThreadReply = PackedRows | { message: string; code: string | null };

/** The thread is not bundled with its starter, so it is found by name: the TypeScript source, or the built file. */
const entry = new URL(
  `./sqlite-thread-main.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
  import.meta.url,
);

/** Megabytes of JavaScript that a thread may hold; what SQLite needs itself is bounded by its cache. */
const heapLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

interface Asked {
  resolve: (rows: PackedRows) => void;
  reject: (error: unknown) => void;
}

/** A thread that holds a connection for reading: SQLite works inside the thread that asks, however long it takes. */
export class SqliteThread {
  readonly started: Promise<unknown>;
  readonly #worker: Worker;
  readonly #asked: Asked[] = [];
  readonly #ended: Promise<void>;
  /** The error it ended with. */
  #end: unknown = null;

  constructor(input: ThreadInput) {
    this.#worker = new Worker(entry, {
      workerData: input,
      env: {},
      execArgv: [],
      resourceLimits: heapLimits,
    });
    this.started = this.#reply();
    this.#worker.on("message", (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        this.#fail(new Error("The thread has ended."));
        resolve();
      });
    });
  }

  /** Whether it has ended, by itself or because it was closed; what it is asked for fails then. */
  get isOver(): boolean {
    return this.#end !== null;
  }

  /** Throws the driver's SqliteError, and another error when the thread ends before it has replied. */
  async ask(request: ThreadRequest): Promise<PackedRows> {
    if (this.#end !== null) throw this.#end;
    const reply = this.#reply();
    this.#worker.postMessage(request, []);
    return await reply;
  }

  /** Whether the process stays for it. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref();
    else this.#worker.unref();
  }

  /** After what has been asked before. */
  async close(): Promise<void> {
    this.hold(true);
    this.#worker.postMessage({ kind: "close" } satisfies ThreadRequest, []);
    await this.#ended;
  }

  /** At once, or after the statement that is under way. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #reply(): Promise<PackedRows> {
    return new Promise((resolve, reject) => this.#asked.push({ resolve, reject }));
  }

  #settle(reply: ThreadReply): void {
    const asked = this.#asked.shift();
    if ("rows" in reply) asked?.resolve(reply);
    else if (reply.code === null) asked?.reject(new Error(reply.message));
    else asked?.reject(new BetterSqlite.SqliteError(reply.message, reply.code));
  }

  #fail(error: unknown): void {
    this.#end ??= error;
    for (const { reject } of this.#asked.splice(0)) reject(error);
  }
}

/** The rows as objects of their own, as the driver returns them. */
export function unpackRows({ columns, rows }: PackedRows): Row[] {
  // The driver has no value for a column with the name of what every object has either.
  const names = columns.map((name) => (name === "__proto__" ? null : name));
  // An object that the engine makes of a text has room for all its values, and so has each copy of it.
  const filled = names.flatMap((name) => (name === null ? [] : [[name, null] as const]));
  const empty: Row = JSON.parse(JSON.stringify(Object.fromEntries(filled)));
  return rows.map((values) => {
    const row = { ...empty };
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? null;
      const value = values[at];
      // Bytes come from another thread in another class, and several callers may get the same ones.
      if (name !== null) row[name] = value instanceof Uint8Array ? Buffer.from(value) : value;
    }
    return row;
  });
}

/** Opens a snapshot of a file, or of the bytes of a database in memory. Its thread lives as long as it. */
export async function openSqliteSnapshot(source: string | Uint8Array): Promise<Snapshot> {
  const thread = new SqliteThread({ source, isSnapshot: true });
  try {
    await thread.started;
  } catch (error) {
    throw toAppError(error);
  }
  const rowsOf = async (request: ThreadRequest): Promise<Row[]> => {
    try {
      return unpackRows(await thread.ask(request));
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    dialect: sqliteDialect,
    all: (query) => rowsOf({ kind: "all", ...bound(query) }),
    async open(query): Promise<Cursor> {
      await rowsOf({ kind: "open", ...bound(query) });
      return { next: (most) => rowsOf({ kind: "next", most }) };
    },
    async heldBytes() {
      if (typeof source !== "string") return 0;
      return (await stat(`${source}-wal`).catch(() => null))?.size ?? 0;
    },
    close: () => thread.close(),
  };
}

function bound(query: Runnable): { sql: string; bindings: Binding[] } {
  const { sql, bindings }: Statement =
    query instanceof Sql ? compileSql(query, sqliteDialect) : query;
  return { sql, bindings: bindings.map(sqliteDialect.toBinding) };
}
