/** What a field of type json can hold. */
export type JsonValue = string | number | boolean | object | null;

/** Whether JSON can write a value; the values inside of it are not looked at. */
export function isJsonValue(value: unknown): value is JsonValue {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || ["string", "boolean", "object"].includes(typeof value);
}
