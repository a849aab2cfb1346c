import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const sessionsTable = "rowhouse_sessions";

/** Every sign-in is a row of its own (J16). The table of kept sessions stays for processes of the version before, which look into it. */
export async function createSessions(db: Database): Promise<void> {
  await createTable(db, {
    name: sessionsTable,
    primaryKey: "session_id",
    columns: {
      session_id: "VARCHAR(36) nn",
      user: "INT u nn",
      password_mark: "VARCHAR(64) nn",
      begun_on: "DATETIME nn",
      last_used_on: "DATETIME nn",
      ends_on: "DATETIME nn",
      ip: "VARCHAR(50) nn",
      user_agent: "VARCHAR(255) nn",
    },
    indexes: [["user"], ["ends_on"]],
  });
}
