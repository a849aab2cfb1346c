/** Whether a value is a date. A time behind it is tolerated: some databases write one. */
export function isDay(value: unknown): value is string {
  return typeof value === "string" && parseDay(value) !== null;
}

/**
 * The local midnight of a date `YYYY-MM-DD`; null when it is none. A date has no zone, so it is never shifted.
 */
export function parseDay(value: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : null;
}

/** The date part of a value, as the date box wants it. */
export function toBox(value: string | null): string {
  return value?.slice(0, 10) ?? "";
}
