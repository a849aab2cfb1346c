import {
  adminRole,
  can,
  findCollection,
  isSystemCollection,
  ownValue,
  publicRole,
  type Action,
  type Endpoint,
  type RouteAccess,
} from "@rowhouse/contract";
import { isWithin, rangesOf } from "../core/network/addresses.ts";
import { type Actor, type Context, toStoredTime } from "../core/context.ts";
import { AppError, because, type ErrorKey } from "../core/errors.ts";
import type { Project } from "../core/project.ts";
import { type Access, actorOf, type Account, type Bearer } from "./access-cache.ts";
import type { Session } from "./sessions.ts";
import { assertClaims, hasMark, isJwt, knownClaims, verifyToken, type Claims } from "./tokens.ts";
import type { Database } from "../database/database.ts";

/** A caller who is not signed in. */
export const publicActor: Actor = Object.freeze({
  user: null,
  role: publicRole,
  roles: [publicRole],
  isAdmin: false,
});

/** A request's token in the light of its project. */
export interface Presented {
  token: string | null;
  ip: string;
  /** Milliseconds. */
  now: number;
  /** Also for a user who has yet to set up the second factor that the role requires. */
  maySetUp?: boolean;
  /** Also for a user who views the project as somebody else; the code that allows it refuses their writes. */
  mayView?: boolean;
}

/** Who makes a request, and with which session; null without one, as with a static token. */
export interface Caller {
  actor: Actor;
  session: string | null;
}

/**
 * Who presents this token. No token: the public. A token that is present but not good is an error and never silently the
 * public (J1): 101 invalid, 102 expired, 103 user not active, 113 second factor missing, 19 address not allowed. Without waiting for
 * a token that has been looked at since accounts or rules have changed.
 */
export function authenticate(
  project: Project,
  access: Access,
  presented: Presented,
): Caller | Promise<Caller> {
  const { token, now } = presented;
  const claims = token === null ? undefined : knownClaims(project, token);
  const bearer = claims && access.bearers.get(claims);
  if (!claims || !bearer) return findCaller(project, access, presented);
  // Time and address are those of this request, so they are looked at again.
  assertClaims(project, claims, { type: "auth", now });
  const { account, session } = bearer;
  if (session) access.sessionIsUsed(session, now);
  return { actor: toActor(account, presented), session: session?.id ?? null };
}

async function findCaller(project: Project, access: Access, presented: Presented): Promise<Caller> {
  if (presented.token === null || presented.token === "") {
    assertAllowed(await access.publicAddresses(), presented.ip);
    return { actor: publicActor, session: null };
  }
  const { token } = presented;
  if (!isJwt(token)) {
    const found = await access.staticToken(token);
    if (!found) throw new AppError("invalidToken");
    const { now } = presented;
    if (found.expiresOn !== null && found.expiresOn <= toStoredTime(new Date(now)))
      throw new AppError("expiredToken");
    const actor = toActor(found.account, presented);
    access.tokenIsUsed(found, now);
    return { actor, session: null };
  }
  const { account, claims, session } = await findAccount(project, access, { ...presented, token });
  const actor = toActor(account, presented);
  return {
    actor: claims.type === "view" ? await viewedActor(access, actor, claims) : actor,
    session: session?.id ?? null,
  };
}

/** The account that a JWT was issued to, and its session. Throws `invalidToken`. */
async function findAccount(
  project: Project,
  access: Access,
  { token, now, mayView }: Presented & { token: string },
): Promise<Bearer & { claims: Claims }> {
  const { bearers } = access;
  const type = mayView ? (["auth", "view"] as const) : "auth";
  const claims = await verifyToken(project, token, { type, now });
  const { id } = claims;
  const account = typeof id === "number" ? await access.accountById(id) : null;
  const current = account && (await isCurrent(project, access, { account, claims }));
  if (!account || !current) throw new AppError("invalidToken");
  const { session } = current;
  if (session) access.sessionIsUsed(session, now);
  if (claims.type === "auth") bearers.set(claims, { account, session });
  return { account, claims, session };
}

