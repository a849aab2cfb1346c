import type { Field } from "@rowhouse/contract";

/** The step of the box: 1 for whole numbers, the last decimal place for decimals, any without a length. */
export function stepOf(field: Pick<Field, "type" | "length">): number | "any" {
  if (field.type !== "decimal") return 1;
  const decimals = Number(field.length?.split(",")[1] ?? NaN);
  return Number.isInteger(decimals) ? Number(`1e-${decimals}`) : "any";
}

/**
 * What a text in the box stages: null for nothing, a number, or undefined while the entry is not complete ("-", "1e").
 * Whole numbers too large for a number stay text, as the API writes them (API contract 1.6).
 */
export function toStaged(typed: string): number | string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number;
}

/** The text of a value in the box. */
export function toText(value: string | number | null): string {
  return value === null ? "" : String(value);
}

/** The lowest number: as an option says, else 0 for columns without a sign. */
export function lowest(field: Pick<Field, "signed">, min: number | undefined): number | undefined {
  return min ?? (field.signed ? undefined : 0);
}
