import { formattingLocale, latinDigits } from "@rowhouse/contract";
import type { ChangeEvent } from "react";

/**
 * How a box writes a date: `yyyy`, `mm` and `dd` in any order with separators between them, with ` hh:mm:ss` behind
 * them, or ` hh:mm`, when there is a time.
 */
export type DatePattern = string;

/** The pattern of a date in a language, always with two digits for day and month. */
export function datePattern(locale: string): DatePattern {
  const parts = new Intl.DateTimeFormat(formattingLocale(locale), {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).formatToParts();
  const letters: Partial<Record<string, string>> = { day: "dd", month: "mm", year: "yyyy" };
  // Arabic has marks of direction beside its separators, which nobody types.
  return latinDigits(parts.map(({ type, value }) => letters[type] ?? value.trim()).join(""));
}

/** Keeps the digits of what was typed and puts the separators between them. */
function maskDate(typed: string, pattern: DatePattern): string {
  const digits = typed.replaceAll(/\D/g, "");
  let used = 0;
  let text = "";
  for (const letter of pattern) {
    if (used >= digits.length) break;
    text += /[a-z]/.test(letter) ? digits[used++] : letter;
  }
  return text;
}

/** A pattern with the letters of another language for day, month, year, hour and minute, as in TT.MM.JJJJ hh:mm. */
export function spellPattern(pattern: DatePattern, letters: string): string {
  const [day = "", ...time] = pattern.split(" ");
  const spell = (part: string, own: string, from: number) =>
    part.replaceAll(/[dmyh]/g, (letter) => letters[from + own.indexOf(letter)] ?? letter);
  return [spell(day, "dmy", 0), ...time.map((part) => spell(part, "hm", 3))].join(" ");
}

/** The text in the box after its change; what an input method is still putting together stays as it is. */
export function textAfter(
  {
    currentTarget: box,
    nativeEvent,
  }: Pick<ChangeEvent<HTMLInputElement>, "currentTarget" | "nativeEvent">,
  before: string,
  pattern: DatePattern,
): string {
  const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
  return isComposing ? box.value : typeDate(before, box.value, pattern);
}

/**
 * The text in the box after a key: the separators come by themselves behind digits, and a user who types their own keeps
 * them. Text that is pasted or corrected in the middle stays as it is.
 */
export function typeDate(before: string, typed: string, pattern: DatePattern): string {
  return typePlainDate(latinDigits(before), latinDigits(typed), pattern);
}

function typePlainDate(before: string, typed: string, pattern: DatePattern): string {
  if (![...before].every((letter, at) => fits(letter, pattern[at]))) return typed;
  if (typed.startsWith(before) && /^\d+$/.test(typed.slice(before.length)))
    return maskDate(typed, pattern);
  // A separator goes with the digit behind it, as it came.
  const isDeleted = typed.length === before.length - 1 && before.startsWith(typed);
  return isDeleted ? typed.replace(/\D+$/, "") : typed;
}

function fits(letter: string, place: string | undefined): boolean {
  return place !== undefined && /[a-z]/.test(place) ? /\d/.test(letter) : letter === place;
}

/**
 * The date of a complete text, with local parts; null while it is incomplete or no such date exists. Separators and
 * leading zeros are free, the year comes with all its digits, and `yyyy-mm-dd` is read in every language. Seconds may be
 * left out, and hours of twelve have "am" or "pm" behind them.
 */
export function parseDateText(text: string, pattern: DatePattern): Date | null {
  const [day, time] = splitTime(latinDigits(text).trim().toLowerCase());
  const parts = dayOf(day, pattern.split(" ")[0] ?? "");
  const clock = pattern.includes(" ") ? parseClock(time) : time === "" ? midnight : null;
  if (parts === null || clock === null) return null;
  const [year, month, dayOfMonth] = parts;
  if (year === 0 || month === 0 || dayOfMonth === 0) return null;
  const date = new Date(0);
  date.setFullYear(year, month - 1, dayOfMonth);
  date.setHours(...clock, 0);
  return date.getMonth() === month - 1 && date.getDate() === dayOfMonth ? date : null;
}

/** Day and time of a text; dates may have spaces around their separators, as in "22. 11. 2026". */
function splitTime(text: string): [day: string, time: string] {
  const found = /^(.*\d)(?:\s*,\s*|\s+|t)(\d{1,2}:.*|\d{1,2}\s*[ap]\.?m\.?)$/.exec(text);
  return [found?.[1] ?? text, found?.[2] ?? ""];
}

const midnight: [number, number, number] = [0, 0, 0];

/** Year, month and day. */
function dayOf(text: string, pattern: string): [number, number, number] | null {
  const order = [...new Set(pattern.replaceAll(/[^a-z]/g, ""))];
  const digits = /^\d{8}$/.test(text) ? text : null;
  const parts =
    digits === null
      ? /^(\d{1,4})\s*[./\s-]\s*(\d{1,2})\s*[./\s-]\s*(\d{1,4})\.?$/.exec(text)?.slice(1)
      : order.map((letter) => {
          const at = pattern.replaceAll(/[^a-z]/g, "").indexOf(letter);
          return digits.slice(at, at + (letter === "y" ? 4 : 2));
        });
  if (parts === undefined) return null;
  const letters = parts[0]?.length === 4 ? ["y", "m", "d"] : order;
  const part = (letter: string) => parts[letters.indexOf(letter)] ?? "";
  const isWritten = part("y").length === 4 && part("m").length <= 2 && part("d").length <= 2;
  return isWritten ? [Number(part("y")), Number(part("m")), Number(part("d"))] : null;
}

/** Hours, minutes and seconds of a text; null when it is no time. */
export function parseClock(text: string): [number, number, number] | null {
  const typed = latinDigits(text).trim().toLowerCase();
  const found = /^(\d{1,2})(?::(\d{2}))?(?::(\d{1,2}))?\s*(?:([ap])\.?m\.?)?$/.exec(typed);
  if (found === null) return null;
  const [, hours = "", minutes, seconds = "0", half] = found;
  if (minutes === undefined && half === undefined) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const clock = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const isReal = clock < 24 && Number(minutes ?? 0) < 60 && Number(seconds) < 60;
  return isReal ? [clock, Number(minutes ?? 0), Number(seconds)] : null;
}

/** A date in the writing of the box; seconds are never left out where there are some. */
export function formatDateText(date: Date, pattern: DatePattern): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const [day = "", time] = pattern.split(" ");
  const written = day
    .replace("yyyy", String(date.getFullYear()).padStart(4, "0"))
    .replace("mm", two(date.getMonth() + 1))
    .replace("dd", two(date.getDate()));
  if (time === undefined) return written;
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two);
  const shown = date.getSeconds() === 0 ? time.split(":").length : clock.length;
  return `${written} ${clock.slice(0, shown).join(":")}`;
}

/** The problem with the date of a text (null: there is none), inside bounds that may be open; null for no problem. */
export function dateProblem(
  date: Date | null,
  { min, max }: { min: Date | null; max: Date | null },
): "impossible" | "too_early" | "too_late" | null {
  if (date === null) return "impossible";
  if (min !== null && date < min) return "too_early";
  return max !== null && date > max ? "too_late" : null;
}
