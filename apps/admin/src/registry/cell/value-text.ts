import { isRecord, keyOf, looseTitle } from "@rowhouse/contract";
import { oneLine } from "@rowhouse/extension-kit";

/**
 * Any value as one short line: for fields whose interface has no cell, and while its code loads. Items give their title
 * or key, other objects their JSON. `formatList` writes lists as the language does.
 */
export function valueText(
  value: unknown,
  formatList: (values: readonly string[]) => string,
): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value))
    return oneLine(formatList(value.map((one) => valueText(one, formatList)).filter(Boolean)));
  if (isRecord(value))
    return oneLine(looseTitle(value) ?? String(keyOf(value, "id") ?? JSON.stringify(value)));
  return oneLine(withoutTags(String(value)));
}

function withoutTags(text: string): string {
  return text.includes("<") ? text.replaceAll(/<[a-z/!][^>]*>/gi, " ") : text;
}