/**
 * Whether the session of a token has not ended and holds under the password that the account has now (J10); null where it does
 * not. A token of before there were sessions holds by its own mark, until it is exchanged for one with a session.
 */
export async function isCurrent(
  project: Project,
  access: Access,
  { account, claims }: { account: Account; claims: Claims },
): Promise<{ session: Session | null } | null> {
  const { session: id, mark } = claims;
  if (typeof id !== "string") return hasMark(project, account, mark) ? { session: null } : null;
  const session = await access.session(id);
  const isGood = session?.user === account.id && hasMark(project, account, session.mark);
  return isGood ? { session } : null;
}

/** Whether a role requires a second factor that is not set up (API contract 11.7); a passkey is one. */
export function lacksSecondFactor(account: Account): boolean {
  return account.enforcesSecondFactor && !hasSecondFactor(account);
}

/** Whether more than a password is needed to sign in to an account. */
export function hasSecondFactor({ secondFactor, hasPasskey }: Account): boolean {
  return secondFactor !== null || hasPasskey;
}

/** Checks what can change while a token lives: status, role, address. */
export function toActor(
  account: Account,
  { ip, maySetUp = false }: Pick<Presented, "ip" | "maySetUp">,
): Actor {
  if (account.status !== "active") throw new AppError("userInactive");
  if (lacksSecondFactor(account) && !maySetUp) throw new AppError("secondFactorRequired");
  assertAllowed(account.allowedAddresses, ip);
  return actorOf(account);
}

function assertAllowed(allowed: readonly string[], ip: string): void {
  if (!mayComeFrom(allowed, ip)) throw new AppError("ipNotAllowed");
}

/** Whether an address is among those that are allowed: single ones and ranges such as `10.0.0.0/8`; empty = all. */
export function mayComeFrom(allowed: readonly string[], ip: string): boolean {
  return allowed.length === 0 || isWithin(rangesOf(allowed), ip);
}

const refusals = {
  create: "createDenied",
  read: "readDenied",
  update: "updateDenied",
  delete: "deleteDenied",
  comment: "commentCreateDenied",
  explain: "forbidden",
} as const satisfies Readonly<Record<Action, ErrorKey>>;

/**
 * Refuses a caller who may not use an endpoint at all. For a collection named by the address only collections that are
 * there can be authorized; the planner distinguishes what does not exist (J6). Throws `notSignedIn`,
 * `unauthorized`, `systemCollection` or the refusal of the action.
 */
export function checkAccess(
  ctx: Context,
  access: RouteAccess,
  params: Readonly<Record<string, unknown>>,
): void {
  if (access === "public") return;
  if (access === "user") {
    if (ctx.actor.user === null) throw new AppError("notSignedIn");
    return;
  }
  if (access === "admin") {
    if (!ctx.actor.isAdmin) throw new AppError("unauthorized");
    return;
  }
  const { action } = access;
  if (access.collection === "*") {
    const all = Object.values(ctx.model.collections);
    if (all.some((each) => can(ctx.rights, each, action))) return;
    throw new AppError(refusals[action], { collection: access.collection });
  }
  const name = access.collection.startsWith(":")
    ? contentNamed(ownValue(params, access.collection.slice(1)))
    : access.collection;
  const collection = findCollection(ctx.model, name);
  if (!collection || can(ctx.rights, collection, action)) return;
  throw new AppError(refusals[action], { collection: name });
}

/** System collections have addresses of their own: all callers are refused, whatever their rights (401/201, API contract 2.3). */
function contentNamed(param: unknown): string {
  const collection = String(param);
  if (isSystemCollection(collection)) throw new AppError("systemCollection", { collection });
  return collection;
}

/** Whom an administrator views the project as: a person, or somebody who has a role and made nothing yet. */
export type Viewed = { user: number } | { role: number };

/** The user of a viewed role: no key of a user, so that nothing is theirs. */
const nobody = -1;

/**
 * The actor of a view token, as they are now. Only administrators have views: who is none any more has none either.
 * Throws `invalidToken`.
 */
async function viewedActor(access: Access, viewer: Actor, claims: Claims): Promise<Actor> {
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

/** Claims of a view token besides the administrator whose it is. */
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
