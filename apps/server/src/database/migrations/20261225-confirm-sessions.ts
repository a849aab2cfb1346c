import type { Database } from "../database.ts";
import { sessionsTable } from "./20261127-create-sessions.ts";
import { addColumns } from "./create-table.ts";

/** The columns, in the shorthand of every vendor; both may be empty, because processes of the version before write rows without them. */
const columns = { asks_confirmation: "TINYINT", confirmed_on: "DATETIME" } as const;

/** Sessions know whether they ask for a confirmation, and when there was the last one (API contract 2.25). */
export async function confirmSessions(db: Database): Promise<void> {
  await addColumns(db, sessionsTable, columns);
}
