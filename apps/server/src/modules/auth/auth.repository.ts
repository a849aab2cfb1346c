import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";

const collection = "directus_users";

/** The entry of a sign-in, good or bad, in the name of the user concerned (API contract 9.1). */
export async function recordSignIn(
  ctx: Context,
  action: "authenticate" | "invalid-credentials",
  user: number,
): Promise<void> {
  await ctx.db.insert(
    "directus_activity",
    {
      action,
      action_by: user,
      action_on: toStoredTime(ctx.clock.now()),
      ip: ctx.origin.ip,
      user_agent: ctx.origin.userAgent,
      collection,
      item: String(user),
    },
    "id",
  );
}

/** Failed sign-ins since the last good one or the last change of status. */
export async function countFailures(ctx: Context, user: number): Promise<number> {
  const { knex } = ctx.db;
  const since = knex("directus_activity")
    .max("id")
    .where({ collection, item: String(user) })
    .whereIn("action", ["authenticate", "status-update"]);
  const query = knex("directus_activity")
    .count({ count: "*" })
    .where({ collection, item: String(user), action: "invalid-credentials" })
    .andWhere("id", ">", knex.raw("coalesce((?), 0)", [since]));
  return Number((await ctx.db.all(query))[0]?.["count"] ?? 0);
}
