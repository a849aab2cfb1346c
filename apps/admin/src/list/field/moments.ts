import {
  hasOffset,
  readDateTime,
  toStoredDateTime,
  type Field,
  type Zone,
} from "@rowhouse/contract";
import { isSystemCollection } from "@rowhouse/contract";

/** The first and the last stored value that a date, a minute or a time means. */
export interface Span {
  from: string;
  to: string;
}

const timePattern = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const dateTimePattern = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/** Fractions of a second are stored by some databases: the last instant of a minute has to cover them. */
const lastFraction = ".999999";

/**
 * A date-time in the one form that filters and addresses hold: to the day, the minute or the second, a space between,
 * by the reader's clock. Null when it is none. The word `now` is left to the server.
 */
export function readMoment(text: string): string | null {
  const [, day, minute, second] = dateTimePattern.exec(text.trim()) ?? [];
  if (day === undefined || readDateTime(text.trim(), "utc") === null) return null;
  if (minute === undefined) return day;
  return second === undefined || second === "00"
    ? `${day} ${minute}`
    : `${day} ${minute}:${second}`;
}

/** A time of day to the minute or second; null when it is none. */
export function readTimeOfDay(text: string): string | null {
  const [, hour, minute, second] = timePattern.exec(text.trim()) ?? [];
  if (hour === undefined) return null;
  return second === undefined || second === "00"
    ? `${hour}:${minute}`
    : `${hour}:${minute}:${second}`;
}

/** The types of fields with a date and a time. */
export const dateTimes: readonly string[] = ["datetime", "datetime_created", "datetime_updated"];

/** Whether a field holds a date with a time of the day. */
export function hasTime({ type }: Pick<Field, "type">): boolean {
  return type !== null && dateTimes.includes(type);
}

/** Whether a field holds dates, with a time or without. */
export function isDated({ type }: Pick<Field, "type">): boolean {
  return type === "date" || hasTime({ type });
}

/** The fields that say a day, those that people fill in first: what the server notes is seldom what a view is about. */
export function dateFields(fields: Record<string, Field>): Field[] {
  const all = Object.values(fields).filter(isDated);
  const own = all.filter(({ type }) => type === "date" || type === "datetime");
  return [...own, ...all.filter((field) => !own.includes(field))];
}

/** The zone of a stored date-time of this field (interfaces.md 7.4). */
export function zoneOfField(field: Field): Zone {
  const isStamped = field.type === "datetime_created" || field.type === "datetime_updated";
  return isStamped || isSystemCollection(field.collection) || field.options?.["utc"] === true
    ? "utc"
    : "local";
}

/** The day of a stored date-time by the reader's clock; null when it is none. */
export function dayOfStored(value: unknown, field: Field): string | null {
  const zone = hasOffset(value) ? "utc" : zoneOfField(field);
  const date = readDateTime(value, zone);
  return date === null ? null : toStoredDateTime(date, "local").slice(0, 10);
}

/**
 * The stored values that a moment covers: all of its day, minute or second. Fields in UTC are matched by the reader's
 * clock, others as they stand.
 */
export function spanOfMoment(moment: string, zone: Zone): Span {
  // Values that are stored as they stand are calculated without a clock, so that no hour is skipped or repeated.
  const clock = zone === "utc" ? "local" : "utc";
  const from = readDateTime(moment, clock) ?? new Date(Number.NaN);
  const last = new Date(from);
  if (moment.length > 10) last.setTime(last.getTime() + (moment.length > 16 ? 1000 : 60_000));
  else if (clock === "local") last.setDate(last.getDate() + 1);
  else last.setUTCDate(last.getUTCDate() + 1);
  last.setTime(last.getTime() - 1000);
  return { from: toStoredDateTime(from), to: `${toStoredDateTime(last)}${lastFraction}` };
}

/** The stored times that a time of day covers. */
export function spanOfTime(time: string): Span {
  const isMinute = time.length === 5;
  return {
    from: isMinute ? `${time}:00` : time,
    to: `${isMinute ? `${time}:59` : time}${lastFraction}`,
  };
}
