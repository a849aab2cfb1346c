/**
 * Conversion of loose input into typed values (API contract 1.6, F20, F56, F57). Each returns the value, null for empty
 * input (null and the empty text), or undefined when the input is invalid.
 */
export type Parsed<T> = T | null | undefined;

const booleans = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
]);

/** true, false, 1, 0 and their text. */
export function parseBoolean(value: unknown): Parsed<boolean> {
  if (isNothing(value)) return null;
  return booleans.get(typeof value === "string" ? value.toLowerCase() : value);
}

/**
 * A whole number; fractions are rounded, true is 1. Beyond 2^53 the digits come back as text, so none is lost; a number
 * that has lost them already is invalid (see `isRounded`).
 */
export function parseInteger(value: unknown): Parsed<number | string> {
  if (isNothing(value)) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return safeInteger(value);
  if (typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value))
    return safeInteger(BigInt(value.replace("+", "")));
  const number = parseDecimal(value);
  return typeof number === "number" && !isRounded(number) ? Math.round(number) : undefined;
}

/** Whether a number is so large that its last digits are not those that were meant: text holds them. */
export function isRounded(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** So many digits of a decimal number survive being a JavaScript number. */
const exactDigits = 15;

/**
 * A decimal number as it travels (API contract 1.6): a number while that is exact, else its digits as text.
 * @example exactDecimal("12.50") // 12.5
 * @example exactDecimal("12345678901234567.89") // "12345678901234567.89"
 */
export function exactDecimal(text: string): number | string {
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return text;
  return text.length <= exactDigits || countDigits(text) <= exactDigits ? number : text.trim();
}

/** A number for a column that keeps every digit: as text where a number would not be exact. */
export function parseExactDecimal(value: unknown): Parsed<number | string> {
  const number = parseDecimal(value);
  if (typeof number !== "number" || isRounded(value)) return number === null ? null : undefined;
  return typeof value === "string" ? exactDecimal(value) : number;
}

/** Without zeros that say nothing. */
function countDigits(text: string): number {
  const [whole = "", fraction = ""] = text
    .trim()
    .replace(/^[+-]/, "")
    .replace(/e.*$/i, "")
    .split(".");
  const [before, after] = [whole.replace(/^0+/, ""), fraction.replace(/0+$/, "")];
  return before === "" ? after.replace(/^0+/, "").length : before.length + after.length;
}

/**
 * A key in a column of whole numbers. It has one spelling: `01`, `+1`, `1.0`, `1e0` and ` 1` are no `1`, so that what is
 * asked for, recorded and compared is always the same text.
 */
export function parseKey(value: unknown): Parsed<number | string> {
  if (isNothing(value)) return null;
  const text = typeof value === "object" || typeof value === "boolean" ? "" : String(value);
  return /^(0|-?[1-9]\d*)$/.test(text) ? safeInteger(BigInt(text)) : undefined;
}

/** A number that is finite; text must be a plain decimal number, with an exponent if need be. */
export function parseDecimal(value: unknown): Parsed<number> {
  if (isNothing(value)) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" && !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value))
    return undefined;
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function safeInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function isNothing(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}
