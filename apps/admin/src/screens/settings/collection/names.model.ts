import { isRecord } from "@rowhouse/contract";

/** The names of something by language, from either of the shapes that are stored (API contract 6.1). */
export function namesOf(translation: unknown): Record<string, string> {
  const entries: [unknown, unknown][] = Array.isArray(translation)
    ? translation.filter(isRecord).map(({ locale, translation: text }) => [locale, text])
    : isRecord(translation)
      ? Object.entries(translation)
      : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] =>
      entry.every((part) => typeof part === "string" && part !== ""),
    ),
  );
}

/** Names as they are stored; null for none. */
export function storedNames(
  names: Readonly<Record<string, unknown>>,
): { locale: string; translation: string }[] | null {
  const entries = Object.entries(namesOf(names)).map(([locale, translation]) => ({
    locale,
    translation,
  }));
  return entries.length === 0 ? null : entries;
}
