import { can, isSystemCollection, limits, type CollectionCount } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { countItems } from "../../query/index.ts";

/**
 * How many items each collection has (API contract 14.2): of those that applications show and the caller may read, only what
 * a list would show them.
 */
export function countsService(ctx: Context) {
  return {
    async list(): Promise<CollectionCount[]> {
      const counts: CollectionCount[] = [];
      for (const collection of Object.values(ctx.model.collections)) {
        const { collection: name, managed, hidden } = collection;
        if (!managed || hidden || isSystemCollection(name)) continue;
        if (!can(ctx.rights, collection, "read")) continue;
        // One after the other: a request for figures must not take the connections of everybody else.
        const found = await countItems(ctx, name, limits.countedRows + 1);
        const count = Math.min(found, limits.countedRows);
        counts.push({ collection: name, count, has_more: found > count });
      }
      return counts;
    },
  };
}
