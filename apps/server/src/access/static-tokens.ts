import { randomBytes, randomUUID } from "node:crypto";
import { toStoredTime } from "../core/context.ts";
import { tokenHash } from "../core/hashes.ts";
import type { Database, Row } from "../database/database.ts";
import { tokensTable } from "../database/migrations/20261128-create-tokens.ts";
import { identifier, sql } from "../database/sql.ts";
import type { Account } from "./access-cache.ts";

const table = identifier(tokensTable);
const userColumn = identifier("user");
/** Bytes that nobody guesses. */
const tokenBytes = 32;

/** The token in the field `token` of a user: it has neither name nor expiry, and a row only once it has been used. */
export const fieldToken = "field";

/** A static token (J15). Only its hash is stored. Times as stored. */
export interface StaticToken {
  id: string;
  /** Null for that of the field. */
  name: string | null;
  madeOn: string | null;
  expiresOn: string | null;
  lastUsedOn: string | null;
}

/** A static token that somebody presents. */
export interface PresentedToken {
  account: Account;
  hash: string;
  id: string;
  expiresOn: string | null;
  lastUsedOn: string | null;
}

/** The token with this hash, compared exactly, whatever the collation of the database; `accountOf` finds whose it is. */
export async function findStaticToken(
  db: Database,
  hash: string,
  accountOf: (user: number) => Promise<Account | null>,
): Promise<PresentedToken | null> {
  const [row] = await db.all(sql`select * from ${table} where token_hash = ${hash}`);
  const id = String(row?.["token_id"] ?? "");
  const used = { hash, lastUsedOn: textOrNull(row?.["last_used_on"]) };
  if (row && !isOfField(id)) {
    const account = await accountOf(Number(row["user"]));
    return account && { account, id, expiresOn: textOrNull(row["expires_on"]), ...used };
  }
  const [user] = await db.all(sql`select id from directus_users where token = ${hash}`);
  const account = user ? await accountOf(Number(user["id"])) : null;
  return account && { account, id: fieldToken, expiresOn: null, ...used };
}

/** Those of a user, the newest first; that of the field comes last. */
export async function listStaticTokens(db: Database, user: number): Promise<StaticToken[]> {
  const rows = await db.all(
    sql`select * from ${table} where ${userColumn} = ${user} order by made_on desc, token_id`,
  );
  const [owner] = await db.all(sql`select token from directus_users where id = ${user}`);
  const hash = textOrNull(owner?.["token"]);
  const named = rows.filter((row) => !isOfField(String(row["token_id"]))).map(toStaticToken);
  if (hash === null) return named;
  const used = rows.find((row) => row["token_hash"] === hash);
  const lastUsedOn = textOrNull(used?.["last_used_on"]);
  return [...named, { id: fieldToken, name: null, madeOn: null, expiresOn: null, lastUsedOn }];
}

/** Makes one; the text is returned once and stored nowhere. What it begins with lets scanners of secrets recognize it. */
export async function makeStaticToken(
  db: Database,
  {
    user,
    name,
    expiresOn,
    now,
  }: { user: number; name: string; expiresOn: string | null; now: Date },
): Promise<StaticToken & { token: string }> {
  const token = `rh_${randomBytes(tokenBytes).toString("base64url")}`;
  const id = randomUUID();
  const madeOn = toStoredTime(now);
  const row = {
    token_id: id,
    user,
    name,
    token_hash: tokenHash(token),
    made_on: madeOn,
    expires_on: expiresOn,
    last_used_on: null,
  };
  await db.insert(tokensTable, row, "token_id");
  return { id, name, madeOn, expiresOn, lastUsedOn: null, token };
}

/** Revokes one with a name. Null where there is none, else the name. */
export async function revokeStaticToken(
  db: Database,
  { user, id }: { user: number; id: string },
): Promise<string | null> {
  const own = sql`token_id = ${id} and ${userColumn} = ${user}`;
  const [row] = await db.all(sql`select name from ${table} where ${own}`);
  if (!row || isOfField(id)) return null;
  return (await db.run(sql`delete from ${table} where ${own}`)) > 0 ? String(row["name"]) : null;
}

export async function removeStaticTokens(db: Database, user: number): Promise<void> {
  await db.run(sql`delete from ${table} where ${userColumn} = ${user}`);
}

/** Notes that it is in use. */
export async function touchStaticToken(
  db: Database,
  { account, id, hash }: PresentedToken,
  now: Date,
): Promise<void> {
  const used = toStoredTime(now);
  const touched = await db.run(
    sql`update ${table} set last_used_on = ${used} where token_hash = ${hash}`,
  );
  if (touched > 0 || id !== fieldToken) return;
  const key = `${fieldToken}-${account.id}`;
  await db.run(sql`delete from ${table} where token_id = ${key}`);
  const row = { token_id: key, user: account.id, name: "", token_hash: hash, made_on: used };
  await db.insert(tokensTable, { ...row, last_used_on: used }, "token_id");
}

function isOfField(id: string): boolean {
  return id.startsWith(`${fieldToken}-`);
}

function toStaticToken(row: Row): StaticToken {
  return {
    id: String(row["token_id"]),
    name: String(row["name"]),
    madeOn: textOrNull(row["made_on"]),
    expiresOn: textOrNull(row["expires_on"]),
    lastUsedOn: textOrNull(row["last_used_on"]),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
