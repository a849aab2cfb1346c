import type { Field } from "@rowhouse/contract";

import type { FormEntry } from "../form.model.ts";

/** A line of the outline: a field, or a group with its members behind it. */
export interface OutlineEntry {
  field: Field;
  /** Belongs to the group above it. */
  isMember: boolean;
}

/** Forms with fewer fields are seen at a glance. */
const fewest = 8;

/**
 * The lines of the outline in the order of the form; none for a short form.
 * @param isShown whether a field is rendered at all
 */
export function outlineOf(
  entries: readonly FormEntry[],
  isShown: (field: Field) => boolean,
): OutlineEntry[] {
  const lines = entries.flatMap((entry): OutlineEntry[] => [
    { field: entry.field, isMember: false },
    ...(entry.kind === "group"
      ? entry.entries.map(({ field }) => ({ field, isMember: true }))
      : []),
  ]);
  const shown = lines.filter(({ field }) => field.type === "group" || isShown(field));
  return shown.length < fewest ? [] : shown;
}
