import { can } from "@rowhouse/contract";
import type { FilterRule } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { ReadOptions } from "../../query/index.ts";
import { isReadable, namedItem, whollyReadable } from "../revisions/index.ts";

/**
 * Bounds reads of activity to what is about items the caller may read: all of a collection of which every item may be
 * read, the one item that the filter names, and what the caller did in collections that may be read at all.
 */
export async function activityScope(
  ctx: Context,
  filter: readonly FilterRule[],
): Promise<Pick<ReadOptions, "where">> {
  if (ctx.rights.isAdmin) return {};
  const readable = Object.values(ctx.model.collections)
    .filter((candidate) => can(ctx.rights, candidate, "read"))
    .map((candidate) => candidate.collection);
  const named = namedItem(filter);
  const isNamed = named !== null && (await isReadable(ctx, named));
  const { user } = ctx.actor;
  return {
    where: [
      { collection: whollyReadable(ctx) },
      ...(user === null ? [] : [{ collection: readable, action_by: user }]),
      ...(isNamed ? [{ ...named }] : []),
    ],
  };
}
