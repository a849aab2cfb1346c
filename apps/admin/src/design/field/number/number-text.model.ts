import { formattingLocale, latinDigits } from "@rowhouse/contract";

/** How a language writes numbers. */
interface NumberMarks {
  locale: string;
  /** The decimal separator. */
  decimal: string;
}

/** The numbers that a box accepts, and how it writes them. Bounds of 64 bits are exact as `bigint`. */
export interface NumberRules {
  isWhole: boolean;
  min?: number | bigint | undefined;
  max?: number | bigint | undefined;
  marks: NumberMarks;
}

/** A number; those with too many digits for one stay text, as the API writes them (API contract 1.6). */
export type NumberValue = number | string;

/** The meaning of a text: a value, or the message that says why it is none: a text key and its values. */
type ParsedNumber =
  | { value: NumberValue | null }
  | { invalid: { key: string; params: Record<string, unknown> } };

const marksOf = new Map<string, NumberMarks>();

/** How a language writes numbers. */
export function numberMarks(locale: string): NumberMarks {
  let marks = marksOf.get(locale);
  if (marks === undefined) {
    const parts = new Intl.NumberFormat(formattingLocale(locale)).formatToParts(0.5);
    marks = { locale, decimal: parts.find(({ type }) => type === "decimal")?.value ?? "." };
    marksOf.set(locale, marks);
  }
  return marks;
}

/** The text of a number while it is edited: without marks between thousands. */
export function formatNumberText(value: NumberValue | null, { decimal }: NumberMarks): string {
  return value === null ? "" : String(value).replace(".", decimal);
}

/** The text of a number with the marks of the language between thousands; other text as it is. */
export function groupDigits(text: string, { locale, decimal }: NumberMarks): string {
  const [whole = "", ...rest] = text.split(decimal);
  const [, sign = "", digits = ""] = /^([+-]?)(\d+)$/.exec(whole) ?? [];
  if (digits === "" || rest.length > 1 || !/^\d*$/.test(rest[0] ?? "")) return text;
  const grouped = new Intl.NumberFormat(formattingLocale(locale)).format(BigInt(digits));
  return [sign + grouped, ...rest].join(decimal);
}

/** Where a caret in grouped text belongs in the same text without marks between thousands. */
export function plainCaret(grouped: string, plain: string, caret: number): number {
  let at = 0;
  for (const letter of grouped.slice(0, caret)) if (plain[at] === letter) at += 1;
  return at;
}

/**
 * Reads the meaning of a text in the box. Decimals follow the language's own separator or the other one of point and comma, and
 * thousands may be marked in any usual way, digits are of any script, as long as the text has one meaning: "1.500" with decimals after a comma is
 * fifteen hundred where whole numbers are expected, and is refused with a question where both are possible.
 */
export function parseNumberText(text: string, rules: NumberRules): ParsedNumber {
  if (text.trim() === "") return { value: null };
  const plain = plainNumber(text, rules);
  if (plain === "doubtful") return { invalid: doubtfulNumber(text.trim(), rules.marks) };
  const number = Number(plain);
  const isTaken =
    plain !== null && Number.isFinite(number) && (!rules.isWhole || Number.isInteger(number));
  if (!isTaken) return { invalid: expectedNumber(rules) };
  const value = isWholeText(plain) ? exactWhole(BigInt(plain)) : isTooExact(plain) ? plain : number;
  const { min, max } = rules;
  const exact = typeof value === "string" && isWholeText(value) ? BigInt(value) : number;
  const isInside = (min === undefined || exact >= min) && (max === undefined || exact <= max);
  return isInside ? { value } : { invalid: expectedNumber(rules) };
}

