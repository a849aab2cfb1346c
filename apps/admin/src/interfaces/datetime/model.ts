import { hasOffset, readDateTime, type Zone } from "@rowhouse/contract";

/** Whether a value is a date-time. */
export function isDateTime(value: unknown): value is string {
  return readDateTime(value) !== null;
}

/**
 * What a stored date-time means: text of user collections is shown and saved as it stands; system collections and
 * values with an offset are UTC (interfaces.md 7.4).
 */
export function zoneOf(value: string | null, collection: string, { utc }: { utc: boolean }): Zone {
  return utc || collection.startsWith("directus_") || hasOffset(value) ? "utc" : "local";
}
