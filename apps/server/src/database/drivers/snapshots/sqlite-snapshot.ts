import { stat } from "node:fs/promises";
import type { Binding, Cursor, Row, Runnable, Snapshot, Statement } from "../../database.ts";
import { sqliteDialect } from "../../dialects/sqlite.ts";
import { toAppError } from "../../errors/app-errors.ts";
import { compileSql, Sql } from "../../sql.ts";
import { SqliteThread, unpackRows, type ThreadRequest } from "../sqlite/sqlite-thread.ts";

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
