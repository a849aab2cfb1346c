import { isRecord } from "@rowhouse/extension-kit";

/** Hours of one day, as they are stored: the day as in ISO 8601, Monday is 1 and Sunday 7. They may end on the next day. */
export interface Hours {
  day: number;
  opens: string;
  closes: string;
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a stored value is a list of hours; anything else is shown as text and not changed. */
export function isHours(value: unknown): value is Hours[] {
  return Array.isArray(value) && value.every(isOneDay);
}

function isOneDay(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const { day, opens, closes } = entry;
  return (
    Number.isInteger(day) &&
    Number(day) >= 1 &&
    Number(day) <= 7 &&
    [opens, closes].every((text) => typeof text === "string" && time.test(text))
  );
}

const firstDays = { monday: 1, saturday: 6, sunday: 7 } as const;

/** The days of a week in the order people read them. */
export function daysFrom(start: keyof typeof firstDays): number[] {
  return Array.from({ length: 7 }, (_, index) => ((firstDays[start] - 1 + index) % 7) + 1);
}

/** The name of a day in a language; 1 January 2024 was a Monday. */
export function dayName(day: number, locale: string, style: "long" | "short"): string {
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, {
    weekday: style,
    timeZone: "UTC",
  });
}

/** Hours in the order of days and times; null when there are none, so that the field is empty. */
export function inOrder(hours: readonly Hours[]): Hours[] | null {
  if (hours.length === 0) return null;
  return hours.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens));
}

/** The hours to propose for a day: those after its last ones, else office hours. */
export function nextHours(day: number, others: readonly Hours[]): Hours {
  const last = others.filter((one) => one.day === day).at(-1);
  if (last === undefined || last.closes >= "21:00" || last.closes < last.opens)
    return { day, opens: "09:00", closes: "17:00" };
  const hour = Number(last.closes.slice(0, 2));
  const at = (value: number) => `${String(value).padStart(2, "0")}:00`;
  return { day, opens: at(hour + 1), closes: at(Math.min(hour + 5, 23)) };
}

/** The hours of one day on Monday to Friday; the weekend stays as it is. */
export function onWeekdays(hours: readonly Hours[], day: number): Hours[] {
  const copied = hours.filter((one) => one.day === day);
  const weekend = hours.filter((one) => one.day > 5);
  const weekdays = [1, 2, 3, 4, 5].flatMap((other) =>
    copied.map((one) => ({ ...one, day: other })),
  );
  return [...weekdays, ...weekend];
}

/** Days one after the other with the same hours. */
export interface DaySpan {
  from: number;
  to: number;
  hours: readonly Hours[];
}

/** The week in as few parts as it has, in the order of its days; days without hours are left out. */
export function spansOf(hours: readonly Hours[], days: readonly number[]): DaySpan[] {
  const spans: DaySpan[] = [];
  let before: number | null = null;
  for (const day of days) {
    const own = hours.filter((one) => one.day === day);
    const last = spans.at(-1);
    if (own.length === 0) before = null;
    else if (last !== undefined && before !== null && isSameTimes(last.hours, own)) last.to = day;
    else spans.push({ from: day, to: day, hours: own });
    if (own.length > 0) before = day;
  }
  return spans;
}

function isSameTimes(some: readonly Hours[], others: readonly Hours[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ opens, closes }, index) =>
        opens === others[index]?.opens && closes === others[index]?.closes,
    )
  );
}

/** Hours as people write them: `09:00–17:00`. */
export function written({ opens, closes }: Pick<Hours, "opens" | "closes">): string {
  return `${opens}–${closes}`;
}
