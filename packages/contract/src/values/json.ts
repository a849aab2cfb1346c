/**
 * Whether a value is an object with keys: no list, no null, no scalar.
 * @example isRecord({ a: 1 }) // true
 * @example isRecord([1]) // false
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The value itself when it is an object with keys, else an empty one: for values whose shape only the sender knows.
 * @example asRecord(JSON.parse("[1]")) // {}
 */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/**
 * The value of a JSON text; undefined when it is not JSON.
 * @example parseJson("{") // undefined
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a value is true in any of the forms that servers and apps of this API store: true, 1, "1" or "true"
 * (interfaces.md 1.7).
 */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === "1" || value === "true";
}
