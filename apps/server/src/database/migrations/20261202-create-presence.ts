import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const presenceTable = "rowhouse_presence";

/** Which tab of whom has which item open (API contract 14.2). In the database, so that all processes know. */
export async function createPresence(db: Database): Promise<void> {
  await createTable(db, {
    name: presenceTable,
    primaryKey: "tab",
    columns: {
      tab: "VARCHAR(80) nn",
      user: "INT u nn",
      place: "VARCHAR(64) nn",
      seen_on: "DATETIME nn",
    },
    indexes: [["user"], ["place"], ["seen_on"]],
  });
}
