import { parseStatusMapping, type StatusEntry } from "@rowhouse/contract";

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
 * The statuses of a stored mapping in their order; none when it cannot be read.
 * @example statusEntries({ draft: { name: 'Draft' } }) // [{ name: 'Draft', value: 'draft' }]
 * @public
 */
export function statusEntries(stored: unknown): StatusEntry[] {
  return Object.values(parseStatusMapping(stored) ?? {});
}
