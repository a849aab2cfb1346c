import { type Context, toStoredTime } from "../../core/context.ts";
import { sql } from "../../database/sql.ts";

const collection = "directus_users";

/** The entry of a sign-in, good or bad, in the name of the user concerned (API contract 9.1); `comment` says how, besides by password. */
export async function recordSignIn(
  ctx: Context,
  action: "authenticate" | "invalid-credentials",
  { user, comment = null }: { user: number; comment?: string | null },
): Promise<void> {
  await ctx.db.insert(
    "directus_activity",
    {
      action,
      action_by: user,
      action_on: toStoredTime(ctx.clock.now()),
      ip: ctx.origin.ip,
      user_agent: ctx.origin.userAgent,
      act: ctx.origin.act,
      collection,
      item: String(user),
      comment,
    },
    "id",
  );
}

/** Failed sign-ins since the last good one or the last change of status. */
export async function countFailures(ctx: Context, user: number): Promise<number> {
  const own = sql`collection = ${collection} and item = ${String(user)}`;
  const since = sql`select max(id) from directus_activity
    where ${own} and action in ('authenticate', 'status-update')`;
  const [row] = await ctx.db.all(sql`select count(*) as failures from directus_activity
    where ${own} and action = 'invalid-credentials' and id > coalesce((${since}), 0)`);
  return Number(row?.["failures"] ?? 0);
}
