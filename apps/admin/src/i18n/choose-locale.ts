/** The language that every text is written in first; it stands in for one that does not load. */
export const sourceLocale = "en-US";

/** The language of the last visit in local storage: a user who has one has been here. */
export const localeKey = "rowhouse:locale";

/** The code that fits a wanted one best: the same, else one of the same language, else null. */
export function fittingLocale(
  wanted: string | null | undefined,
  codes: readonly string[],
): string | null {
  if (!wanted) return null;
  if (codes.includes(wanted)) return wanted;
  const language = wanted.split("-")[0]?.toLowerCase();
  return codes.find((code) => code.split("-")[0] === language) ?? null;
}

/**
 * The language to start with: that of the last visit, else that of the browser if it is one of `codes`. The script of the page
 * (`data/boot/boot.ts`) and the app choose the same one, each by itself.
 */
export function chooseLocale(codes: readonly string[], remembered: string | null): string {
  for (const wanted of [remembered, ...navigator.languages]) {
    const found = fittingLocale(wanted, codes);
    if (found !== null) return found;
  }
  return sourceLocale;
}
