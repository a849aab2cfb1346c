import { toRights, type PermissionRow, type Rights } from "@rowhouse/contract";
import { cached } from "../core/cached.ts";
import type { Actor } from "../core/context.ts";
import type { AccessCache } from "../core/project.ts";
import type { Database } from "../database/database.ts";
import {
  findAccountById,
  findAccountByToken,
  findPublicAddresses,
  type Account,
} from "./account.ts";

/** Accounts and rules kept in memory; the oldest go first. */
const keptAccounts = 10_000;

/** Who may do what in one project, read when first asked for and kept until a write to users, roles or permissions. */
export interface Access extends AccessCache {
  accountById(id: number): Promise<Account | null>;
  accountByToken(token: string): Promise<Account | null>;
  /** Where callers who are not signed in may come from; empty = from everywhere. */
  publicAddresses(): Promise<string[]>;
  rightsOf(actor: Actor): Promise<Rights>;
}

export function createAccess(db: Database): Access {
  const accounts = new Map<string, Promise<Account | null>>();
  const rules = new Map<number, Promise<PermissionRow[]>>();
  const rights = new Map<string, Promise<Rights>>();
  const publicAddresses = cached(() => findPublicAddresses(db));
  return {
    accountById: (id) => keep(accounts, `id ${id}`, () => findAccountById(db, id)),
    accountByToken: (token) =>
      keep(accounts, `token ${token}`, () => findAccountByToken(db, token)),
    publicAddresses: publicAddresses.get,
    rightsOf(actor) {
      const key = `${actor.user} ${actor.roles.join()} ${actor.isAdmin}`;
      return keep(rights, key, async () => {
        const { role } = actor;
        const permissions =
          role === null ? [] : await keep(rules, role, () => readPermissions(db, role));
        return toRights({ ...actor, permissions });
      });
    },
    invalidate() {
      accounts.clear();
      rules.clear();
      rights.clear();
      publicAddresses.invalidate();
    },
  };
}

/** In the order of their ids: the first rule per collection and status counts (API contract 8.1). */
async function readPermissions(db: Database, role: number): Promise<PermissionRow[]> {
  const rows = await db.all(
    db.knex("directus_permissions").select("*").where({ role }).orderBy("id"),
  );
  return rows.map((row) => ({ ...row, collection: String(row["collection"]) }));
}

async function keep<K, T>(kept: Map<K, Promise<T>>, key: K, read: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const reading = read();
  kept.set(key, reading);
  if (kept.size > keptAccounts) forgetOldest(kept);
  try {
    const value = await reading;
    // A token nobody has is not worth a place: guessing could push the others out.
    if (value === null) kept.delete(key);
    return value;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function forgetOldest<K>(kept: Map<K, unknown>): void {
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}
