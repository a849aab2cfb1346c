import { latinDigits, toStoredDateTime } from "@rowhouse/contract";

import {
  formatDateText,
  parseDateText,
  type DatePattern,
} from "../../../../design/field/date/date-text.model.ts";
import {
  formatNumberText,
  numberMarks,
  parseNumberText,
} from "../../../../design/field/number/number-text.model.ts";
import { readMoment, readTimeOfDay } from "../../../../list/field/moments.ts";

/** A date or date-time of a filter as people write it; text that is none stays as it is. */
export function writtenMoment(value: string, pattern: DatePattern): string {
  const moment = readMoment(value);
  if (moment === null) return value;
  const [day = "", time] = moment.split(" ");
  const [year, month, date] = day.split("-").map(Number);
  const written = formatDateText(new Date(year ?? 0, (month ?? 1) - 1, date), pattern);
  return time === undefined ? written : `${written} ${time}`;
}

/** Reads typed text as the value of a filter, to the day, the minute or the second; text that is no date stays as it is. */
export function readTypedMoment(typed: string, pattern: DatePattern): string {
  const text = typed.trim();
  const day = parseDateText(text, pattern);
  if (day !== null) return toStoredDateTime(day, "local").slice(0, 10);
  const moment = parseDateText(text, `${pattern} hh:mm`);
  return moment === null ? text : (readMoment(toStoredDateTime(moment, "local")) ?? text);
}

/** A number of a filter with the decimal separator of the language. */
export function writtenNumber(value: string, locale: string): string {
  return /^[+-]?\d*\.?\d+$/.test(value) ? formatNumberText(value, numberMarks(locale)) : value;
}

/**
 * Reads typed text as the value of a filter, with a point for decimals; text that is no number stays as it is. Marks that
 * could be either are between thousands: the chip shows what was understood.
 */
export function readTypedNumber(typed: string, locale: string): string {
  const marks = numberMarks(locale);
  for (const isWhole of [true, false]) {
    const parsed = parseNumberText(typed, { isWhole, marks });
    if ("value" in parsed && parsed.value !== null) return String(parsed.value);
  }
  return typed.trim();
}

/** A time of day as it was typed, in the form of filters. */
export function readTypedTime(typed: string): string {
  const text = latinDigits(typed).trim();
  return readTimeOfDay(text.length === 4 && text[1] === ":" ? `0${text}` : text) ?? text;
}
