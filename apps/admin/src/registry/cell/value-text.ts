import { isRecord, keyOf, looseTitle } from "@rowhouse/contract";
import { oneLine } from "@rowhouse/extension-kit";
import { formatsOf } from "../../i18n/format.ts";
import { translator } from "../../i18n/i18n.ts";

/**
 * Any value as one short line: for fields whose interface has no cell, and while its code loads. Items give their title
 * or key, other objects their JSON.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value))
    return oneLine(formatsOf(translator.language).series(value.map(valueText).filter(Boolean)));
  if (isRecord(value))
    return oneLine(looseTitle(value) ?? String(keyOf(value, "id") ?? JSON.stringify(value)));
  return oneLine(withoutTags(String(value)));
}

function withoutTags(text: string): string {
  return text.includes("<") ? text.replaceAll(/<[a-z/!][^>]*>/gi, " ") : text;
}
