import { formattingLocale } from "@rowhouse/contract";

/** Letters of a pattern, longest first; text in quotes stands for itself. */
const parts = /'[^']*'|"[^"]*"|d{1,4}|E{1,4}|[mM]{1,4}|y{1,4}|S/g;

/**
 * Writes a day by a pattern (interfaces.md 7.2): d to dddd, m to mmmm, yy, yyyy and S for the ending of an ordinal, or the
 * letters of Unicode (MM/dd/yyyy, EEEE).
 */
export function writeDay(day: Date, pattern: string, locale: string): string {
  return pattern.replaceAll(parts, (part) => writePart(part, day, locale));
}

function writePart(part: string, day: Date, locale: string): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formattingLocale(locale), options).format(day);
  switch (part) {
    case "d":
      return String(day.getDate());
    case "dd":
      return two(day.getDate());
    case "ddd":
    case "E":
    case "EE":
    case "EEE":
      return write({ weekday: "short" });
    case "dddd":
    case "EEEE":
      return write({ weekday: "long" });
    case "m":
    case "M":
      return String(day.getMonth() + 1);
    case "mm":
    case "MM":
      return two(day.getMonth() + 1);
    case "mmm":
    case "MMM":
      return write({ month: "short" });
    case "mmmm":
    case "MMMM":
      return write({ month: "long" });
    case "yy":
      return two(day.getFullYear() % 100);
    case "y":
    case "yyyy":
      return String(day.getFullYear());
    case "S":
      return ending(day.getDate(), locale);
    default:
      return /^['"]/.test(part) ? part.slice(1, -1) : part;
  }
}

const englishEndings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** The ending that makes an ordinal of a number; languages that write a dot do so, others have none. */
function ending(number: number, locale: string): string {
  if (!locale.startsWith("en")) return /^(?:de|cs|da|fi|hu|nb|pl|sk|tr)\b/.test(locale) ? "." : "";
  const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(number);
  return englishEndings[rule] ?? "th";
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
