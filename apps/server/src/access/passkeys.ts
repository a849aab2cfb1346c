import { hash, randomBytes, randomUUID } from "node:crypto";
import { toStoredTime } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Database, Row } from "../database/database.ts";
import {
  passkeysTable,
  usedChallengesTable,
} from "../database/migrations/20261207-create-passkeys.ts";
import { identifier, list, raw, sql } from "../database/sql.ts";
import { tokenLifetimes } from "./tokens.ts";

const table = identifier(passkeysTable);
const challenges = identifier(usedChallengesTable);
const userColumn = identifier("user");

/** A credential of WebAuthn that signs its user in (decision 25). Bytes are base64url, times as stored. */
export interface Passkey {
  id: string;
  user: number;
  /** The name of the account among authenticators, the same for all passkeys of a user; it says nothing about them. */
  userHandle: string;
  name: string;
  credentialId: string;
  publicKey: string;
  /** The uses that its authenticator has counted; 0 where it does not count. */
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  createdOn: string;
  lastUsedOn: string | null;
}

/** The passkey with this credential id, compared exactly, whatever the collation of the database. */
export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.all(
    sql`select * from ${table} where credential_hash = ${hash("sha256", credentialId)}`,
  );
  return row ? toPasskey(row) : null;
}

/** Those of a user, the newest first. */
export async function listPasskeys(db: Database, user: number): Promise<Passkey[]> {
  const rows = await db.all(
    sql`select * from ${table} where ${userColumn} = ${user} order by created_on desc, passkey_id`,
  );
  return rows.map(toPasskey);
}

/** A name for a user among authenticators. */
export function makeUserHandle(): string {
  return randomBytes(32).toString("base64url");
}

/** Stores one, and returns its id. Throws `duplicateKey` for a credential that somebody has already. */
export async function addPasskey(
  db: Database,
  {
    isMultiDevice,
    now,
    ...passkey
  }: Omit<Passkey, "id" | "createdOn" | "lastUsedOn"> & { isMultiDevice: boolean; now: Date },
): Promise<string> {
  const id = randomUUID();
  const row = {
    passkey_id: id,
    user: passkey.user,
    user_handle: passkey.userHandle,
    name: passkey.name,
    credential_hash: hash("sha256", passkey.credentialId),
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports.join(","),
    device_type: isMultiDevice ? "multiDevice" : "singleDevice",
    is_backed_up: passkey.isBackedUp ? 1 : 0,
    created_on: toStoredTime(now),
    last_used_on: null,
  };
  await db.insert(passkeysTable, row, "passkey_id");
  return id;
}

/** Renames one of a user, who may have removed it meanwhile. */
export async function renamePasskey(
  db: Database,
  { user, id, name }: Pick<Passkey, "user" | "id" | "name">,
): Promise<void> {
  await db.run(
    sql`update ${table} set name = ${name} where passkey_id = ${id} and ${userColumn} = ${user}`,
  );
}

/** Removes one of a user. False where there is none. */
export async function removePasskey(
  db: Database,
  { user, id }: Pick<Passkey, "user" | "id">,
): Promise<boolean> {
  const own = sql`passkey_id = ${id} and ${userColumn} = ${user}`;
  return (await db.run(sql`delete from ${table} where ${own}`)) > 0;
}

/** Removes all of some users. */
export async function removePasskeys(db: Database, users: readonly number[]): Promise<void> {
  if (users.length > 0)
    await db.run(sql`delete from ${table} where ${userColumn} in (${list(users)})`);
}

/** A use of a passkey that its signature has proven. */
export interface PasskeyUse {
  passkey: Passkey;
  challenge: string;
  /** As its authenticator says now. */
  counter: number;
  isBackedUp: boolean;
  now: Date;
}

/**
 * Uses up a challenge, in every process, and notes the use of the passkey; in a transaction. `replayed`: the challenge has been answered
 * before; `copied`: the counter does not grow although it did before, so that there are two of this passkey; `gone`: it has been removed.
 */
export async function notePasskeyUse(
  db: Database,
  { passkey, challenge, counter, isBackedUp, now }: PasskeyUse,
): Promise<"good" | "replayed" | "copied" | "gone"> {
  if (!(await useChallenge(db, challenge, now))) return "replayed";
  // Two uses at once would both see the counter of before. SQLite has a single writer and no row locks.
  const lock = raw(db.dialect.id === "sqlite" ? "" : "for update");
  const [row] = await db.all(
    sql`select counter from ${table} where passkey_id = ${passkey.id} ${lock}`,
  );
  if (!row) return "gone";
  const before = Number(row["counter"]);
  if (before > 0 && counter <= before) return "copied";
  await db.run(sql`update ${table} set counter = ${counter}, is_backed_up = ${isBackedUp ? 1 : 0},
    last_used_on = ${toStoredTime(now)} where passkey_id = ${passkey.id}`);
  return "good";
}

/**
 * Forgets answered challenges that nobody could answer again. Outside of transactions: MySQL holds locks on ranges until their end, in
 * which two sign-ins would wait for each other. Only people who hold a passkey make the table grow, and not for long.
 */
export async function forgetChallenges(db: Database, now: Date): Promise<void> {
  const over = new Date(now.getTime() - 2 * tokenLifetimes.passkey * 1000);
  await db.run(sql`delete from ${challenges} where used_on < ${toStoredTime(over)}`);
}

/** Whether a challenge is answered for the first time; in a transaction, which has to be given up otherwise. */
export async function useChallenge(db: Database, challenge: string, now: Date): Promise<boolean> {
  const row = { challenge_hash: hash("sha256", challenge), used_on: toStoredTime(now) };
  try {
    await db.insert(usedChallengesTable, row, "challenge_hash");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.key === "duplicateKey") return false;
    throw error;
  }
}

function toPasskey(row: Row): Passkey {
  const { last_used_on: lastUsedOn } = row;
  return {
    id: String(row["passkey_id"]),
    user: Number(row["user"]),
    userHandle: String(row["user_handle"]),
    name: String(row["name"]),
    credentialId: String(row["credential_id"]),
    publicKey: String(row["public_key"]),
    counter: Number(row["counter"]),
    transports: String(row["transports"])
      .split(",")
      .filter((each) => each !== ""),
    isBackedUp: Number(row["is_backed_up"]) === 1,
    createdOn: String(row["created_on"]),
    lastUsedOn: typeof lastUsedOn === "string" && lastUsedOn !== "" ? lastUsedOn : null,
  };
}
