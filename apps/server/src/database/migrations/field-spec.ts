/**
 * One field of a system collection in shorthand: name, type, interface, sort, width, flags, and options with note.
 * Flags: L locked, Q required, R readonly, D hidden in the detail view, B hidden in listings.
 */
export type FieldSpec = readonly [
  field: string,
  type: string,
  interfaceId: string,
  sort: number | null,
  width: string | null,
  flags: string,
  extra?: { options?: Record<string, unknown>; note?: string; validation?: string },
];
