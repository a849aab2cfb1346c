/** How the box writes a date-time; the names are those of the option. */
export type MaskFormat = "mdy" | "dmy" | "ymd";

/** The pattern in the box, one letter per digit. */
export const patterns: Readonly<Record<MaskFormat, string>> = {
  mdy: "mm/dd/yyyy hh:mm:ss",
  dmy: "dd/mm/yyyy hh:mm:ss",
  ymd: "yyyy-mm-dd hh:mm:ss",
};

const orders: Readonly<Record<MaskFormat, readonly ("year" | "month" | "day")[]>> = {
  mdy: ["month", "day", "year"],
  dmy: ["day", "month", "year"],
  ymd: ["year", "month", "day"],
};

/** Keeps the digits of what was typed and puts the separators between them. */
export function mask(typed: string, format: MaskFormat): string {
  const digits = typed.replaceAll(/\D/g, "");
  let used = 0;
  let text = "";
  for (const letter of patterns[format]) {
    if (used >= digits.length) break;
    text += /[a-z]/.test(letter) ? digits[used++] : letter;
  }
  return text;
}

/** The date-time a complete text in the box names, with local parts; null while it is incomplete or impossible. */
export function parseMasked(text: string, format: MaskFormat): Date | null {
  if (text.length !== patterns[format].length) return null;
  const numbers = text.split(/\D/).map(Number);
  const [first = 0, second = 0, third = 0, hour = 0, minute = 0, seconds = 0] = numbers;
  const parts = { year: 0, month: 0, day: 0 };
  for (const [index, part] of orders[format].entries())
    parts[part] = [first, second, third][index] ?? 0;
  const date = new Date(parts.year, parts.month - 1, parts.day, hour, minute, seconds);
  const isReal =
    date.getMonth() === parts.month - 1 &&
    date.getDate() === parts.day &&
    hour < 24 &&
    minute < 60 &&
    seconds < 60;
  return isReal && parts.year > 0 ? date : null;
}

/** A date in the writing of the box. */
export function toMasked(date: Date, format: MaskFormat): string {
  const parts = { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
  const digits = orders[format]
    .map((part) => String(parts[part]).padStart(part === "year" ? 4 : 2, "0"))
    .join("");
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join("");
  return mask(digits + time, format);
}
