import { asRecord, isSystemCollection, type Permission } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import type { Fact } from "./facts.ts";

const actions = new Map([
  ["GET", "read"],
  ["POST", "create"],
  ["PATCH", "update"],
  ["DELETE", "delete"],
] as const);

/** The numbers that an action is refused with (API contract 8.4); single items are refused with 203 (K6). */
const refusals = {
  read: [300, 203],
  create: [301],
  update: [302],
  delete: [303],
  comment: [210, 211, 212],
  reason: [10],
};

/**
 * Which level decided about an item, a comment or a reason, and how it was decided. Only where one general rule counts, so that
 * this is certain; levels by status are compared with SQL one by one in `rules.agreement.test.ts`.
 */
export function decisionsOf(request: FastifyRequest, code: unknown): Fact[] {
  const action = actions.get(request.method as "GET"); // a look-up that may fail
  const { url = "" } = request.routeOptions;
  const on = request.ctx.db.dialect.id;
  if (action === undefined) return [];
  if (/\/activity\/comment(\/:id)?$/.test(url)) {
    const level = commentLevelOf(request);
    return level === null
      ? []
      : [["authorized", on, `${action} comment`, level, outcomeOf(code, "comment")]];
  }
  if (!/\/items\/:collection(\/:id)?$/.test(url)) return [];
  const rule = ruleOf(request, String(asRecord(request.params)["collection"]));
  if (rule === null) return [];
  const decided: Fact = ["authorized", on, action, rule[action] ?? "none", outcomeOf(code, action)];
  if (action === "read") return [decided];
  const reason = `${action} ${asRecord(request.query)["comment"] ? "with" : "without"} a reason`;
  return [decided, ["authorized", on, reason, rule.explain ?? "none", outcomeOf(code, "reason")]];
}

function outcomeOf(code: unknown, refusal: keyof typeof refusals): string {
  if (code === undefined) return "allowed";
  return refusals[refusal].includes(Number(code)) ? "refused" : "failed";
}

/** The rule for all items of a collection, an empty one when there is none; null where rules of statuses count instead. */
function ruleOf({ ctx }: FastifyRequest, name: string): Partial<Permission> | null {
  const own = Object.hasOwn(ctx.rights.collections, name)
    ? ctx.rights.collections[name]
    : undefined;
  if (own !== undefined && Object.keys(own.statuses).length > 0) return null;
  return own?.general ?? {};
}

/** A comment that is there does not name its collection here; the level is certain when the caller has the same on all. */
function commentLevelOf(request: FastifyRequest): string | null {
  const { collection } = asRecord(request.body);
  const names =
    collection === undefined
      ? Object.keys(request.ctx.rights.collections).filter((name) => !isSystemCollection(name))
      : [String(collection)];
  const levels = new Set(names.map((name) => ruleOf(request, name)?.comment ?? null));
  const [only = null] = levels;
  return levels.size === 1 ? only : null;
}
