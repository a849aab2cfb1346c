import {
  type PermissionRow,
  type Rights,
  toRights,
  adminRole,
  publicRole,
  readAddresses,
} from "@rowhouse/contract";
import { LRUCache } from "lru-cache";

import { cached, countRead } from "../core/cached.ts";
import type { Actor } from "../core/context.ts";
import { tokenHash } from "../core/hashes.ts";
import type { AccessCache } from "../core/project.ts";
import type { Database, Row } from "../database/database.ts";
import { passkeysTable } from "../database/migrations/20261207-create-passkeys.ts";
import { sql, identifier, identifiers } from "../database/sql.ts";
import { findSession, type Session, touchSession } from "./sessions.ts";
import { findStaticToken, type PresentedToken, touchStaticToken } from "./static-tokens.ts";

/** Milliseconds in which further uses of the same thing are not noted. */
const every = 5 * 60_000;

const most = 10_000;

const maxAccounts = 10_000;
const maxRoles = 1000;

/** Who may do what in one project: read on first use and cached until a write to users, roles or permissions. */
export interface Access extends AccessCache {
  accountById(id: number): Promise<Account | null>;
  /** A static token, which may have expired. */
  staticToken(token: string): Promise<PresentedToken | null>;
  /** Notes that it is in use, every few minutes. `now` in milliseconds. */
  tokenIsUsed(token: PresentedToken, now: number): void;
  /** A session that has not ended. */
  session(id: string): Promise<Session | null>;
  /** Notes that it is in use, every few minutes. `now` in milliseconds. */
  sessionIsUsed(session: Session, now: number): void;
  /** Where callers who are not signed in may come from; empty = from everywhere. */
  publicAddresses(): Promise<string[]>;
  /** Known ones without waiting. */
  rightsOf(actor: Actor): Rights | Promise<Rights>;
  /** Whom a token was found to speak for; forgotten with everything else. The keys are the claims of tokens, which are read once. */
  readonly bearers: WeakMap<object, Bearer>;
}

/** The account that a token was issued to, and its session. */
export interface Bearer {
  account: Account;
  session: Session | null;
}

/** Room for so many entries that is taken as they come: `max` would take it all at once, for projects with three users as well. */
function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}

export function createAccess(db: Database): Access {
  const accounts = new LRUCache<string, Promise<Account | null>>(atMost(maxAccounts));
  const rules = new LRUCache<number, Promise<PermissionRow[]>>(atMost(maxRoles));
  const rights = new LRUCache<string, Promise<Rights>>(atMost(maxAccounts));
  const tokens = new LRUCache<string, Promise<PresentedToken | null>>(atMost(maxAccounts));
  const sessions = new LRUCache<string, Promise<Session | null>>(atMost(maxAccounts));
  const uses = createUses();
  const nextUses = new WeakMap<Session, number>();
  // Whatever is found by something from before an invalidation is put where nobody looks any more.
  let [bearers, rightsOfActors] = [new WeakMap<object, Bearer>(), new WeakMap<Actor, Rights>()];
  const publicAddresses = cached("addresses", () => findPublicAddresses(db));
  const findRights = async (actor: Actor): Promise<Rights> => {
    const ofActors = rightsOfActors;
    const isViewed = actor.viewer !== undefined;
    const key = `${actor.user} ${actor.roles.join()} ${actor.isAdmin} ${isViewed}`;
    const found = await load(rights, key, async () => {
      const { role } = actor;
      const permissions =
        role === null ? [] : await load(rules, role, () => readPermissions(db, role));
      return toRights({ ...actor, isViewed, permissions });
    });
    ofActors.set(actor, found);
    return found;
  };
  return {
    accountById: (id) => load(accounts, `id ${id}`, () => findAccountById(db, id)),
    staticToken(token) {
      const hash = tokenHash(token);
      return load(tokens, hash, () => findStaticToken(db, hash, (id) => findAccountById(db, id)));
    },
    tokenIsUsed(token, now) {
      uses.note(token.hash, now, () => touchStaticToken(db, token, new Date(now)));
    },
    session: (id) => load(sessions, id, () => findSession(db, id)),
    sessionIsUsed(session, now) {
      if (now < (nextUses.get(session) ?? Number.NEGATIVE_INFINITY)) return;
      nextUses.set(session, now + every);
      const { id } = session;
      uses.note(`session ${id}`, now, () => touchSession(db, id, new Date(now)));
    },
    publicAddresses: publicAddresses.get,
    rightsOf(actor) {
      const known = rightsOfActors.get(actor);
      return known ?? findRights(actor);
    },
    get bearers() {
      return bearers;
    },
    invalidate() {
      accounts.clear();
      tokens.clear();
      sessions.clear();
      rules.clear();
      rights.clear();
      publicAddresses.invalidate();
      bearers = new WeakMap();
      rightsOfActors = new WeakMap();
    },
  };
}

