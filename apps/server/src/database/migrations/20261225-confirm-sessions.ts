import type { Database } from "../database.ts";
import { identifier, raw, sql } from "../sql.ts";
import { sessionsTable } from "./20261127-create-sessions.ts";

/** The columns, in the shorthand of every vendor; both may be empty, because processes of the version before write rows without them. */
const columns = { asks_confirmation: "TINYINT", confirmed_on: "DATETIME" } as const;

/** Sessions know whether they ask for a confirmation, and when there was the last one (API contract 2.25). */
export async function confirmSessions(db: Database): Promise<void> {
  const [found] = await db.dialect.readTables(db, [sessionsTable]);
  for (const [name, datatype] of Object.entries(columns)) {
    if (found?.columns.some((column) => column.name === name)) continue;
    const type = db.dialect.columnType(datatype, { length: null, signed: true });
    await db.run(
      sql`alter table ${identifier(sessionsTable)} add column ${identifier(name)} ${raw(type ?? datatype)}`,
    );
  }
}
