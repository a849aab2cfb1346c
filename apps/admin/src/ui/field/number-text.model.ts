/** What numbers a box accepts, and how it writes them. */
export interface NumberRules {
  isWhole: boolean;
  min?: number | undefined;
  max?: number | undefined;
  /** The decimal separator. */
  separator: string;
}

/** The decimal separator of a language. */
export function decimalSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/** The text of a number in the box, without marks between thousands. */
export function formatNumberText(value: number | string | null, separator: string): string {
  return value === null ? "" : String(value).replace(".", separator);
}

/**
 * The value of a text in the box: null for nothing, a number, or undefined when it is not accepted. Whole numbers
 * too large for a number stay text, as the API writes them (API contract 1.6).
 */
export function parseNumberText(
  text: string,
  { isWhole, min, max, separator }: NumberRules,
): number | string | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  const plain = separator === "." ? written : written.replace(separator, ".");
  // With a comma for decimals, "1.500" means fifteen hundred to some and one and a half to others.
  const isDoubtful = separator !== "." && /^[+-]?\d{1,3}(\.\d{3})+$/.test(written);
  const number = Number(plain);
  const isNumber = !isDoubtful && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain);
  const isTaken =
    isNumber &&
    Number.isFinite(number) &&
    (!isWhole || Number.isInteger(number)) &&
    number >= (min ?? -Infinity) &&
    number <= (max ?? Infinity);
  if (!isTaken) return undefined;
  return /^-?\d+$/.test(plain) && !Number.isSafeInteger(number) ? plain : number;
}

/** The number one step up or down, without the errors of binary fractions and inside the bounds. */
export function stepNumber(
  value: number,
  step: number,
  { min, max }: Pick<NumberRules, "min" | "max">,
): number {
  const decimals = (number: number) => String(number).split(".")[1]?.length ?? 0;
  const next = Number((value + step).toFixed(Math.max(decimals(value), decimals(step))));
  return Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity);
}

/** The message about which numbers are accepted: a text key and its values. */
export function expectedNumber({ isWhole, min, max }: NumberRules) {
  const bounds =
    min === undefined ? (max === undefined ? "none" : "max") : max === undefined ? "min" : "both";
  return {
    key: "number_expected",
    params: { kind: isWhole ? "whole" : "any", bounds, min: min ?? 0, max: max ?? 0 },
  };
}