/** In the order of their ids: the first rule per collection and status counts (API contract 8.1). */
async function readPermissions(db: Database, role: number): Promise<PermissionRow[]> {
  const rows = await db.all(
    sql`select * from directus_permissions where role = ${role} order by id`,
  );
  return rows.map((row) => ({ ...row, collection: String(row["collection"]) }));
}

/** The cached value, or a new reading that everyone who comes meanwhile shares. */
async function load<K extends {}, T>(
  cache: LRUCache<K, Promise<T>>,
  key: K,
  read: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key);
  countRead("access", known !== undefined);
  if (known) return known;
  const reading = read();
  cache.set(key, reading);
  try {
    const value = await reading;
    // A token without an account is not cached: guessing could push the others out.
    if (value === null) cache.delete(key);
    return value;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

/** The moments in which things were used, by the milliseconds of the caller's clock: noted once in a while, and never waited for. */
interface Uses {
  note(id: string, now: number, write: () => Promise<unknown>): void;
}

function createUses(): Uses {
  const noted = new LRUCache<string, number>(atMost(most));
  return {
    note(id, now, write) {
      if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < every) return;
      noted.set(id, now);
      // Nothing depends on it, and the next use that is due writes again.
      write().catch(() => undefined);
    },
  };
}

/** A user as far as signing in needs to know them. */
export interface Account {
  id: number;
  email: string;
  status: string;
  /** Argon2id; null when none is set. */
  password: string | null;
  /** The secret of the authenticator app. */
  secondFactor: string | null;
  hasPasskey: boolean;
  /** Language for mails, such as `de-DE`. */
  locale: string | null;
  /** Those that exist, the one whose rules count first; none leaves the user with the rights of the public (F36). */
  roles: readonly number[];
  isAdmin: boolean;
  enforcesSecondFactor: boolean;
  /** Addresses of the role whose rights count, from which the user may act; empty = all. */
  allowedAddresses: string[];
}

/** Who an account is when it acts: the first role counts, the public one without any. The same object for the same account. */
export function actorOf(account: Account): Actor {
  const known = actors.get(account);
  if (known) return known;
  const { id, roles, isAdmin } = account;
  const actor = Object.freeze({ user: id, role: roles[0] ?? publicRole, roles, isAdmin });
  actors.set(account, actor);
  return actor;
}

const actors = new WeakMap<Account, Actor>();

const passkeyCount = sql`select count(*) from ${identifier(passkeysTable)} p
  where p.${identifier("user")} = directus_users.id`;
const columns = sql`${identifiers(["id", "email", "status", "password", "2fa_secret", "locale"])},
  (${passkeyCount}) as passkeys`;

export async function findAccountById(db: Database, id: number): Promise<Account | null> {
  return withRoles(db, await db.all(sql`select ${columns} from directus_users where id = ${id}`));
}

/** E-mail addresses are compared ignoring the case of a to z, and exactly otherwise, whatever the collation of the database. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const wanted = foldEmail(email);
  const rows = await db.all(
    sql`select ${columns} from directus_users where lower(email) in (${wanted}, ${email.toLowerCase()})`,
  );
  return withRoles(
    db,
    rows.filter((row) => foldEmail(String(row["email"])) === wanted),
  );
}

/** One form for all ways to write an address. Other alphabets stay as they are: some of their letters would turn into one of a to z. */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

async function withRoles(db: Database, rows: Row[]): Promise<Account | null> {
  const [user] = rows;
  if (!user) return null;
  const roles =
    await db.all(sql`select r.id, r.ip_whitelist, r.enforce_2fa from directus_user_roles ur
    join directus_roles r on r.id = ur.role
    where ur.${identifier("user")} = ${Number(user["id"])} order by ur.id`);
  const administering = roles.find((role) => Number(role["id"]) === adminRole);
  const counting = administering ?? roles[0];
  return {
    id: Number(user["id"]),
    email: String(user["email"]),
    status: String(user["status"]),
    password: textOrNull(user["password"]),
    secondFactor: textOrNull(user["2fa_secret"]),
    hasPasskey: Number(user["passkeys"]) > 0,
    locale: textOrNull(user["locale"]),
    roles: roles.map((role) => Number(role["id"])),
    isAdmin: administering !== undefined,
    enforcesSecondFactor: roles.some(
      (role) => Number(role["enforce_2fa"]) === 1 || role["enforce_2fa"] === true,
    ),
    allowedAddresses: counting ? addressesOf(counting) : await findPublicAddresses(db),
  };
}

/** The addresses from which callers without a role may come; empty = all. */
async function findPublicAddresses(db: Database): Promise<string[]> {
  const query = sql`select ip_whitelist from directus_roles where id = ${publicRole}`;
  return (await db.all(query)).flatMap(addressesOf);
}

function addressesOf(role: Row): string[] {
  return readAddresses(String(role["ip_whitelist"] ?? ""));
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
