import { parseStatusMapping, titleCase, type StatusEntry } from "@rowhouse/contract";
import { translateTokens } from "@rowhouse/extension-kit";

/** The statuses of the option in their order. */
export function readStatuses(
  options: Record<string, unknown>,
  t: (key: string) => string,
): StatusEntry[] {
  const statuses = Object.values(parseStatusMapping(options.status_mapping) ?? {});
  return statuses.map((entry) => ({ ...entry, name: String(translateTokens(entry.name, t)) }));
}

/** The name of a status as people read it. */
export function statusName(entry: StatusEntry): string {
  return titleCase(entry.name || entry.value);
}

/**
 * The statuses to offer: the allowed ones in their order, and always the current one (interfaces.md 10.10). One that
 * the mapping does not know is shown as it is.
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
