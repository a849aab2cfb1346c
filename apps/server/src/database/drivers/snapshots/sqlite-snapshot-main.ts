import { parentPort, workerData } from "node:worker_threads";
import type { Statement as PreparedStatement } from "better-sqlite3";
import { openSqliteForLongReads } from "../open-sqlite.ts";
import type { SnapshotReply, SnapshotRequest } from "./sqlite-snapshot.ts";

type Values = unknown[];

/** Characters and bytes after which a piece ends. */
const fullPiece = 500_000;

const { source }: { source: string | Uint8Array } = workerData;
const handle = openSqliteForLongReads(source);
handle.exec("BEGIN");
// Only the first read decides what the transaction sees.
handle.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").all();
const statements = new Map<string, PreparedStatement<unknown[], Values>>();
let cursor: { columns: string[]; rows: Iterator<Values> } = { columns: [], rows: [].values() };

parentPort?.on("message", (request: SnapshotRequest) => {
  if (request.kind === "close") {
    handle.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(replyTo(request), []);
});
parentPort?.postMessage({ columns: [], rows: [] } satisfies SnapshotReply, []);

function replyTo(request: Exclude<SnapshotRequest, { kind: "close" }>): SnapshotReply {
  try {
    if (request.kind === "next") return nextPiece(request.most);
    const statement = statements.get(request.sql) ?? prepare(request.sql);
    // A write: the connection refuses it.
    if (!statement.reader) statement.run(...request.bindings);
    const columns = statement.columns().map(({ name }) => name);
    if (request.kind === "all") return { columns, rows: statement.all(...request.bindings) };
    // Its text may come again while it is under way.
    statements.delete(request.sql);
    cursor = { columns, rows: statement.iterate(...request.bindings) };
    return { columns, rows: [] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { message: error.message, code: "code" in error ? String(error.code) : null };
  }
}

function prepare(sql: string): PreparedStatement<unknown[], Values> {
  const statement: PreparedStatement<unknown[], Values> = handle.prepare(sql);
  statements.set(sql, statement.reader ? statement.raw() : statement);
  return statement;
}

function nextPiece(most: number): SnapshotReply {
  const rows: Values[] = [];
  for (let size = 0; rows.length < most && size < fullPiece;) {
    const { value, done } = cursor.rows.next();
    if (done) break;
    rows.push(value);
    size += sizeOf(value);
  }
  return { columns: cursor.columns, rows };
}

function sizeOf(values: Values): number {
  let size = 0;
  for (const value of values)
    size += typeof value === "string" || value instanceof Uint8Array ? value.length : 8;
  return size;
}
