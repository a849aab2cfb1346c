/** Layouts that are not built yet, and the one that shows their items until then; others are reported as missing. */
export const layoutFallbacks: Readonly<Record<string, string>> = {
  calendar: "tabular",
  cards: "tabular",
  timeline: "tabular",
};
