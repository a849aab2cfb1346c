import type { FilterRule, Operator } from "@rowhouse/contract";

/** One condition of a filter: `where('author.name', 'contains', 'ada')`. */
export function where(path: string, operator: Operator, value: unknown = true): FilterRule {
  return { path: path.split("."), operator, value, logical: "and" };
}