/** The number one step up or down, without the errors of binary fractions and inside the bounds. */
export function stepNumber(
  value: NumberValue,
  step: number,
  { min, max }: Pick<NumberRules, "min" | "max">,
): NumberValue {
  const next =
    Number.isInteger(step) && isWholeText(String(value))
      ? BigInt(value) + BigInt(step)
      : Number((Number(value) + step).toFixed(Math.max(decimals(Number(value)), decimals(step))));
  const bounded =
    min !== undefined && next < min ? min : max !== undefined && next > max ? max : next;
  return typeof bounded === "bigint" ? exactWhole(bounded) : bounded;
}

/** The message about which numbers are accepted: a text key and its values. */
export function expectedNumber({ isWhole, min, max, marks }: NumberRules) {
  const write = (bound: number | bigint | undefined) =>
    bound === undefined ? "" : groupDigits(formatNumberText(String(bound), marks), marks);
  const bounds =
    min === undefined ? (max === undefined ? "none" : "max") : max === undefined ? "min" : "both";
  return {
    key: "number_expected",
    params: { kind: isWhole ? "whole" : "any", bounds, min: write(min), max: write(max) },
  };
}

/** More digits than a number of JavaScript keeps. */
function isTooExact(text: string): boolean {
  return text.replace(/e.*$/i, "").replaceAll(/\D/g, "").replace(/^0+/, "").length > 15;
}

function isWholeText(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

function doubtfulNumber(text: string, marks: NumberMarks) {
  const digits = text.replaceAll(/[.,]/g, "");
  const fraction = text.replace(/[.,]/, marks.decimal);
  return { key: "number_doubtful", params: { text, whole: digits, fraction } };
}

/** The number of a text as JavaScript writes it; null when there is none, "doubtful" when there may be two. */
function plainNumber(text: string, { isWhole, marks }: NumberRules): string | null {
  const compact = latinDigits(text)
    .trim()
    .replace("\u2212", "-")
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  const [, sign = "", body = "", exponent = ""] =
    /^([+-]?)([\d.,٫٬]*\d[\d.,٫٬]*)(e[+-]?\d+)?$/i.exec(compact) ?? [];
  if (body === "") return null;
  const used = body.replaceAll(/\d/g, "");
  const last = used.at(-1);
  if (last === undefined) return sign + body + exponent;
  if (/[٫٬]/.test(used)) {
    const certain = withArabicMarks(body);
    return certain === null ? null : sign + certain + exponent;
  }
  const other = last === "." ? "," : ".";
  const isOnce = used.indexOf(last) === used.length - 1;
  if (isOnce && used.length > 1) {
    // Both marks: the last one is for decimals, the other one for thousands.
    const [whole = "", fraction = ""] = body.split(last);
    return isGrouped(whole, other)
      ? `${sign}${whole.replaceAll(other, "")}.${fraction}${exponent}`
      : null;
  }
  const digits = body.replaceAll(last, "");
  if (!isOnce)
    return used.includes(other) || !isGrouped(body, last) ? null : sign + digits + exponent;
  if (last !== marks.decimal && isGrouped(body, last) && !body.startsWith("0"))
    return isWhole ? sign + digits + exponent : "doubtful";
  return sign + body.replace(last, ".") + exponent;
}

/** Arabic has marks of its own for decimals and thousands, which never mean two things. */
function withArabicMarks(body: string): string | null {
  const [whole = "", fraction = "", ...rest] = body.split("٫");
  const isWhole = /^\d*$/.test(whole) || isGrouped(whole, "٬");
  if (!isWhole || rest.length > 0 || /\D/.test(fraction)) return null;
  return whole.replaceAll("٬", "") + (fraction === "" ? "" : `.${fraction}`);
}

function isGrouped(text: string, mark: string): boolean {
  const [first = "", ...groups] = text.split(mark);
  // India marks lakhs: 12,34,567.
  return (
    /^\d{1,3}$/.test(first) &&
    groups.every((group, index) =>
      index === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group),
    )
  );
}

function exactWhole(value: bigint): NumberValue {
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

function decimals(number: number): number {
  return String(number).split(".")[1]?.length ?? 0;
}
