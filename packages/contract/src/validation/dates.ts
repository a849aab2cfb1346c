import type { Parsed } from "./values.ts";

const datePart = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const timePart = String.raw`(\d{2}):(\d{2}):(\d{2})`;
const plainDate = new RegExp(`^${datePart}$`);
const plainTime = new RegExp(`^${timePart}$`);
const plainDateTime = new RegExp(`^${datePart} ${timePart}$`);
const isoDateTime = new RegExp(`^${datePart}T${timePart}(Z|[+-]\\d{2}:?\\d{2})$`);
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
  if (plain) return isMoment(plain) ? plain[0] : undefined;
  const iso = match(isoDateTime, value) ?? match(compactDateTime, value);
  return iso && isMoment(iso) ? toUtc(iso) : undefined;
}

/** A moment as the database keeps it, `YYYY-MM-DD HH:MM:SS` in UTC. */
export function toStoredDateTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}

/** A stored moment as system collections show it, ISO 8601 with offset in UTC (K2). */
export function toIsoDateTime(stored: string): string {
  return `${stored.replace(" ", "T")}+00:00`;
}

function match(pattern: RegExp, value: unknown): string[] | null {
  return typeof value === "string" ? (pattern.exec(value)?.slice() ?? null) : null;
}

function isMoment(parts: string[]): boolean {
  return isDay(parts) && isTime(parts.slice(4));
}

/** Rejects the zero date and days that do not exist: a calendar would silently move those on. */
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
  const [, year, month, day, hour, minute, second, zone = "Z"] = parts;
  const offset = zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : toStoredDateTime(date);
}
