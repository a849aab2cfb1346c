import { isRecord, keyOf, looseTitle } from "@rowhouse/contract";
import { oneLine } from "@rowhouse/extension-kit";

/**
 * Any value as one short line: for fields whose interface has no cell, and while its code loads. Items give their title
 * or key, other objects their JSON.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return oneLine(value.map(valueText).filter(Boolean).join(", "));
  if (isRecord(value))
    return oneLine(looseTitle(value) ?? String(keyOf(value, "id") ?? JSON.stringify(value)));
  return oneLine(withoutTags(String(value)));
}

function withoutTags(text: string): string {
  return text.includes("<") ? text.replaceAll(/<[a-z/!][^>]*>/gi, " ") : text;
}
