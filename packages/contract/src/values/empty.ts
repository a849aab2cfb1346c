/**
 * Whether a value holds nothing: null, a missing value, the empty text, a list without entries. Zero, false and an
 * object without keys are values.
 * @example isEmpty([]) // true
 * @example isEmpty(0) // false
 */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}
