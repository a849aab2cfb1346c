import { toStoredDateTime } from "@rowhouse/contract";

/** The only source of the current time, so that tests can stop it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The text of the last second that was requested: a write needs the same one several times. */
let last = { second: Number.NaN, text: "" };

/** Stored form of a date-time on every database: UTC text `YYYY-MM-DD HH:mm:ss`. */
export function toStoredTime(dateTime: Date): string {
  const second = Math.floor(dateTime.getTime() / 1000);
  if (second !== last.second) last = { second, text: toStoredDateTime(dateTime) };
  return last.text;
}
