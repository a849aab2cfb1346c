import type { Database, Row } from "../database.ts";

/** The common part of the databases: one row is inserted like several. */
export abstract class SingleInserts implements Pick<
  Database,
  "insert" | "insertAll" | "restoreAll"
> {
  abstract insertAll(
    table: string,
    rows: readonly Row[],
    primaryKey: string,
  ): Promise<(string | number)[]>;

  /** Only PostgreSQL has keys that it always counts. */
  restoreAll(
    table: string,
    rows: readonly Row[],
    primaryKey: string,
  ): Promise<(string | number)[]> {
    return this.insertAll(table, rows, primaryKey);
  }

  async insert(table: string, row: Row, primaryKey: string): Promise<string | number> {
    const [key] = await this.insertAll(table, [row], primaryKey);
    return key ?? "";
  }
}

/** A key as the planner takes it: a number or a text, bytes as base64. */
export function toKey(value: unknown): string | number {
  if (typeof value === "number") return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : String(value);
}
