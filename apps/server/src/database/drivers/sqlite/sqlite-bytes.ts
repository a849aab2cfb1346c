import { ownValue } from "@rowhouse/contract";
import type { ColumnDefinition } from "better-sqlite3";
import type { Row } from "../../database.ts";

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

/** Puts plain values in the place of bytes. */
export function readBytes(rows: readonly Row[], plain: readonly PlainColumn[]): void {
  for (const { name } of plain)
    for (const row of rows) {
      const value = ownValue(row, name);
      if (isBytes(value)) row[name] = plainValue(value);
    }
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}
