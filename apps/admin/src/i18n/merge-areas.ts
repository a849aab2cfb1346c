import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** A parsed ICU message. */
export type CompiledMessage = MessageFormatElement[];

/** The texts of one locale: nested keys, strings and parsed messages. */
export interface Messages {
  [key: string]: string | CompiledMessage | Messages;
}

/** Lays the areas of a locale (one file each) over one another into one tree. */
export function mergeAreas(areas: Record<string, Messages>): Messages {
  const merged: Messages = {};
  for (const area of Object.values(areas)) mergeInto(merged, area);
  return merged;
}

function mergeInto(target: Messages, source: Messages): void {
  for (const [key, value] of Object.entries(source)) {
    // The build runs this before any package is built: nothing of another package may be imported here.
    const present = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isTree(value) && isTree(present)) mergeInto(present, value);
    else target[key] = isTree(value) ? structuredClone(value) : value;
  }
}

function isTree(value: Messages[string] | undefined): value is Messages {
  return typeof value === "object" && !Array.isArray(value);
}
