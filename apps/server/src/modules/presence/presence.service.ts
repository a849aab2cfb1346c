import { createHash } from "node:crypto";
import {
  emptyQuery,
  findCollection,
  itemKey,
  keyFields,
  limits,
  type Others,
  type PresenceBody,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { authorizeWrite, readItem, readItems } from "../../query/index.ts";
import { forgetTab, keepTab, usersAt } from "./presence.repository.ts";

/** Use cases of who has an item open (API contract 14.2). */
export function presenceService(ctx: Context) {
  return {
    /**
     * Notes that a tab of the caller has an item open, instead of the one it had before, and returns who else has. Both are for
     * those who may update the item. Throws itemNotFound, updateDenied and what else an update of the item throws.
     */
    async report({ collection, item, tab }: PresenceBody): Promise<Others> {
      const user = userOf(ctx);
      const place = await placeOf(ctx, collection, String(item));
      await keepTab(ctx.db, { user, tab, place, now: ctx.clock.now() });
      const others = await usersAt(ctx.db, { place, except: user, now: ctx.clock.now() });
      const users = await readable(ctx, others);
      return { users, unnamed: others.length - users.length };
    },

    /** Forgets a tab of the caller; one that is not known is no error. */
    async leave(tab: string): Promise<void> {
      await forgetTab(ctx.db, { user: userOf(ctx), tab });
    },
  };
}

function userOf({ actor }: Context): number {
  if (actor.user === null) throw new AppError("notSignedIn");
  return actor.user;
}

/** A name for an item: of one length, however long its key is. */
async function placeOf(ctx: Context, name: string, item: string): Promise<string> {
  await authorizeWrite(ctx, name, { action: "update", key: item, values: {}, rolesOf: () => [] });
  const collection = findCollection(ctx.model, name);
  if (!collection) throw new AppError("itemNotFound");
  const fields = keyFields(collection).map(({ field }) => field);
  // A key may be spelled in several ways.
  const { item: found } = await readItem(ctx, name, {
    key: item,
    query: { ...emptyQuery, fields },
  });
  const address = JSON.stringify([name, itemKey(collection, found)]);
  return createHash("sha256").update(address).digest("hex");
}

/** Those of the users whom the caller may know. */
async function readable(ctx: Context, users: readonly number[]): Promise<Others["users"]> {
  if (users.length === 0) return [];
  const query = {
    ...emptyQuery,
    fields: ["id", "first_name", "last_name"],
    leavesOutFields: true,
    limit: limits.pageSize,
  };
  try {
    const { items } = await readItems(ctx, "directus_users", { query, among: users });
    return items.map((user) => ({
      id: Number(user["id"]),
      first_name: textOf(user["first_name"]),
      last_name: textOf(user["last_name"]),
    }));
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return [];
    throw error;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
