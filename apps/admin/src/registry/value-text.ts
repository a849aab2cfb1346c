import { oneLine } from "@rowhouse/extension-kit";

/**
 * Any value as one short line: for cells without an own display, and while a display loads. Objects give their title,
 * name or key, never "[object Object]".
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return oneLine(value.map(valueText).filter(Boolean).join(", "));
  if (typeof value === "object") return objectText(value);
  return oneLine(withoutTags(String(value)));
}

/** Null, a missing value and the empty text: cells print a dash for them. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function objectText(value: object): string {
  for (const key of ["title", "name", "id", "key"]) {
    const part: unknown = Reflect.get(value, key);
    if ((typeof part === "string" && part !== "") || typeof part === "number")
      return oneLine(String(part));
  }
  return oneLine(JSON.stringify(value));
}

function withoutTags(text: string): string {
  return text.includes("<") ? text.replaceAll(/<[a-z/!][^>]*>/gi, " ") : text;
}
