import { type PermissionRow, type Rights, toRights } from "@rowhouse/contract";
import { LRUCache } from "lru-cache";
import { cached, countRead } from "../core/cached.ts";
import type { Actor } from "../core/context.ts";
import { tokenHash } from "../core/hashes.ts";
import type { AccessCache } from "../core/project.ts";
import type { Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type Account, findAccountById, findPublicAddresses } from "./account.ts";
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
  rightsOf(actor: Actor): Promise<Rights>;
}

export function createAccess(db: Database): Access {
  const accounts = new LRUCache<string, Promise<Account | null>>({ max: maxAccounts });
  const rules = new LRUCache<number, Promise<PermissionRow[]>>({ max: maxRoles });
  const rights = new LRUCache<string, Promise<Rights>>({ max: maxAccounts });
  const tokens = new LRUCache<string, Promise<PresentedToken | null>>({ max: maxAccounts });
  const sessions = new LRUCache<string, Promise<Session | null>>({ max: maxAccounts });
  const uses = createUses();
  const publicAddresses = cached("addresses", () => findPublicAddresses(db));
  return {
    accountById: (id) => load(accounts, `id ${id}`, () => findAccountById(db, id)),
    staticToken(token) {
      const hash = tokenHash(token);
      return load(tokens, hash, () => findStaticToken(db, hash));
    },
    tokenIsUsed(token, now) {
      uses.note(token.hash, now, () => touchStaticToken(db, token, new Date(now)));
    },
    session: (id) => load(sessions, id, () => findSession(db, id)),
    sessionIsUsed({ id }, now) {
      uses.note(`session ${id}`, now, () => touchSession(db, id, new Date(now)));
    },
    publicAddresses: publicAddresses.get,
    rightsOf(actor) {
      const isViewed = actor.viewer !== undefined;
      const key = `${actor.user} ${actor.roles.join()} ${actor.isAdmin} ${isViewed}`;
      return load(rights, key, async () => {
        const { role } = actor;
        const permissions =
          role === null ? [] : await load(rules, role, () => readPermissions(db, role));
        return toRights({ ...actor, isViewed, permissions });
      });
    },
    invalidate() {
      accounts.clear();
      tokens.clear();
      sessions.clear();
      rules.clear();
      rights.clear();
      publicAddresses.invalidate();
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

/** What was used when, by the milliseconds of the caller's clock: noted once in a while, and never waited for. */
interface Uses {
  note(id: string, now: number, write: () => Promise<unknown>): void;
}

function createUses(): Uses {
  const noted = new LRUCache<string, number>({ max: most });
  return {
    note(id, now, write) {
      if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < every) return;
      noted.set(id, now);
      // Nothing depends on it, and the next use that is due writes again.
      write().catch(() => undefined);
    },
  };
}
