import { randomUUID } from "node:crypto";
import {
  findCollection,
  limits,
  ownProfileRights,
  ownRoleRights,
  parseKey,
} from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import {
  endSessions,
  findAccountById,
  keepSession,
  passwordMark,
  removeIdleCodes,
  removePasskeys,
  removeRecoveryCodes,
  removeStaticTokens,
} from "../../access/index.ts";
import { inTransaction, type Context, toStoredTime } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { createItem, createItems, crudService, mask, unrecordedWrite } from "../../query/index.ts";
import type { ItemResult, ListResult, Values, WriteResult } from "../../query/index.ts";
import { guardLastAdmin, guardAccess } from "./role-links.ts";
import {
  checkPassword,
  checkRemoval,
  checkRoleRules,
  checkSecret,
  serverColumns,
} from "./user-rules.ts";
import { endClosedInvitations } from "./invitations.repository.ts";
import { removeRoleLinks } from "./users.repository.ts";

const collection = "directus_users";

/** Use cases of users (API contract 2.9). Keys are those of the address; `me` is the acting user. */
export function usersService(ctx: Context) {
  const { listing, readMany } = usersCrud(ctx);
  return {
    list: listing,

    /** One's own row is read whatever the permissions say, as far as `ownProfileRights` goes. */
    async read(key: string, query: Query): Promise<ItemResult> {
      const user = resolveUser(ctx, key);
      return await usersCrud(withOwnProfile(ctx, [user])).read(user, query);
    },

    async readMany(keys: readonly string[], query: Query): Promise<ListResult> {
      return await readMany(resolveUsers(ctx, keys), query);
    },

    /** Creates a user; one active administrator stays, no matter who loses a link in `roles`. */
    async create(body: Values, query: Query): Promise<WriteResult> {
      checkPassword(ctx, body);
      checkSecret(ctx, [], body);
      return await changePeople(ctx, [body], async (inside) => {
        const values = await checkRoleRules(inside, [], body);
        return await usersCrud(inside).create(values, query, {
          set: { external_id: randomUUID() },
        });
      });
    },

    async createMany(bodies: Values[], query: Query): Promise<WriteResult[]> {
      for (const body of bodies) checkPassword(ctx, body);
      for (const body of bodies) checkSecret(ctx, [], body);
      return await changePeople(ctx, bodies, async (inside) => {
        const values: Values[] = [];
        for (const body of bodies) values.push(await checkRoleRules(inside, [], body));
        const prepare = (sent: Values) => ({ ...sent, external_id: randomUUID() });
        const write = { values, ignore: serverColumns, prepare, query };
        return await createItems(inside, collection, write);
      });
    },

    /**
     * Only the sent keys are validated; a sent status is recorded as such, and one active administrator stays. Of oneself the profile
     * is changed whatever the permissions say.
     */
    async update(keys: string[], body: Values, query: Query): Promise<WriteResult[]> {
      const users = resolveUsers(ctx, keys);
      checkPassword(ctx, body);
      checkSecret(ctx, users, body);
      return await changePeople(withOwnProfile(ctx, users), [body], async (inside) => {
        const values = await checkRoleRules(inside, users, body);
        const ignore = ignoredIn(body);
        const results = await usersCrud(inside).update(users, values, { query, ignore });
        const changed = results.map(({ key }) => key);
        if ("status" in body) {
          for (const key of changed) await recordStatus(inside, key, query);
          if (changed.length > 0) await endClosedInvitations(inside.db, changed.map(Number));
        }
        if (body["2fa_secret"] === null) await removeIdleCodes(inside.db, changed.map(Number));
        await keepOwnSession(inside, users, body);
        announceEnds(inside, body, changed);
        return results;
      });
    },

    async remove(keys: string[], query: Query): Promise<void> {
      await removeUsers(ctx, resolveUsers(ctx, keys), query);
    },
  };
}

async function removeUsers(ctx: Context, keys: string[], query: Query): Promise<void> {
  await inTransaction(ctx, (inside) =>
    guardLastAdmin(inside, async () => {
      await checkRemoval(inside, keys);
      await usersCrud(inside).remove(keys, query);
      await removeRoleLinks(inside.db, keys.map(Number));
      await endClosedInvitations(inside.db, keys.map(Number));
      for (const user of keys.map(Number)) {
        await endSessions(inside.db, { user, except: null });
        await removeStaticTokens(inside.db, user);
      }
      await removePasskeys(inside.db, keys.map(Number));
      await removeRecoveryCodes(inside.db, keys.map(Number));
      inside.announce({ name: "users.sessionsEnded", collection, keys });
    }),
  );
}

function usersCrud(ctx: Context) {
  return crudService(ctx, {
    collection,
    create: { ignore: serverColumns },
    update: {
      validate: "sent",
      prepare: (sent, stored) => keepingAddress(ctx, sent, stored),
    },
  });
}

