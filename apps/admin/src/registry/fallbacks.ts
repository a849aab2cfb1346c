/**
 * Interfaces that are not built yet, and their aliases (interfaces.md 2 and 11), each with the one that edits its fields
 * until then, or null where the editor of the field's type does. Ids that are neither here nor built are unknown and
 * reported. A test checks that every name on the right is built, and none on the left.
 */
export const interfaceFallbacks: Readonly<Record<string, string | null>> = {};

/** Layouts that are not built yet, and the one that shows their items until then; others are reported as missing. */
export const layoutFallbacks: Readonly<Record<string, string>> = {
  calendar: "tabular",
  cards: "tabular",
  timeline: "tabular",
};
