import {
  asRecord,
  titleCase,
  translateTokens,
  ownValue,
  type Field,
  type StatusEntry,
} from "@rowhouse/contract";

import type { KitHost } from "./host.ts";
import { readText } from "./values/shapes.ts";

type Texts = Pick<KitHost, "t" | "hasText" | "locale">;

/**
 * The label of a field: its own translation, the language files' text for a system field, else the title-cased key.
 * @example fieldLabel(field, useHost()) // 'Published on'
 * @public
 */
export function fieldLabel(
  field: Pick<Field, "collection" | "field" | "translation">,
  texts: Texts,
): string {
  const own = ownTranslation(field.translation, texts.locale);
  if (own !== null) return own;
  const key = `fields-${field.collection}-${field.field}`;
  return texts.hasText(key) ? texts.t(key) : titleCase(field.field);
}

/**
 * The name of a status as people read it, wherever it is shown: its tokens translated, with a capital letter; else in title case.
 * @example statusName(readStatusMapping(collection)?.draft, t) // 'Draft'
 * @public
 */
export function statusName(
  entry: Pick<StatusEntry, "name" | "value">,
  t: (key: string) => string,
): string {
  const name = entry.name || entry.value;
  const text = translateTokens(name, t);
  // Languages have rules of their own for the capital letters of other words.
  return text === name ? titleCase(name) : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The most characters of a value in a list (layouts.md 2.1). */
const maxLine = 200;

/**
 * Text for one line of a list: line breaks and runs of spaces become one space, and what is longer than 200
 * characters is cut.
 * @example oneLine('a\n b') // 'a b'
 * @public
 */
export function oneLine(text: string): string {
  const line = text
    .slice(0, maxLine * 4)
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length > maxLine ? `${line.slice(0, maxLine - 1)}…` : line;
}

/** Two shapes are in use: { locale: text } and [{ locale, translation }]. */
function ownTranslation(translation: unknown, locale: string): string | null {
  if (Array.isArray(translation)) {
    const entry: unknown = translation.find((one: unknown) => textAt(one, "locale") === locale);
    return textAt(entry, "translation") ?? textAt(entry, "text");
  }
  return textAt(translation, locale);
}

function textAt(value: unknown, key: string): string | null {
  return readText(ownValue(asRecord(value), key)) ?? null;
}
