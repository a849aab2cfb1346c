import type { Database, Row } from "../database.ts";

/** What the databases have alike: one row is inserted like several. */
export abstract class SingleInserts implements Pick<Database, "insert" | "insertAll"> {
  abstract insertAll(
    table: string,
    rows: readonly Row[],
    primaryKey: string,
  ): Promise<(string | number)[]>;

  async insert(table: string, row: Row, primaryKey: string): Promise<string | number> {
    const [key] = await this.insertAll(table, [row], primaryKey);
    return key ?? "";
  }
}
