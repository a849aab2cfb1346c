import { type Context, toStoredTime } from "../../../core/context.ts";

/** The entry of a view: who looked at the project as which user or role. */
export async function recordView(
  { db, actor, clock, origin }: Context,
  { collection, key }: { collection: "directus_users" | "directus_roles"; key: number },
): Promise<void> {
  await db.insert(
    "directus_activity",
    {
      action: "view-as",
      action_by: actor.user,
      action_on: toStoredTime(clock.now()),
      ip: origin.ip,
      user_agent: origin.userAgent,
      act: origin.act,
      collection,
      item: String(key),
    },
    "id",
  );
}
