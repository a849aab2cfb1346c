import { emptyQuery, findCollection, keyFields, rowCondition } from "@rowhouse/contract";
import type { FilterRule, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { readItem } from "../../query/index.ts";

/** The single item that a filter narrows a list of revisions to, or null. */
export function namedItem(
  filter: readonly FilterRule[],
): { collection: string; item: string } | null {
  if (filter.some((rule) => rule.logical === "or")) return null;
  const collection = exactValue(filter, "collection");
  const item = exactValue(filter, "item");
  return collection !== null && item !== null ? { collection, item } : null;
}

/** The collections of which the caller may read every item: their history needs no check per item. */
export function whollyReadable(ctx: Context): string[] {
  return Object.values(ctx.model.collections)
    .filter((collection) => rowCondition(ctx.rights, collection, "read").kind === "always")
    .map(({ collection }) => collection);
}

/** Whether the caller may read an item that activity or a revision is about. */
export async function isReadable(
  ctx: Context,
  named: { collection: string; item: string },
): Promise<boolean> {
  const about = findCollection(ctx.model, named.collection);
  const key = about ? keyFields(about).map(({ field }) => field) : [];
  if (key.length === 0) return false;
  const query: Query = { ...emptyQuery, fields: key };
  return await readItem(ctx, named.collection, { key: named.item, query }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && (error.key === "itemNotFound" || error.status === 403))
        return false;
      throw error;
    },
  );
}

function exactValue(filter: readonly FilterRule[], field: string): string | null {
  const rule = filter.find(
    ({ path, operator }) => operator === "eq" && path.length === 1 && path[0] === field,
  );
  const value = rule?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
