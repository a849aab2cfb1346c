import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const storedSessionsTable = "rowhouse_kept_sessions";

/** The sessions that have changed their own password, until their token runs out (J10). */
export async function createStoredSessions(db: Database): Promise<void> {
  await createTable(db, {
    name: storedSessionsTable,
    primaryKey: "session_hash",
    columns: {
      session_hash: "VARCHAR(64) nn",
      password_mark: "VARCHAR(64) nn",
      ends_on: "DATETIME nn",
    },
    indexes: [["ends_on"]],
  });
}
