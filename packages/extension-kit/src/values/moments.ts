import { readDate, readDateTime, toStoredDateTime } from "@rowhouse/contract";

import { useNow } from "../clock.ts";
import { useHost } from "../host.ts";

/**
 * Whether a value is a date. A time after it is ignored, because some databases write one.
 * @public
 */
export function isDay(value: unknown): value is string {
  return readDate(value) !== null;
}

/**
 * Whether a value is a date with a time.
 * @public
 */
export function isDateTime(value: unknown): value is string {
  return readDateTime(value) !== null;
}

/**
 * A day as it is stored: `YYYY-MM-DD`.
 * @example storedDay(new Date(2026, 10, 22)) // '2026-11-22'
 * @public
 */
export function storedDay(day: Date): string {
  return toStoredDateTime(day, "local").slice(0, 10);
}

/**
 * How a moment of the server is written: in full in local time, or as the time that has passed with the full form as its
 * title. Spread it on a `time` element.
 * @returns null where the value is no moment
 * @public
 */
export function useWrittenMoment(
  value: string | null,
  { showRelative }: { showRelative: boolean },
): { dateTime: string; children: string; title?: string } | null {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const date = readDateTime(value);
  if (date === null) return null;
  const full = formatDate(date, "long");
  const dateTime = date.toISOString();
  return showRelative
    ? { dateTime, children: formatRelative(date, now), title: full }
    : { dateTime, children: full };
}
