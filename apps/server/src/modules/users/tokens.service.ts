import {
  emptyQuery,
  findCollection,
  readDateTime,
  writableFields,
  type MadeToken,
  type MakeTokenBody,
  type UserToken,
} from "@rowhouse/contract";
import {
  fieldToken,
  listStaticTokens,
  makeStaticToken,
  revokeStaticToken,
  type StaticToken,
} from "../../access/index.ts";
import { inTransaction, type Context, toStoredTime } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import { readItems, systemWrite, updateItem } from "../../query/index.ts";
import { ownOrAdmins, recordNote } from "./users.service.ts";

const collection = "directus_users";

/**
 * Static tokens of a user (API contract 2.21): one's own, or anybody's for an administrator. Making one for oneself takes the right
 * to write the field `token` of one's own user, which does the same. Throws `readDenied`, `updateDenied`.
 */
export function tokensService(ctx: Context) {
  return {
    async list(key: string): Promise<UserToken[]> {
      const user = ownOrAdmins(ctx, key, "readDenied");
      return (await listStaticTokens(ctx.db, user)).map(toWire);
    },

    /** The only reply that holds the token. Throws `itemNotFound` for a user who is not there. */
    async make(key: string, body: MakeTokenBody): Promise<MadeToken> {
      const user = ownOrAdmins(ctx, key, "updateDenied");
      if (!ctx.actor.isAdmin && !mayWriteToken(ctx))
        throw new AppError("fieldWriteDenied", { field: "token" });
      const now = ctx.clock.now();
      const expiresOn = readExpiry(body.expires_on ?? null, now);
      const name = body.name.trim();
      if (name === "") throw new AppError("invalidInput", brokenRule("name", "required"));
      return await inTransaction(ctx, async (inside) => {
        await assertThere(inside, user);
        const { token, ...made } = await makeStaticToken(inside.db, { user, name, expiresOn, now });
        await recordNote(inside, user, `The token "${name}" was made.`);
        return { ...toWire(made), token };
      });
    },

    /** Revokes one, at once in every process. Throws `itemNotFound`. */
    async revoke(key: string, id: string): Promise<void> {
      const user = ownOrAdmins(ctx, key, "updateDenied");
      await inTransaction(ctx, async (inside) => {
        if (id === fieldToken) await clearField(inside, user);
        else {
          const name = await revokeStaticToken(inside.db, { user, id });
          if (name === null) throw new AppError("itemNotFound");
          await recordNote(inside, user, `The token "${name}" was revoked.`);
        }
        inside.announce({ name: "users.sessionsEnded", collection, keys: [user] });
      });
    },
  };
}

function mayWriteToken({ model, rights }: Context): boolean {
  const users = findCollection(model, collection);
  return users !== null && writableFields(rights, users, "active").has("token");
}

async function assertThere(ctx: Context, user: number): Promise<void> {
  const query = { ...emptyQuery, fields: ["id"], limit: 1 };
  const { items } = await readItems(ctx, collection, { query, where: { id: user } });
  if (items.length === 0 && user !== ctx.actor.user) throw new AppError("itemNotFound");
}

async function clearField(ctx: Context, user: number): Promise<void> {
  const tokens = await listStaticTokens(ctx.db, user);
  if (!tokens.some(({ id }) => id === fieldToken)) throw new AppError("itemNotFound");
  const values = { token: null };
  await updateItem(ctx, collection, { ...systemWrite, key: user, values, query: emptyQuery });
}

function readExpiry(sent: string | null, now: Date): string | null {
  if (sent === null) return null;
  const end = readDateTime(sent);
  if (end === null) throw new AppError("invalidInput", brokenRule("expires_on", "datetime"));
  if (end <= now) throw new AppError("invalidInput", brokenRule("expires_on", "future"));
  return toStoredTime(end);
}

function toWire({ id, name, madeOn, expiresOn, lastUsedOn }: StaticToken): UserToken {
  return { id, name, made_on: madeOn, expires_on: expiresOn, last_used_on: lastUsedOn };
}
