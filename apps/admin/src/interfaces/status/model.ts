import type { StatusEntry } from "@rowhouse/contract";

/**
 * The statuses to offer: the allowed ones in their order, and always the current one (interfaces.md 10.10). A current
 * status that the mapping does not hold has its value as name.
 */
export function offered(
  statuses: readonly StatusEntry[],
  allowed: readonly string[] | null,
  current: string | null,
): StatusEntry[] {
  const list = statuses.filter(
    ({ value }) => allowed === null || allowed.includes(value) || value === current,
  );
  const isUnknown = current !== null && !list.some(({ value }) => value === current);
  return isUnknown ? [...list, { name: current, value: current, background_color: "gray" }] : list;
}
