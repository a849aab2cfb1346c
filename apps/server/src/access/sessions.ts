import { randomUUID } from "node:crypto";
import { type Origin, toStoredTime } from "../core/context.ts";
import type { Database, Row } from "../database/database.ts";
import { sessionsTable } from "../database/migrations/20261127-create-sessions.ts";
import { identifier, list, sql } from "../database/sql.ts";
import { tokenLifetimes } from "./tokens.ts";

const table = identifier(sessionsTable);
const userColumn = identifier("user");

/** A sign-in that has not ended (J16). Its tokens are exchanged every twenty minutes; the id stays. */
export interface Session {
  id: string;
  user: number;
  /** Of the password it holds under: a change of it ends all sessions but the one that made it (J10). */
  mark: string;
  /** Times as stored. */
  begunOn: string;
  lastUsedOn: string;
  ip: string;
  userAgent: string;
  /** Whether it asks its holder to confirm who they are before dangerous acts: said when signing in, and never changed. */
  asksConfirmation: boolean;
  /** When its holder last proved who they are; null for sessions of before that was noted. */
  confirmedOn: string | null;
}

export async function findSession(db: Database, id: string): Promise<Session | null> {
  const [row] = await db.all(sql`select * from ${table} where session_id = ${id}`);
  return row ? toSession(row) : null;
}

/** Those of a user that hold under the password of now, the one that was used last first. */
export async function listSessions(
  db: Database,
  { user, marks, now }: { user: number; marks: readonly string[]; now: Date },
): Promise<Session[]> {
  const rows = await db.all(sql`select * from ${table} where ${userColumn} = ${user}
    and password_mark in (${list(marks)}) and ends_on > ${toStoredTime(now)} order by last_used_on desc, session_id`);
  return rows.map(toSession);
}

interface Begun {
  user: number;
  mark: string;
  /** Whether the sign-in says that the session asks for confirmations. */
  asks: boolean;
  origin: Origin;
  now: Date;
}

/** A new one, with an id that nobody can guess. Those whose tokens have run out leave. */
export async function beginSession(
  db: Database,
  { user, mark, asks, origin, now }: Begun,
): Promise<string> {
  await db.run(sql`delete from ${table} where ends_on < ${toStoredTime(now)}`);
  const id = randomUUID();
  const row = {
    session_id: id,
    user,
    password_mark: mark,
    begun_on: toStoredTime(now),
    last_used_on: toStoredTime(now),
    ends_on: endOf(now),
    ip: origin.ip,
    user_agent: origin.userAgent,
    asks_confirmation: asks ? 1 : 0,
    confirmed_on: toStoredTime(now),
  };
  await db.insert(sessionsTable, row, "session_id");
  return id;
}

/** For a fresh token of it, under the mark of now: the secret may have been replaced. False where it has ended meanwhile. */
export async function renewSession(
  db: Database,
  { id, mark, now }: { id: string; mark: string; now: Date },
): Promise<boolean> {
  const found = await db.run(sql`update ${table} set last_used_on = ${toStoredTime(now)},
    ends_on = ${endOf(now)}, password_mark = ${mark} where session_id = ${id}`);
  return found > 0 || (await findSession(db, id)) !== null;
}

/** Its holder has just proved who they are. False where it has ended meanwhile. */
export async function confirmSession(db: Database, id: string, now: Date): Promise<boolean> {
  const confirmed = sql`update ${table} set confirmed_on = ${toStoredTime(now)} where session_id = ${id}`;
  return (await db.run(confirmed)) > 0 || (await findSession(db, id)) !== null;
}

/** Lets it go on under the new password of its account; in the transaction of the change. */
export async function keepSession(
  db: Database,
  { session, mark }: { session: string; mark: string },
): Promise<void> {
  await db.run(sql`update ${table} set password_mark = ${mark} where session_id = ${session}`);
}

/** Ends one session of a user. False where there is none. */
export async function endSession(
  db: Database,
  { user, id }: { user: number; id: string },
): Promise<boolean> {
  const own = sql`session_id = ${id} and ${userColumn} = ${user}`;
  return (await db.run(sql`delete from ${table} where ${own}`)) > 0;
}

/** Ends all sessions of a user, but one if it is named. */
export async function endSessions(
  db: Database,
  { user, except }: { user: number; except: string | null },
): Promise<void> {
  const others = except === null ? sql`` : sql`and session_id <> ${except}`;
  await db.run(sql`delete from ${table} where ${userColumn} = ${user} ${others}`);
}

/** Notes that it is in use. */
export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.run(
    sql`update ${table} set last_used_on = ${toStoredTime(now)} where session_id = ${id}`,
  );
}

function endOf(now: Date): string {
  return toStoredTime(new Date(now.getTime() + tokenLifetimes.auth * 1000));
}

function toSession(row: Row): Session {
  return {
    id: String(row["session_id"]),
    user: Number(row["user"]),
    mark: String(row["password_mark"]),
    begunOn: String(row["begun_on"]),
    lastUsedOn: String(row["last_used_on"]),
    ip: String(row["ip"]),
    userAgent: String(row["user_agent"]),
    asksConfirmation: Boolean(Number(row["asks_confirmation"] ?? 0)),
    confirmedOn: row["confirmed_on"] == null ? null : String(row["confirmed_on"]),
  };
}
