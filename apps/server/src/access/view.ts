import { adminRole, type Endpoint } from "@rowhouse/contract";
import type { Actor, Context } from "../core/context.ts";
import { AppError, because } from "../core/errors.ts";
import type { Database } from "../database/database.ts";
import type { Access } from "./access-cache.ts";
import { actorOf } from "./account.ts";
import type { Claims } from "./tokens.ts";

/** Whom an administrator views the project as: a person, or somebody who has a role and made nothing yet. */
export type Viewed = { user: number } | { role: number };

/** The user of a viewed role: no key of a user, so that nothing is theirs. */
const nobody = -1;

/**
 * The actor of a view token, as they are now. Only administrators have views: who is none any more has none either.
 * Throws `invalidToken`.
 */
export async function viewedActor(access: Access, viewer: Actor, claims: Claims): Promise<Actor> {
  if (!viewer.isAdmin || viewer.user === null) throw new AppError("invalidToken");
  const { as_user: user, as_role: role } = claims;
  if (typeof role === "number") return { ...roleActor(role), viewer: viewer.user };
  const account = typeof user === "number" ? await access.accountById(user) : null;
  if (!account) throw new AppError("invalidToken");
  return { ...actorOf(account), viewer: viewer.user };
}

/** Somebody who has a role and made nothing yet. */
export function roleActor(role: number): Actor {
  return { user: nobody, role, roles: [role], isAdmin: role === adminRole };
}

/** What a view token says besides the administrator whose it is. */
export function viewClaims(viewed: Viewed): Record<string, number> {
  return "user" in viewed ? { as_user: viewed.user } : { as_role: viewed.role };
}

/** Refuses everything but reading to those who view the project as somebody else. Throws `forbidden`. */
export function refuseInViews({ actor }: Pick<Context, "actor">, { method }: Endpoint): void {
  if (actor.viewer !== undefined && method !== "GET") throw viewOnly();
}

/** The database without its writes: what a view reads with, so that no read changes anything in passing either. */
export function withoutWrites(db: Database): Database {
  const refuse = (): Promise<never> => Promise.reject(viewOnly());
  return {
    dialect: db.dialect,
    all: (query) => db.all(query),
    snapshot: () => db.snapshot(),
    run: refuse,
    insert: refuse,
    insertAll: refuse,
    restoreAll: refuse,
    transaction: refuse,
    changeSchema: refuse,
    withoutTimeLimit: refuse,
    close: refuse,
  };
}

function viewOnly(): AppError {
  return new AppError("forbidden", because("viewOnly"));
}
