import { latinDigits, toStoredDateTime } from "@rowhouse/contract";

import { addDays, firstWeekday } from "../../../../design/field/date/calendar/calendar.model.ts";

/** The units that a period may be one of; a number of them counts days. */
const units = ["day", "week", "month", "year"] as const;
type Unit = (typeof units)[number];

/** A stretch of days that moves with today: this month, the last 7 days. */
export interface Period {
  place: "this" | "last" | "next";
  unit: Unit;
  /** How many days, today included; null for one whole unit. */
  days: number | null;
}

/** Who reads a filter, and when: the words "me" and "this month" are about them. */
export interface Reader {
  user: number;
  /** The day by the reader's clock, as `2026-11-28`. */
  today: string;
  /** The day that weeks begin with, 0 for Sunday. */
  firstDay: number;
}

/** The reader of filters at a moment; weeks begin as they do in the language. */
export function readerOf(user: number, language: string, moment = new Date()): Reader {
  return { user, today: dayText(moment), firstDay: firstWeekday(language) };
}

/** The periods that are offered by name, as filters store them. */
export const namedPeriods = [
  "this day",
  "last day",
  "next day",
  "this week",
  "last week",
  "next week",
  "this month",
  "last month",
  "next month",
  "this year",
  "last year",
  "next year",
  "last 7 days",
  "last 30 days",
  "next 7 days",
  "next 30 days",
] as const;

const pattern = /^(this|last|next) (?:(day|week|month|year)|([1-9]\d{0,3}) days?)$/;

/** Reads a period as filters store it: `this week`, `last 90 days`. Null for any other text. */
export function readPeriod(text: string): Period | null {
  const [, place, unit, days] = pattern.exec(latinDigits(text).trim().toLowerCase()) ?? [];
  if (place !== "this" && place !== "last" && place !== "next") return null;
  if (days !== undefined)
    return place === "this" ? null : { place, unit: "day", days: Number(days) };
  const known = units.find((one) => one === unit);
  return known === undefined ? null : { place, unit: known, days: null };
}

/** The first and the last day of a period, both included, as `2026-11-28`. A number of days includes today. */
export function daysOfPeriod(
  { place, unit, days }: Period,
  { today, firstDay }: Pick<Reader, "today" | "firstDay">,
): [string, string] {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const start = new Date(year, month - 1, day);
  if (days !== null) {
    const other = addDays(start, place === "last" ? 1 - days : days - 1);
    return place === "last" ? [dayText(other), today] : [today, dayText(other)];
  }
  const shift = { this: 0, last: -1, next: 1 }[place];
  const weekday = (start.getDay() - firstDay + 7) % 7;
  const begin = (at: number): Date => {
    switch (unit) {
      case "day":
        return addDays(start, at);
      case "week":
        return addDays(start, 7 * at - weekday);
      case "month":
        return new Date(year, month - 1 + at, 1);
      case "year":
        return new Date(year + at, 0, 1);
    }
  };
  return [dayText(begin(shift)), dayText(addDays(begin(shift + 1), -1))];
}

function dayText(day: Date): string {
  return toStoredDateTime(day, "local").slice(0, 10);
}
