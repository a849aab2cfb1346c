import type { Database } from "../database.ts";
import { identifier, sql } from "../sql.ts";
import { keptSessionsTable } from "./20261124-create-kept-sessions.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const sessionsTable = "rowhouse_sessions";

/** Every sign-in is a row of its own (J16). What the table of kept sessions was for stands in it. */
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
  await db.run(sql`drop table if exists ${identifier(keptSessionsTable)}`);
}
