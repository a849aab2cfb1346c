import { isRecord, keyOf, parseJson, ownValue, type Item } from "@rowhouse/contract";

/** Code to name of each language, as an option stores it; null where there is none. */
export function readLanguageNames(stored: unknown): Readonly<Record<string, string>> | null {
  const value = typeof stored === "string" ? parseJson(stored) : stored;
  if (!isRecord(value)) return null;
  const entries = Object.entries(value).filter(([code]) => code !== "");
  return entries.length === 0
    ? null
    : Object.fromEntries(
        entries.map(([code, name]) => [code, typeof name === "string" ? name : code]),
      );
}

/** The row in a language of the app: the exact one, else one of the same language. */
export function rowIn(
  rows: readonly unknown[],
  locale: string,
  { languageField, languageKey }: { languageField: string; languageKey: string },
): Item | null {
  const of = (row: Item) =>
    String(keyOf(ownValue(row, languageField), languageKey) ?? "").toLowerCase();
  const known = rows.filter(isRecord);
  const [bare = ""] = locale.toLowerCase().split("-");
  return (
    known.find((row) => of(row) === locale.toLowerCase()) ??
    known.find((row) => of(row) === bare) ??
    known.find((row) => of(row).split(/[-_]/)[0] === bare) ??
    null
  );
}
