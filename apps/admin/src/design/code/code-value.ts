/** The values that a field of type json can hold. */
export type JsonValue = string | number | boolean | object | null;

/** Whether JSON can write a value; the values inside of it are not looked at. */
export function isJsonValue(value: unknown): value is JsonValue {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || ["string", "boolean", "object"].includes(typeof value);
}

/** The text or value that a field offers to start from; undefined without one. */
export function readTemplate(stored: unknown): JsonValue | undefined {
  return stored === null || stored === "" || !isJsonValue(stored) ? undefined : stored;
}

/** The languages that code can be written in: the stored value, and what people call it. */
export const codeLanguages = {
  "text/plain": null,
  "text/javascript": "JavaScript",
  "application/json": "JSON",
  "text/x-vue": "Vue",
  "application/x-httpd-php": "PHP",
} as const;

/** The stored value of a language. */
export type CodeLanguage = keyof typeof codeLanguages;
