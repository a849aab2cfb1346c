import { LRUCache } from "lru-cache";
import type { Context } from "../../core/context.ts";
import { accessFor } from "../plan/access.ts";
import type { PlanInput, ReadPlan } from "./read-plan.ts";
import { planRead } from "./read-plan.ts";

/** Plans of all callers together. */
const plans = new LRUCache<string, ReadPlan>({ max: 5000 });

/**
 * The plan of a read, made once per caller's rights, model and query. The key holds the id of the access, which is new
 * with every change of rights or model, so no stale plan is ever found.
 */
export function cachedPlan(ctx: Context, collection: string, input: PlanInput): ReadPlan {
  const access = accessFor(ctx.rights, ctx.model);
  // A list of keys rarely comes twice and would push the others out.
  if (input.keys !== null && input.keys.length !== 1) return planRead(access, collection, input);
  const { query, keys, where, trusted, anyStatus, settings, whole } = input;
  const key = JSON.stringify([
    access.id,
    collection,
    query,
    keys,
    where,
    trusted,
    anyStatus,
    settings,
    whole,
  ]);
  const known = plans.get(key);
  if (known) return known;
  const plan = planRead(access, collection, input);
  plans.set(key, plan);
  return plan;
}
