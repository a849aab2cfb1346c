import { randomBytes } from "node:crypto";
import { toStoredTime } from "../core/context.ts";
import { tokenHash } from "../core/hashes.ts";
import type { Database } from "../database/database.ts";
import {
  passkeysTable,
  recoveryCodesTable,
} from "../database/migrations/20261207-create-passkeys.ts";
import { identifier, list, raw, sql } from "../database/sql.ts";

const table = identifier(recoveryCodesTable);
const userColumn = identifier("user");

/** How many a user gets at once. */
const codeCount = 10;
/** The digits and letters that nobody mistakes for each other (Crockford's base 32); a power of two, so that bytes spread evenly. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** Sixteen characters hold 80 bits: enough that a hash needs neither salt nor time. */
const codeLength = 16;

/** Codes of a user: how many are left of how many, and when they were made (as stored). */
export interface RecoveryCodeCount {
  left: number;
  total: number;
  madeOn: string | null;
}

export async function countRecoveryCodes(db: Database, user: number): Promise<RecoveryCodeCount> {
  const [row] =
    await db.all(sql`select count(*) as total, count(used_on) as used, max(made_on) as made_on
    from ${table} where ${userColumn} = ${user}`);
  const total = Number(row?.["total"] ?? 0);
  const madeOn = row?.["made_on"];
  return {
    total,
    left: total - Number(row?.["used"] ?? 0),
    madeOn: typeof madeOn === "string" ? madeOn : null,
  };
}

/** Makes new ones, which end those of before; in a transaction. The texts are returned once and stored nowhere. */
export async function makeRecoveryCodes(db: Database, user: number, now: Date): Promise<string[]> {
  // Two requests at once would both leave their codes. SQLite has a single writer and no row locks.
  const lock = raw(db.dialect.id === "sqlite" ? "" : "for update");
  await db.all(sql`select id from directus_users where id = ${user} ${lock}`);
  // MySQL locks the place of rows that are not there, in which two people would wait for each other.
  if ((await countRecoveryCodes(db, user)).total > 0) await removeRecoveryCodes(db, [user]);
  const codes = Array.from({ length: codeCount }, makeCode);
  for (const code of codes) {
    const row = { code_hash: hashOf(user, code), user, made_on: toStoredTime(now), used_on: null };
    await db.insert(recoveryCodesTable, row, "code_hash");
  }
  return codes;
}

/** Uses one up and returns how many are left; null where it is none of the user's, or has been used. */
export async function useRecoveryCode(
  db: Database,
  { user, code, now }: { user: number; code: string; now: Date },
): Promise<number | null> {
  const used = await db.run(sql`update ${table} set used_on = ${toStoredTime(now)}
    where code_hash = ${hashOf(user, code)} and ${userColumn} = ${user} and used_on is null`);
  return used > 0 ? (await countRecoveryCodes(db, user)).left : null;
}

/** Whether a text may be a recovery code, and no code of an app. */
export function isRecoveryCode(code: string): boolean {
  return normalize(code).length === codeLength;
}

/** Removes the codes of some users. */
export async function removeRecoveryCodes(db: Database, users: readonly number[]): Promise<void> {
  if (users.length > 0)
    await db.run(sql`delete from ${table} where ${userColumn} in (${list(users)})`);
}

/** Removes those of users who have no second factor any more: they stand in for one, and would outlive it. */
export async function removeIdleCodes(db: Database, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  const secret = identifier("2fa_secret");
  await db.run(sql`delete from ${table} where ${userColumn} in (${list(users)})
    and not exists (select 1 from ${identifier(passkeysTable)} p where p.${userColumn} = ${table}.${userColumn})
    and not exists (select 1 from directus_users u where u.id = ${table}.${userColumn}
      and u.${secret} is not null and u.${secret} <> '')`);
}

/** Four groups of four. */
function makeCode(): string {
  const letters = Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % 32));
  const groups = [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join(""));
  return groups.join("-");
}

/** One form for all ways to type a code: the letters that the alphabet leaves out are the digits they look like. */
function normalize(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
}

function hashOf(user: number, code: string): string {
  return tokenHash(`recovery code ${user} ${normalize(code)}`);
}
