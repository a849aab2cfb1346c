import { type Context, toStoredTime } from "../../../core/context.ts";

/** Records the repair of something beside the rows of a collection. */
export async function recordMend(
  { db, actor, clock, origin }: Context,
  { collection, item, comment }: { collection: string; item: string; comment: string },
): Promise<void> {
  await db.insert(
    "directus_activity",
    {
      action: "mend",
      action_by: actor.user ?? 0,
      action_on: toStoredTime(clock.now()),
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, 255),
      act: origin.act,
      collection,
      item: item.slice(0, 255),
      comment,
    },
    "id",
  );
}
