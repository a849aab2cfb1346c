/** A boolean in one of its wire forms: itself, its number or the text of the number. */
export type StoredBoolean = boolean | 0 | 1 | "0" | "1";

/** Whether a value is a boolean in one of its wire forms. */
export function isStoredBoolean(value: unknown): value is StoredBoolean {
  return typeof value === "boolean" || value === 0 || value === 1 || value === "0" || value === "1";
}
