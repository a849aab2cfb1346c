import {
  isRecord,
  isSystemCollection,
  titleCase,
  ownValue,
  type Collection,
} from "@rowhouse/contract";
import { useCallback } from "react";
import { useTranslation } from "../../i18n/translation.ts";

/**
 * Gives the name of a collection in the language of the app: from its own translations, for system
 * collections from the language files, else its key made readable.
 */
export function useCollectionName(): (
  collection: Pick<Collection, "collection" | "translation">,
) => string {
  const { t, exists, language } = useTranslation();
  return useCallback(
    ({ collection, translation }) => {
      const own = translatedName(translation, language);
      if (own !== null) return own;
      const key = `collections-${collection}`;
      if (isSystemCollection(collection) && exists(key)) return t(key);
      return titleCase(collection.replace(/^directus_/, ""));
    },
    [t, exists, language],
  );
}

/** The text for a locale out of a list of `{ locale, translation }`, or out of a map of locale to text. */
export function translatedName(translation: unknown, locale: string): string | null {
  if (typeof translation !== "object" || translation === null) return null;
  if (Array.isArray(translation)) {
    const entry: unknown = translation.find((one: unknown) => textAt(one, "locale") === locale);
    return textAt(entry, "translation");
  }
  return textAt(translation, locale);
}

function textAt(value: unknown, key: string): string | null {
  const text = isRecord(value) ? ownValue(value, key) : null;
  return typeof text === "string" && text !== "" ? text : null;
}
