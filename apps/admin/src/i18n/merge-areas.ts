/** The texts of one locale: nested keys, ICU messages. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Lays the areas of a locale (one file each) over one another into one tree. */
export function mergeAreas(areas: Record<string, Messages>): Messages {
  const merged: Messages = {};
  for (const area of Object.values(areas)) mergeInto(merged, area);
  return merged;
}

function mergeInto(target: Messages, source: Messages): void {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (typeof value === "object" && typeof present === "object") mergeInto(present, value);
    else target[key] = typeof value === "object" ? structuredClone(value) : value;
  }
}
