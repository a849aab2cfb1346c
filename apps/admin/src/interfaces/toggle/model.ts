/** A yes or no in one of its wire forms: a boolean, its number or the text of that. */
export type Truth = boolean | 0 | 1 | "0" | "1";

/** Whether a value says yes or no. */
export function isTruth(value: unknown): value is Truth {
  return typeof value === "boolean" || value === 0 || value === 1 || value === "0" || value === "1";
}
