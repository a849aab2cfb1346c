import type { Statement as PreparedStatement, ColumnDefinition } from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { ownValue } from "@rowhouse/contract";

import type { Binding, Row } from "../../database.ts";
import type { SqliteHandle } from "./open-sqlite.ts";

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

/** Looking at all values without a call for each costs next to nothing, and almost none is bytes. */
function haveBytes(rows: readonly Row[]): boolean {
  for (const row of rows)
    for (const name in row)
      if (Object.hasOwn(row, name) && row[name] instanceof Uint8Array) return true;
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
