import { rowCondition } from "@rowhouse/contract";
import type { FilterRule } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";

/** The one item that a filter narrows a list of revisions to, if it does. */
export function namedItem(
  filter: readonly FilterRule[],
): { collection: string; item: string } | null {
  if (filter.some((rule) => rule.logical === "or")) return null;
  const collection = exactValue(filter, "collection");
  const item = exactValue(filter, "item");
  return collection !== null && item !== null ? { collection, item } : null;
}

/** Bounds a list to collections of which the caller may read every item; administrators are not bounded. */
export function whollyReadable(ctx: Context): { where?: Record<string, unknown> } {
  if (ctx.rights.isAdmin) return {};
  const open = Object.values(ctx.model.collections).filter(
    (collection) => rowCondition(ctx.rights, collection, "read").kind === "always",
  );
  return { where: { collection: open.map(({ collection }) => collection) } };
}

function exactValue(filter: readonly FilterRule[], field: string): string | null {
  const rule = filter.find(
    ({ path, operator }) => operator === "eq" && path.length === 1 && path[0] === field,
  );
  const value = rule?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