/** Runs a change of users in one transaction, unless it would leave no active administrator or lock out the actor. */
function changePeople<T>(
  ctx: Context,
  bodies: readonly Values[],
  write: (inside: Context) => Promise<T>,
): Promise<T> {
  const mayEndAdmins = bodies.some((body) => "status" in body || "roles" in body);
  return inTransaction(ctx, (inside) =>
    mayEndAdmins ? guardAccess(inside, () => write(inside)) : write(inside),
  );
}

/** The mask of a secret in a row that is sent back changes nothing; a secret that has been checked, and null, do. */
function ignoredIn(body: Values): readonly string[] {
  return body["2fa_secret"] === mask
    ? serverColumns
    : serverColumns.filter((column) => column !== "2fa_secret");
}

/**
 * With single sign-on an e-mail address gives access to an account, so only administrators change it: a user could
 * enter the address of a colleague and wait for their sign-on (security case C14).
 */
function keepingAddress(ctx: Context, sent: Values, stored: Values | null): Values {
  const isChanged = "email" in sent && sent["email"] !== stored?.["email"];
  if (isChanged && !ctx.actor.isAdmin && ctx.project.providers.length > 0)
    throw new AppError("forbidden", because("onlyAdminsEmails"));
  return sent;
}

/** `me` is the acting user; for anonymous callers it is a user that does not exist. */
export function resolveUser(ctx: Context, key: string): string {
  if (key !== "me") return key;
  if (ctx.actor.user === null) throw new AppError("itemNotFound");
  return String(ctx.actor.user);
}

/** The context of a request for nobody but the acting user, with their rights to their own profile and the names of their roles; else the same. */
function withOwnProfile(ctx: Context, keys: readonly string[]): Context {
  const collection = findCollection(ctx.model, "directus_users");
  const [key = ""] = keys;
  if (collection === null || keys.length !== 1 || parseKey(key) !== ctx.actor.user) return ctx;
  const rights = ownRoleRights(ownProfileRights(ctx.rights, collection), ctx.model);
  return { ...ctx, rights };
}

/** The largest id that the column of users takes. */
const largestId = 2 ** 31 - 1;

/**
 * The user whose sessions or tokens are meant: oneself, or anybody for an administrator; 0, which nobody is, for what is no id.
 * Throws `refusal`.
 */
export function ownOrAdmins(
  ctx: Context,
  key: string,
  refusal: "readDenied" | "updateDenied",
): number {
  const user = resolveUser(ctx, key);
  if (user !== String(ctx.actor.user) && !ctx.actor.isAdmin)
    throw new AppError(refusal, { collection });
  const id = parseKey(user);
  return typeof id === "number" && id <= largestId ? Math.max(id, 0) : 0;
}

function resolveUsers(ctx: Context, keys: readonly string[]): string[] {
  if (keys.length > limits.listLength)
    throw new AppError("limitExceeded", { name: "id", limit: limits.listLength });
  return keys.map((key) => resolveUser(ctx, key));
}

/** A separate entry besides the update, in the name of the user concerned (API contract 9.1). */
export async function recordStatus(
  ctx: Context,
  key: string | number,
  query: Query,
): Promise<void> {
  if (query.skipActivity) return;
  const action = { action: "status-update", action_by: Number(key) };
  await recordEntry(ctx, key, { ...action, comment: query.comment });
}

/** An entry for what was done with an account and changes nothing of its row; `comment` says it. */
export async function recordNote(ctx: Context, user: number, comment: string): Promise<void> {
  await recordEntry(ctx, user, { action: "update", action_by: ctx.actor.user ?? 0, comment });
}

async function recordEntry(ctx: Context, key: string | number, entry: Values): Promise<void> {
  await createItem(ctx, "directus_activity", {
    values: {},
    set: {
      ...entry,
      action_on: toStoredTime(ctx.clock.now()),
      ip: ctx.origin.ip,
      user_agent: ctx.origin.userAgent,
      act: ctx.origin.act,
      collection,
      item: String(key),
    },
    ...unrecordedWrite,
  });
}

/** Who changes their own password stays signed in where they did it; all their other sessions end (J10). */
async function keepOwnSession(ctx: Context, keys: readonly string[], body: Values): Promise<void> {
  const { actor, session } = ctx;
  const { password } = body;
  const isOwn = actor.user !== null && keys.length === 1 && keys[0] === String(actor.user);
  if (!isOwn || session === null || typeof password !== "string" || password === "") return;
  const account = await findAccountById(ctx.db, Number(keys[0]));
  if (!account) return;
  const mark = passwordMark(ctx.project, account);
  await keepSession(ctx.db, { session, mark });
}

/** A changed password, token or status invalidates what was issued under the old one; session caches listen. */
function announceEnds(ctx: Context, body: Values, keys: (string | number)[]): void {
  const isEnding = ["password", "token", "status", "email"].some((key) => Object.hasOwn(body, key));
  if (isEnding) ctx.announce({ name: "users.sessionsEnded", collection, keys });
}
