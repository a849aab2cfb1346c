import {
  itemKey,
  hasOffset,
  ownValue,
  readDate,
  readDateTime,
  readTime,
  toStoredDateTime,
  type Collection,
  type Field,
  type Item,
} from "@rowhouse/contract";

import { addDays, addMonths, cellsOf } from "../../design/field/date/calendar/calendar.model.ts";
import { hasTime, spanOfMoment, zoneOfField } from "../../list/field/moments.ts";
import type { EntryFields } from "./options.ts";

/** An item at its day. */
export interface Entry {
  key: string;
  item: Item;
  /** `YYYY-MM-DD` by the reader's clock. */
  day: string;
  /** The time of day by the reader's clock, to sort by and to show; null for the whole day. */
  time: Date | null;
}

/** The first and the last year that databases hold dates of. */
const years = { first: 1, last: 9999 };

/** The first day of the month that an address names, `YYYY-MM`; of the present one where it names none. */
export function monthAt(place: string | null, now: Date): Date {
  const named = /^\d{4}-\d{2}$/.test(place ?? "") ? readDate(`${place}-01`) : null;
  return named ?? readDate(`${dayText(now).slice(0, 7)}-01`) ?? now;
}

/** The month as an address names it. */
export function placeOf(month: Date): string {
  return dayText(month).slice(0, 7);
}

/** The month so many before or behind another; null beyond the years that there are. */
export function monthBeside(month: Date, months: number): Date | null {
  const next = addMonths(month, months);
  const year = next.getFullYear();
  return year < years.first || year > years.last ? null : next;
}

/** A day as dates are stored, `YYYY-MM-DD`. */
export function dayText(day: Date): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return [
    String(year).padStart(4, "0"),
    ...[month, date].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}

/** The weeks of a month, as many as it has; days of other months fill the first and the last one. */
export function weeksOf(month: Date, firstDay: number): Date[][] {
  return cellsOf("days", month, firstDay).filter((week) =>
    week.some((day) => isInMonth(day, month)),
  );
}

/** Whether a day is one of a month. */
export function isInMonth(day: Date, month: Date): boolean {
  return day.getMonth() === month.getMonth() && day.getFullYear() === month.getFullYear();
}

/** The first and the last stored value of a month, both included (layouts.md 1.5). */
export function rangeOf(month: Date, field: Field): [string, string] {
  const first = dayText(month);
  const last = dayText(addDays(addMonths(month, 1), -1));
  if (!hasTime(field)) return [first, last];
  const zone = zoneOfField(field);
  return [spanOfMoment(first, zone).from, spanOfMoment(last, zone).to];
}

/** The entries of items by day, in the order of their times; those without a time last. Items without a day have none. */
export function entriesByDay(
  collection: Collection,
  items: readonly Item[],
  fields: EntryFields,
): ReadonlyMap<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const item of items) {
    const entry = entryOf(collection, item, fields);
    if (entry === null) continue;
    const list = days.get(entry.day);
    if (list === undefined) days.set(entry.day, [entry]);
    else list.push(entry);
  }
  for (const list of days.values())
    list.sort((a, b) => minutesOf(a) - minutesOf(b) || a.key.localeCompare(b.key));
  return days;
}

function minutesOf({ time }: Entry): number {
  return time === null ? Infinity : time.getHours() * 60 + time.getMinutes();
}

function entryOf(collection: Collection, item: Item, { day, time }: EntryFields): Entry | null {
  if (day === null) return null;
  const value = ownValue(item, day.field);
  const date = hasTime(day) ? readDateTime(value, zoneOf(value, day)) : readDate(value);
  if (date === null) return null;
  const clock = time === null ? null : readTime(ownValue(item, time.field));
  const shown = clock === null ? null : new Date(2000, 0, 1, ...clock);
  return {
    key: itemKey(collection, item) ?? "",
    item,
    day: dayText(date),
    time: hasTime(day) ? date : shown,
  };
}

/** The change that puts an item at another day; a date with a time keeps its time. */
export function movedTo(item: Item, field: Field, day: Date): Item {
  if (!hasTime(field)) return { [field.field]: dayText(day) };
  const value = ownValue(item, field.field);
  const zone = zoneOf(value, field);
  const moved = readDateTime(value, zone) ?? new Date(day);
  moved.setFullYear(day.getFullYear(), day.getMonth(), day.getDate());
  return { [field.field]: toStoredDateTime(moved, zone) };
}

function zoneOf(value: unknown, field: Field) {
  return hasOffset(value) ? "utc" : zoneOfField(field);
}
