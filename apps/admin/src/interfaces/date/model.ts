import { readDate, toStoredDateTime } from "@rowhouse/contract";

/** Whether a value is a date. A time after it is ignored, because some databases write one. */
export function isDay(value: unknown): value is string {
  return readDate(value) !== null;
}

/** A day as it is stored: `YYYY-MM-DD`. */
export function toStored(day: Date): string {
  return toStoredDateTime(day, "local").slice(0, 10);
}
