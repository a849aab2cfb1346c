/**
 * stored: the text is shown and saved as it stands; utc: the wire speaks UTC and the screen local time. System
 * collections and values with an offset are UTC (interfaces.md 7.4).
 */
export type Zone = "stored" | "utc";

/** The zone rule of a field. */
export function zoneOf(value: unknown, collection: string, { utc }: { utc: boolean }): Zone {
  const isSystem = collection.startsWith("directus_");
  return isSystem || utc || hasOffset(value) ? "utc" : "stored";
}

/** Whether a value is a date-time. */
export function isDateTime(value: unknown): value is string {
  return parseDateTime(value, "stored") !== null;
}

/**
 * Reads `YYYY-MM-DD HH:mm:ss`, or ISO 8601 with an offset, part by part: browsers do not agree on the first. Gives a
 * date whose local parts are those to be shown; null when it is no date-time.
 */
export function parseDateTime(value: unknown, zone: Zone): Date | null {
  if (typeof value !== "string") return null;
  if (hasOffset(value)) return validOrNull(new Date(value));
  const parts = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?/
    .exec(value)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    utc.getUTCMonth() === month - 1 &&
    utc.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!isReal) return null;
  return zone === "utc" ? utc : new Date(year, month - 1, day, hour, minute, second);
}

/** The wire form `YYYY-MM-DD HH:mm:ss` of a date with local parts. */
export function toWire(date: Date, zone: Zone): string {
  const shifted =
    zone === "utc" ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}

function hasOffset(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  );
}

function validOrNull(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
