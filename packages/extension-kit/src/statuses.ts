import { parseStatusMapping, titleCase, type StatusEntry } from "@rowhouse/contract";

/**
 * The statuses of a field that has none of its own (interfaces.md 10.10).
 * @public
 */
export const standardStatuses = {
  published: {
    name: "$t:interfaces.status.published",
    text_color: "white",
    background_color: "accent",
    browse_badge: true,
    published: true,
  },
  draft: {
    name: "$t:interfaces.status.draft",
    text_color: "white",
    background_color: "blue-grey-200",
    browse_subdued: true,
    browse_badge: true,
  },
  deleted: {
    name: "$t:interfaces.status.deleted",
    text_color: "white",
    background_color: "red",
    browse_subdued: true,
    browse_badge: true,
    soft_delete: true,
  },
};

/**
 * The statuses of a stored mapping in their order; the usual ones where none are stored.
 * @example statusEntries({ draft: { name: 'Draft' } }) // [{ name: 'Draft', value: 'draft' }]
 * @public
 */
export function statusEntries(stored: unknown): StatusEntry[] {
  return Object.values(parseStatusMapping(stored ?? standardStatuses) ?? {});
}

/**
 * The statuses to offer: the allowed ones in their order, and always the current one (interfaces.md 10.10). A current
 * status that the mapping does not hold is called an unknown one.
 * @param allowed null: all of them
 * @example offeredStatuses(statusEntries(mapping), host.allowedStatuses('news', item), 'draft')
 * @public
 */
export function offeredStatuses(
  statuses: readonly StatusEntry[],
  allowed: readonly string[] | null,
  current: string | null,
): StatusEntry[] {
  const list = statuses.filter(
    ({ value }) => allowed === null || allowed.includes(value) || value === current,
  );
  const isUnknown = current !== null && !list.some(({ value }) => value === current);
  if (!isUnknown) return list;
  const entry = { name: `$t:status_unknown ${titleCase(current)}`, value: current };
  return [...list, { ...entry, background_color: "gray" }];
}
