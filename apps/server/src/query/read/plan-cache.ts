import { LRUCache } from "lru-cache";
import type { Context } from "../../core/context.ts";
import { accessFor } from "../plan/access.ts";
import { anyKey } from "../plan/predicate.ts";
import { planRead } from "./plan.ts";
import type { PlanInput, ReadPlan, ReadSettings } from "./types.ts";

/** Plans of all callers together. */
const plans = new LRUCache<string, ReadPlan>({ max: 5000 });

/**
 * The plan of a read, made once per caller's rights, model and query. The key holds the id of the access, which is new
 * with every change of rights or model, so no stale plan is ever found.
 */
export function cachedPlan(ctx: Context, collection: string, input: PlanInput): ReadPlan {
  const access = accessFor(ctx.rights, ctx.model);
  // Certain keys rarely come twice and would push the others out.
  if (input.keys !== null && input.keys[0] !== anyKey) return planRead(access, collection, input);
  const { query, keys, where, trusted, settings, whole } = input;
  const key = JSON.stringify([access.id, collection, query, keys, where, trusted, settings, whole]);
  const known = plans.get(key);
  if (known) return known;
  const plan = planRead(access, collection, input);
  plans.set(key, plan);
  return plan;
}

/**
 * `default_limit` (20 when empty or 0) and `sort_null_last` (API contract 3.1 and 3.5). A toggle that is switched off is
 * stored as nothing (API contract 2.14); without the setting it is on.
 */
export function readSettings({ settings }: Context): ReadSettings {
  const limit = Math.trunc(Number(settings["default_limit"] ?? ""));
  const last = settings["sort_null_last"];
  return {
    defaultLimit: limit > 0 ? limit : 20,
    nullsLast: last === undefined || !["", "0", "false"].includes(last ?? ""),
  };
}
