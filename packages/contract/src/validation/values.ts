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

/** A whole number; fractions are rounded, true is 1. Beyond 2^53 the digits come back as text, so none is lost. */
export function parseInteger(value: unknown): Parsed<number | string> {
  if (isNothing(value)) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return safeInteger(value);
  if (typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value))
    return safeInteger(BigInt(value.trim().replace("+", "")));
  const number = parseDecimal(value);
  return typeof number === "number" ? Math.round(number) : undefined;
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
