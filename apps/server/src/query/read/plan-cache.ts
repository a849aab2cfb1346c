import type { Context } from "../../core/context.ts";
import type { Access } from "../plan/access.ts";
import { accessFor } from "../plan/access.ts";
import type { PlanInput, ReadPlan } from "./read-plan.ts";
import { planRead } from "./read-plan.ts";

/**
 * The plan of a read, made once per caller's rights, model and query. Plans live beside the rights and model objects
 * they were made for, so a change of either leaves no stale plan behind.
 */
export function cachedPlan(ctx: Context, collection: string, input: PlanInput): ReadPlan {
  const access = accessFor(ctx.rights, ctx.model);
  // A list of keys rarely comes twice and would push the others out.
  if (input.keys !== null && input.keys.length !== 1) return planRead(access, collection, input);
  const { query, keys, where, trusted, anyStatus, settings, whole } = input;
  const key = JSON.stringify([collection, query, keys, where, trusted, anyStatus, settings, whole]);
  const plans = plansOf(access);
  const known = plans.get(key);
  if (known) return known;
  const plan = planRead(access, collection, input);
  plans.set(key, plan);
  keep({ plans, key });
  return plan;
}

type Plans = Map<string, ReadPlan>;

/** Plans kept for all callers together; the oldest go first. */
const keptPlans = 5000;
const places = new Set<{ plans: Plans; key: string }>();
const cache = new WeakMap<Access, Plans>();

function keep(place: { plans: Plans; key: string }): void {
  places.add(place);
  if (places.size <= keptPlans) return;
  for (const oldest of places) {
    oldest.plans.delete(oldest.key);
    places.delete(oldest);
    return;
  }
}

function plansOf(access: Access): Plans {
  const plans = cache.get(access) ?? new Map<string, ReadPlan>();
  cache.set(access, plans);
  return plans;
}
