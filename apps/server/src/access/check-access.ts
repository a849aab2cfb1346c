import { can, isSystemCollection, type Action, type RouteAccess } from "@rowhouse/contract";
import type { Context } from "../core/context.ts";
import { AppError, type ErrorKey } from "../core/errors.ts";

const refusals = {
  create: "createDenied",
  read: "readDenied",
  update: "updateDenied",
  delete: "deleteDenied",
  comment: "commentCreateDenied",
  explain: "forbidden",
} as const satisfies Readonly<Record<Action, ErrorKey>>;

/**
 * Refuses a caller who may not use an endpoint at all. For a collection named by the address only collections that are
 * there can be authorized; the planner distinguishes what does not exist (J6). Throws `notSignedIn`,
 * `unauthorized`, `systemCollection` or the refusal of the action.
 */
export function checkAccess(
  ctx: Context,
  access: RouteAccess,
  params: Readonly<Record<string, unknown>>,
): void {
  if (access === "public") return;
  if (access === "user") {
    if (ctx.actor.user === null) throw new AppError("notSignedIn");
    return;
  }
  if (access === "admin") {
    if (!ctx.actor.isAdmin) throw new AppError("unauthorized");
    return;
  }
  const { action } = access;
  if (access.collection === "*") {
    const all = Object.values(ctx.model.collections);
    if (all.some((each) => can(ctx.rights, each, action))) return;
    throw new AppError(refusals[action], { collection: access.collection });
  }
  const name = access.collection.startsWith(":")
    ? contentNamed(params[access.collection.slice(1)])
    : access.collection;
  const collection = Object.hasOwn(ctx.model.collections, name)
    ? ctx.model.collections[name]
    : undefined;
  if (!collection || can(ctx.rights, collection, action)) return;
  throw new AppError(refusals[action], { collection: name });
}

/** System collections have addresses of their own: all callers are refused, whatever their rights (401/201, API contract 2.3). */
function contentNamed(param: unknown): string {
  const collection = String(param);
  if (isSystemCollection(collection)) throw new AppError("systemCollection", { collection });
  return collection;
}
