import type { FilterRule, Operator } from "@rowhouse/contract";

/** One condition of a filter: `where('author.name', 'contains', 'ada')`; `logical` joins it to the ones before. */
export function where(
  path: string,
  operator: Operator,
  ...[value = true, logical = "and"]: [value?: unknown, logical?: FilterRule["logical"]]
): FilterRule {
  return { path: path.split("."), operator, value, logical };
}
