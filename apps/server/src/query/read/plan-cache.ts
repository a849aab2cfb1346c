import type { Model } from "@rowhouse/contract";
import { LRUCache } from "lru-cache";

import type { ReadPlan, RunnableNode } from "./types.ts";

/** The levels of a read: what of a plan its values do not decide. */
export interface PlannedLevels {
  root: RunnableNode;
  /** Names in `fields` that are not in the result. */
  leftOut: readonly string[];
}

/** What was planned for one model. */
export interface PlanCache {
  /** By query, its values included. */
  plans: LRUCache<string, ReadPlan>;
  /** By what is shown of which collection: the same levels serve every filter. */
  levels: LRUCache<string, PlannedLevels>;
}

/** Bytes of each of the two caches, about. */
const most = 8 * 1024 * 1024;
/** Bytes of a plan beside its values, of what a character of its values takes in a plan, of a level and of a column. */
const weights = { plan: 2000, character: 16, level: 6000, column: 200 };

/** The cache of a model goes with it, so that plans never hold a model that has been replaced. */
export function planCacheOf(model: Model): PlanCache {
  const known = caches.get(model);
  if (known) return known;
  const made: PlanCache = {
    plans: new LRUCache({
      maxSize: most,
      sizeCalculation: (_plan, key) => weights.plan + key.length * weights.character,
    }),
    levels: new LRUCache({
      maxSize: most,
      sizeCalculation: ({ root }, key) => key.length * 2 + sizeOf(root),
    }),
  };
  caches.set(model, made);
  return made;
}

const caches = new WeakMap<Model, PlanCache>();

function sizeOf({ node, relations }: RunnableNode): number {
  const own = weights.level + node.columns.length * weights.column;
  return relations.reduce((sum, { child }) => sum + sizeOf(child), own);
}
