/**
 * How a box writes a date: `yyyy`, `mm` and `dd` in any order with separators between them, with ` hh:mm:ss` behind
 * them when there is a time.
 */
export type DatePattern = string;

/** The pattern of a date in a language, always with two digits for day and month. */
export function datePattern(locale: string): DatePattern {
  const parts = new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).formatToParts();
  const letters: Partial<Record<string, string>> = { day: "dd", month: "mm", year: "yyyy" };
  return parts.map(({ type, value }) => letters[type] ?? value.trim()).join("");
}

/** Keeps the digits of what was typed and puts the separators between them. */
export function maskDate(typed: string, pattern: DatePattern): string {
  const digits = typed.replaceAll(/\D/g, "");
  let used = 0;
  let text = "";
  for (const letter of pattern) {
    if (used >= digits.length) break;
    text += /[a-z]/.test(letter) ? digits[used++] : letter;
  }
  return text;
}

/** The date of a complete text, with local parts; null while it is incomplete or no such date exists. */
export function parseDateText(text: string, pattern: DatePattern): Date | null {
  if (text.length !== pattern.length) return null;
  const [dayPattern = ""] = pattern.split(" ");
  const [year, month, day] = ["yyyy", "mm", "dd"].map((letters) => {
    const start = dayPattern.indexOf(letters);
    return Number(text.slice(start, start + letters.length));
  });
  const [hour = 0, minute = 0, second = 0] = text
    .slice(dayPattern.length + 1)
    .split(":")
    .map(Number);
  if (!year || !month || !day) return null;
  const date = new Date(0);
  date.setFullYear(year, month - 1, day);
  date.setHours(hour, minute, second, 0);
  const isReal =
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal ? date : null;
}

/** A date in the writing of the box. */
export function formatDateText(date: Date, pattern: DatePattern): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const [day = "", time] = pattern.split(" ");
  const written = day
    .replace("yyyy", String(date.getFullYear()).padStart(4, "0"))
    .replace("mm", two(date.getMonth() + 1))
    .replace("dd", two(date.getDate()));
  if (time === undefined) return written;
  return `${written} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

/** What is wrong with the date of a text (null: there is none), inside bounds that may be open; null when nothing is. */
export function dateProblem(
  date: Date | null,
  { min, max }: { min: Date | null; max: Date | null },
): "impossible" | "too_early" | "too_late" | null {
  if (date === null) return "impossible";
  if (min !== null && date < min) return "too_early";
  return max !== null && date > max ? "too_late" : null;
}
