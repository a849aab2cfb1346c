import { AppError, because } from "../../core/errors.ts";
import type { Database } from "../database.ts";
import { raw, sql } from "../sql.ts";

/** The lock's number on PostgreSQL: an arbitrary constant. */
const lockNumber = 7_682_417;
/** Seconds to wait for another process that is changing tables. */
const lockTimeout = 60;

/**
 * One change of the tables at a time, whatever the number of processes: the others wait, for a backup as well.
 * Throws databaseBusy (503/11) when that takes too long. Call it inside a transaction: SQLite's
 * holds the only writing lock already, PostgreSQL's lock ends with it, MySQL's belongs to its connection.
 */
export async function withSchemaLock<T>(
  db: Database,
  work: () => Promise<T>,
  seconds = lockTimeout,
): Promise<T> {
  if (db.dialect.id === "sqlite") return work();
  if (db.dialect.id === "postgres") {
    // The limit of the session is for rows.
    const [before] = await db.all(sql`select current_setting('lock_timeout') as value`);
    await db.run(sql`set local lock_timeout = '${raw(String(seconds))}s'`);
    await db.all(sql`select pg_advisory_xact_lock(${lockNumber})`);
    await db.all(sql`select set_config('lock_timeout', ${String(before?.["value"])}, true)`);
    return work();
  }
  const name = "concat('rowhouse ', database())";
  const rows = await db.all(sql`select get_lock(${raw(name)}, ${seconds}) as taken`);
  if (Number(rows[0]?.["taken"]) !== 1)
    throw new AppError("databaseBusy", because("databaseLocked"));
  try {
    return await work();
  } finally {
    await db.all(sql`select release_lock(${raw(name)})`);
  }
}
