import type { Parsed } from "../validation/values.ts";

const datePart = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const timePart = String.raw`(\d{2}):(\d{2}):(\d{2})`;
const plainDate = new RegExp(`^${datePart}$`);
const plainTime = new RegExp(`^${timePart}$`);
const plainDateTime = new RegExp(`^${datePart} ${timePart}$`);
const isoDateTime = new RegExp(`^${datePart}T${timePart}(Z|[+-]\\d{2}:?\\d{2})$`);
const anyDate = new RegExp(`^(${datePart})(?:[T ].*)?$`);
const anyDateTime = new RegExp(
  String.raw`^${datePart}(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$`,
);
const anyTime = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const compactDateTime = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z)$/;

/** `YYYY-MM-DD`, a day that exists. */
export function parseDate(value: unknown): Parsed<string> {
  if (value === null || value === undefined || value === "") return null;
  const parts = match(plainDate, value);
  return parts && isDay(parts) ? parts[0] : undefined;
}

/** `HH:MM:SS`. */
export function parseTime(value: unknown): Parsed<string> {
  if (value === null || value === undefined || value === "") return null;
  const parts = match(plainTime, value);
  return parts && isTime(parts.slice(1)) ? parts[0] : undefined;
}

/**
 * A date with a time as `YYYY-MM-DD HH:MM:SS`. Plain text stays as it is, the ISO 8601 forms of API contract 1.6
 * (25, 20, 16 and 24 characters, no fractions) are brought to UTC.
 */
export function parseDateTime(value: unknown): Parsed<string> {
  if (value === null || value === undefined || value === "") return null;
  const plain = match(plainDateTime, value);
  if (plain) return isDateTime(plain) ? plain[0] : undefined;
  const iso = match(isoDateTime, value) ?? match(compactDateTime, value);
  return iso && isDateTime(iso) ? toUtc(iso) : undefined;
}

/**
 * The meaning of a date-time without an offset: UTC, or the time of the reader's clock, as it stands.
 * @see interfaces.md 7.4
 */
export type Zone = "utc" | "local";

/**
 * The instant of a date-time as servers and databases write it: `YYYY-MM-DD HH:MM:SS` or ISO 8601, seconds and their
 * fractions optional, or a plain date (its midnight). Browsers do not agree on the first form, so it is read part by part.
 * @param zone what a text without an offset means
 * @returns null when the value is no date-time, or one of a day that does not exist
 */
export function readDateTime(value: unknown, zone: Zone = "utc"): Date | null {
  const parts = match(anyDateTime, value);
  if (!parts || !isDay(parts)) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction, offset] = parts;
  if (!isTime([hour, minute, second])) return null;
  if (offset !== undefined || zone === "utc")
    return new Date(
      `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction ?? ""}${isoOffset(offset)}`,
    );
  const local = new Date(0);
  local.setFullYear(Number(year), Number(month) - 1, Number(day));
  local.setHours(Number(hour), Number(minute), Number(second), 0);
  return local;
}

/**
 * The local midnight of a date; a time after it is ignored, because some databases write one. A date has no zone, so it
 * is never shifted. Null when the value is no date.
 */
export function readDate(value: unknown): Date | null {
  const [, day] = match(anyDate, value) ?? [];
  return day === undefined ? null : readDateTime(day, "local");
}

/**
 * Hours, minutes and seconds of a time of the day; databases may write it without seconds, or with fractions behind them. Null when
 * the value is no time.
 */
export function readTime(value: unknown): [number, number, number] | null {
  const parts = match(anyTime, value);
  if (!parts) return null;
  const [, hour = "", minute = "", second = "00"] = parts;
  return isTime([hour, minute, second]) ? [Number(hour), Number(minute), Number(second)] : null;
}

/** Whether a text has an offset, so that it means the same instant everywhere. */
export function hasOffset(value: unknown): boolean {
  return match(anyDateTime, value)?.[8] !== undefined;
}

/** A date-time as the API and the databases hold it, `YYYY-MM-DD HH:MM:SS`, in UTC or by the reader's clock. */
export function toStoredDateTime(date: Date, zone: Zone = "utc"): string {
  const shown = zone === "utc" ? date : clockOf(date);
  return shown.toISOString().slice(0, 19).replace("T", " ");
}

/** The instant at which a clock in UTC shows what the reader's clock shows. Offsets of early years are no whole minutes. */
function clockOf(date: Date): Date {
  const clock = new Date(0);
  clock.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  clock.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds());
  return clock;
}

/** A stored date-time as system collections show it, ISO 8601 with offset in UTC (K2). */
export function toIsoDateTime(stored: string): string {
  return `${stored.replace(" ", "T")}+00:00`;
}

function isoOffset(offset = "Z"): string {
  return offset === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
}

function match(pattern: RegExp, value: unknown): string[] | null {
  return typeof value === "string" ? (pattern.exec(value)?.slice() ?? null) : null;
}

function isDateTime(parts: string[]): boolean {
  return isDay(parts) && isTime(parts.slice(4));
}

/** Rejects the zero date and days that do not exist, which `Date` would silently change into others. */
function isDay([, year = "", month = "", day = ""]: string[]): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  return (
    Number(year) > 0 &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  );
}

function isTime([hour = "", minute = "", second = ""]: string[]): boolean {
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

function toUtc(parts: string[]): string | undefined {
  const [, year, month, day, hour, minute, second, offset] = parts;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${isoOffset(offset)}`);
  return Number.isNaN(date.getTime()) ? undefined : toStoredDateTime(date);
}
