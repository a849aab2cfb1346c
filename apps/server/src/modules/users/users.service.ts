import { randomUUID } from "node:crypto";
import { limits } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import { toStoredTime } from "../../core/clock.ts";
import { inTransaction } from "../../core/context.ts";
import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import {
  createItem,
  createItems,
  deleteItems,
  readByKeys,
  readItems,
  updateItem,
  updateItems,
} from "../../query/index.ts";
import type { ItemsAnswer, WriteAnswer } from "../../query/index.ts";
import { keepingAnAdmin } from "./role-links.ts";
import { checkPassword, checkRemoval, checkRoleRules, serverColumns } from "./user-rules.ts";
import { removeRoleLinks } from "./users.repository.ts";

const collection = "directus_users";

type Values = Record<string, unknown>;

/** Use cases of users (API contract 2.9). Keys are those of the address; `me` is the acting user. */
export function usersService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, { query });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys: resolveUsers(ctx, keys), query });
    },

    /** One active administrator stays, whomever the links in `roles` are taken from. */
    async create(body: Values, query: Query): Promise<WriteAnswer> {
      checkPassword(ctx, body);
      return await changePeople(ctx, [body], async (inside) => {
        const values = await checkRoleRules(inside, [], body);
        const set = { external_id: randomUUID() };
        return await createItem(inside, collection, { values, ignore: serverColumns, set, query });
      });
    },

    async createList(bodies: Values[], query: Query): Promise<WriteAnswer[]> {
      for (const body of bodies) checkPassword(ctx, body);
      return await changePeople(ctx, bodies, async (inside) => {
        const values: Values[] = [];
        for (const body of bodies) values.push(await checkRoleRules(inside, [], body));
        const prepare = (sent: Values) => ({ ...sent, external_id: randomUUID() });
        const write = { values, ignore: serverColumns, prepare, query };
        return await createItems(inside, collection, write);
      });
    },

    /** Only the sent keys are validated; a sent status is recorded as such, and one active administrator stays. */
    async update(keys: string[], body: Values, query: Query): Promise<WriteAnswer[]> {
      const users = resolveUsers(ctx, keys);
      checkPassword(ctx, body);
      return await changePeople(ctx, [body], async (inside) => {
        const values = await checkRoleRules(inside, users, body);
        const change = {
          values,
          ignore: ignoredIn(body),
          prepare: (sent: Values, stored: Values | null) => keepingAddress(inside, sent, stored),
          validate: "sent",
          query,
        } as const;
        const [only] = users;
        const answers =
          users.length === 1 && only !== undefined
            ? [await updateItem(inside, collection, { ...change, key: only })]
            : await updateItems(inside, collection, { ...change, keys: users });
        if ("status" in body) for (const { key } of answers) await recordStatus(inside, key, query);
        endSessions(
          inside,
          body,
          answers.map(({ key }) => key),
        );
        return answers;
      });
    },

    async remove(keys: string[], query: Query): Promise<void> {
      const users = resolveUsers(ctx, keys);
      await inTransaction(ctx, (inside) =>
        keepingAnAdmin(inside, async () => {
          await checkRemoval(inside, users);
          await deleteItems(inside, collection, { keys: users, query });
          await removeRoleLinks(inside.db, users.map(Number));
          inside.announce({ name: "users.sessionsEnded", collection, keys: users });
        }),
      );
    },
  };
}

/** Makes a change of people in one transaction; where it could end the last administrator, it does not. */
function changePeople<T>(
  ctx: Context,
  bodies: readonly Values[],
  write: (inside: Context) => Promise<T>,
): Promise<T> {
  const mayEndAdmins = bodies.some((body) => "status" in body || "roles" in body);
  return inTransaction(ctx, (inside) =>
    mayEndAdmins ? keepingAnAdmin(inside, () => write(inside)) : write(inside),
  );
}

/** The second factor is switched on with a code at an address of its own; switching it off is a change like others. */
function ignoredIn(body: Values): readonly string[] {
  return body["2fa_secret"] === null
    ? serverColumns.filter((column) => column !== "2fa_secret")
    : serverColumns;
}

/**
 * Where people sign in elsewhere an address opens an account, so administrators vouch for it: somebody could take the one
 * of a colleague and wait for their single sign-on (security case C14).
 */
function keepingAddress(ctx: Context, sent: Values, stored: Values | null): Values {
  const isChanged = "email" in sent && sent["email"] !== stored?.["email"];
  if (isChanged && !ctx.actor.isAdmin && ctx.project.providers.length > 0)
    throw new AppError("forbidden", because("onlyAdminsEmails"));
  return sent;
}

/** `me` is whoever asks; nobody is nobody's "me", which looks like a user that does not exist. */
export function resolveUsers(ctx: Context, keys: string[]): string[] {
  if (keys.length > limits.listLength)
    throw new AppError("limitExceeded", { name: "id", limit: limits.listLength });
  return keys.map((key) => {
    if (key !== "me") return key;
    if (ctx.actor.user === null) throw new AppError("itemNotFound");
    return String(ctx.actor.user);
  });
}

/** An entry of its own beside the update, in the name of the user concerned (API contract 9.1). */
export async function recordStatus(
  ctx: Context,
  key: string | number,
  query: Query,
): Promise<void> {
  if (query.skipActivity) return;
  await createItem(ctx, "directus_activity", {
    values: {},
    set: {
      action: "status-update",
      action_by: Number(key),
      action_on: toStoredTime(ctx.clock.now()),
      ip: ctx.origin.ip,
      user_agent: ctx.origin.userAgent,
      collection,
      item: String(key),
      comment: query.comment,
    },
    validate: "sent",
    trusted: true,
    skipActivity: true,
    silent: true,
  });
}

/** A changed password, token or status ends what was issued under the old one; whoever keeps sessions listens. */
function endSessions(ctx: Context, body: Values, keys: (string | number)[]): void {
  const isEnding = ["password", "token", "status", "email"].some((key) => key in body);
  if (isEnding) ctx.announce({ name: "users.sessionsEnded", collection, keys });
}
