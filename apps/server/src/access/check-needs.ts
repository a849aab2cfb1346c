import { can, isSystemCollection, type Action } from "@rowhouse/contract";
import type { Context } from "../core/context.ts";
import { AppError, type ErrorKey } from "../core/errors.ts";

/** What a route asks of its caller; the types of routes live in `http`, which this folder does not know. */
export type Demand =
  | "nobody"
  | "user"
  | "admin"
  | { collection: string | { param: string }; action: Action };

const refusals = {
  create: "createDenied",
  read: "readDenied",
  update: "updateDenied",
  delete: "deleteDenied",
  comment: "commentCreateDenied",
  explain: "forbidden",
} as const satisfies Readonly<Record<Action, ErrorKey>>;

/**
 * Refuses a caller who may not use the route at all. For a collection named by the address only collections that are
 * there can be authorized; what does not exist is recognised by the planner (product decision J6).
 */
export function checkNeeds(
  ctx: Context,
  needs: Demand,
  params: Readonly<Record<string, unknown>>,
): void {
  if (needs === "nobody") return;
  if (needs === "user") {
    if (ctx.actor.user === null) throw new AppError("notSignedIn");
    return;
  }
  if (needs === "admin") {
    if (!ctx.actor.isAdmin) throw new AppError("unauthorized");
    return;
  }
  const name =
    typeof needs.collection === "string"
      ? needs.collection
      : contentNamed(params[needs.collection.param]);
  const collection = Object.hasOwn(ctx.model.collections, name)
    ? ctx.model.collections[name]
    : undefined;
  if (!collection || can(ctx.rights, collection, needs.action)) return;
  throw new AppError(refusals[needs.action], { collection: name });
}

/** System collections have addresses of their own: everybody is told so, whatever their rights (401/201, API contract 2.3). */
function contentNamed(param: unknown): string {
  const collection = String(param);
  if (isSystemCollection(collection)) throw new AppError("systemCollection", { collection });
  return collection;
}
