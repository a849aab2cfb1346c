import BetterSqlite from "better-sqlite3";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Binding, Cursor, Row, Runnable, Snapshot, Statement } from "../../database.ts";
import { sqliteDialect } from "../../dialects/sqlite.ts";
import { toAppError } from "../../errors/app-errors.ts";
import { compileSql, Sql } from "../../sql.ts";

/** What the thread is asked for; it replies to one after the other. */
export type SnapshotRequest =
  | { kind: "all" | "open"; sql: string; bindings: Binding[] }
  | { kind: "next"; most: number }
  | { kind: "close" };

/** Rows as lists of values, which cost less on their way than objects; or what the driver refused. */
export type SnapshotReply =
  | { columns: string[]; rows: unknown[][] }
  | { message: string; code: string | null };

/** The thread is not bundled with its starter, so it is found by name: the TypeScript source, or the built file. */
const entry = new URL(
  `./sqlite-snapshot-main.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
  import.meta.url,
);

/** Opens a snapshot of a file, or of the bytes of a database in memory. Its thread lives as long as it. */
export async function openSqliteSnapshot(source: string | Uint8Array): Promise<Snapshot> {
  const thread = new SnapshotThread(source);
  try {
    await thread.started;
  } catch (error) {
    throw toAppError(error);
  }
  const rowsOf = (request: SnapshotRequest): Promise<Row[]> =>
    thread.ask(request).catch((error: unknown) => {
      throw toAppError(error);
    });
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

interface Asked {
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/** The thread that holds the connection: SQLite works inside the thread that asks, however long it takes. */
class SnapshotThread {
  readonly started: Promise<Row[]>;
  readonly #worker: Worker;
  readonly #asked: Asked[] = [];
  readonly #ended: Promise<void>;
  /** What it ended with. */
  #end: unknown = null;

  constructor(source: string | Uint8Array) {
    this.#worker = new Worker(entry, { workerData: { source }, env: {}, execArgv: [] });
    this.started = this.#reply();
    this.#worker.on("message", (reply: SnapshotReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        this.#fail(new Error("The snapshot has been closed."));
        resolve();
      });
    });
  }

  async ask(request: SnapshotRequest): Promise<Row[]> {
    if (this.#end !== null) throw this.#end;
    const reply = this.#reply();
    this.#worker.postMessage(request, []);
    return await reply;
  }

  /** After what has been asked before. */
  async close(): Promise<void> {
    this.#worker.postMessage({ kind: "close" } satisfies SnapshotRequest, []);
    await this.#ended;
  }

  #reply(): Promise<Row[]> {
    return new Promise((resolve, reject) => this.#asked.push({ resolve, reject }));
  }

  #settle(reply: SnapshotReply): void {
    const asked = this.#asked.shift();
    if ("rows" in reply) asked?.resolve(reply.rows.map((values) => toRow(reply.columns, values)));
    else if (reply.code === null) asked?.reject(new Error(reply.message));
    else asked?.reject(new BetterSqlite.SqliteError(reply.message, reply.code));
  }

  #fail(error: unknown): void {
    this.#end ??= error;
    for (const { reject } of this.#asked.splice(0)) reject(error);
  }
}

function toRow(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (const [at, name] of columns.entries()) row[name] = values[at];
  return row;
}
