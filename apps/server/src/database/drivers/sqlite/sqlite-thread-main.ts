import { parentPort, workerData } from "node:worker_threads";
import type { Statement as PreparedStatement } from "better-sqlite3";
import { openSqliteForLongReads } from "./open-sqlite.ts";
import { plainColumns, plainValue, type PlainColumn } from "./sqlite-connection.ts";
import type { ThreadInput, ThreadReply, ThreadRequest } from "./sqlite-thread.ts";

type Values = unknown[];
type Prepared = PreparedStatement<unknown[], Values>;

/** Characters and bytes after which a piece ends. */
const fullPiece = 500_000;

const { source, isSnapshot }: ThreadInput = workerData;
const handle = openSqliteForLongReads(source);
if (isSnapshot) {
  handle.exec("BEGIN");
  // Only the first read decides what the transaction sees.
  handle.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").all();
}
/** Tables cannot change for a snapshot; elsewhere a kept `select *` would return the columns of before. */
const statements = new Map<string, Prepared>();
interface Cursor extends Columns {
  rows: Iterator<Values>;
}

interface Columns {
  columns: string[];
  plain: readonly PlainColumn[];
}

let cursor: Cursor = { columns: [], plain: [], rows: [].values() };

parentPort?.on("message", (request: ThreadRequest) => {
  if (request.kind === "close") {
    handle.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(replyTo(request), []);
});
parentPort?.postMessage({ columns: [], rows: [], took: 0 } satisfies ThreadReply, []);

function replyTo(request: Exclude<ThreadRequest, { kind: "close" }>): ThreadReply {
  try {
    if (request.kind === "next") return nextPiece(request.most);
    const began = performance.now();
    const statement = statements.get(request.sql) ?? prepare(request.sql);
    // A write: the connection refuses it.
    if (!statement.reader) statement.run(...request.bindings);
    if (request.kind === "all") {
      // Tables may have changed since this connection read what they are, which running finds out.
      const rows = statement.all(...request.bindings);
      const { columns, plain } = columnsOf(statement);
      for (const row of rows) makePlain(row, plain);
      return { columns, rows, took: performance.now() - began };
    }
    const { columns, plain } = columnsOf(statement);
    // Its text may come again while it is under way.
    statements.delete(request.sql);
    cursor = { columns, plain, rows: statement.iterate(...request.bindings) };
    return { columns, rows: [], took: performance.now() - began };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { message: error.message, code: "code" in error ? String(error.code) : null };
  }
}

function columnsOf(statement: Prepared): Columns {
  const definitions = statement.columns();
  return { columns: definitions.map(({ name }) => name), plain: plainColumns(definitions) };
}

function makePlain(values: Values, plain: Columns["plain"]): void {
  for (const { at } of plain)
    if (typeof values[at] === "object") values[at] = plainValue(values[at]);
}

function prepare(sql: string): Prepared {
  const statement: Prepared = handle.prepare(sql);
  if (statement.reader) statement.raw();
  if (isSnapshot) statements.set(sql, statement);
  return statement;
}

function nextPiece(most: number): ThreadReply {
  const began = performance.now();
  const rows: Values[] = [];
  for (let size = 0; rows.length < most && size < fullPiece;) {
    const { value, done } = cursor.rows.next();
    if (done) break;
    makePlain(value, cursor.plain);
    rows.push(value);
    size += sizeOf(value);
  }
  return { columns: cursor.columns, rows, took: performance.now() - began };
}

function sizeOf(values: Values): number {
  let size = 0;
  for (const value of values)
    size += typeof value === "string" || value instanceof Uint8Array ? value.length : 8;
  return size;
}
