import { ownValue } from "@rowhouse/contract";
import type { Database, Row } from "../database.ts";
import { insertRows } from "../insert-rows.ts";
import { identifier, identifiers, sql } from "../sql.ts";

export interface Seed {
  table: string;
  /** Columns that identify a row. */
  identity: string[];
  rows: Row[];
}

/** Inserts the rows that are not there, so that a seed may run twice. The table has to have an `id`. */
export async function insertMissing(db: Database, { table, identity, rows }: Seed): Promise<void> {
  const known = await db.all(sql`select ${identifiers(identity)} from ${identifier(table)}`);
  const idOf = (row: Row): string =>
    identity.map((column) => String(ownValue(row, column))).join("\n");
  const taken = new Set(known.map(idOf));
  const missing = rows.filter((row) => !taken.has(idOf(row)));
  if (missing.length === 0) return;
  if (missing.some((row) => "id" in row)) {
    for (const row of missing) await db.insert(table, row, "id");
    return;
  }
  const columns = [...new Set(missing.flatMap((row) => Object.keys(row)))];
  await insertRows(db, table, { columns, rows: missing });
}
