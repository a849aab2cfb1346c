import { hasOffset, type Zone } from "@rowhouse/contract";

/**
 * The zone of a stored date-time: text of user collections is shown and saved as it stands; system collections and
 * values with an offset are UTC (interfaces.md 7.4).
 */
export function zoneOf(value: string | null, collection: string, { utc }: { utc: boolean }): Zone {
  return utc || collection.startsWith("directus_") || hasOffset(value) ? "utc" : "local";
}
