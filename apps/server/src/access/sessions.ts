import { hash } from "node:crypto";
import { toStoredTime } from "../core/clock.ts";
import type { Project } from "../core/project.ts";
import type { Database } from "../database/database.ts";
import { keptSessionsTable } from "../database/migrations/20261124-create-kept-sessions.ts";
import { identifier, sql } from "../database/sql.ts";
import type { Account } from "./account.ts";
import { passwordMark, tokenLifetimes } from "./tokens.ts";

const table = identifier(keptSessionsTable);

/** The name of a session: of its token, which is stored nowhere. */
export function sessionOf(token: string): string {
  return hash("sha256", token);
}

/** A token that has been verified, with the mark in it. */
interface Presented {
  token: string;
  mark: unknown;
  /** Milliseconds. */
  now: number;
}

/**
 * Whether a token was issued under the password that the account has now, or belongs to the session that changed it: that one goes
 * on, all others end (J10).
 */
export async function isCurrent(
  project: Project,
  account: Account,
  { token, mark, now }: Presented,
): Promise<boolean> {
  const current = passwordMark(project, account);
  if (mark === current) return true;
  const kept = await project.db.all(
    sql`select password_mark from ${table} where session_hash = ${sessionOf(token)}
      and password_mark = ${current} and ends_on > ${toStoredTime(new Date(now))}`,
  );
  return kept.length > 0;
}

/** Lets a session go on under the new password of its account; in the transaction of the change. */
export async function keepSession(
  db: Database,
  { session, mark, now }: { session: string; mark: string; now: Date },
): Promise<void> {
  const ends = toStoredTime(new Date(now.getTime() + tokenLifetimes.auth * 1000));
  await db.run(
    sql`delete from ${table} where session_hash = ${session} or ends_on < ${toStoredTime(now)}`,
  );
  const row = { session_hash: session, password_mark: mark, ends_on: ends };
  await db.insert(keptSessionsTable, row, "session_hash");
}
