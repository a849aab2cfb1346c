import type { Field } from "@rowhouse/contract";

/** What the arrow keys add: 1, or the last decimal place of decimals that have a length. */
export function stepOf(field: Pick<Field, "type" | "length">): number {
  if (field.type !== "decimal") return 1;
  const decimals = Number(field.length?.split(",")[1] ?? NaN);
  return Number.isInteger(decimals) ? Number(`1e-${decimals}`) : 1;
}

/** The lowest number: the bound of the options, else 0 for columns without a sign. */
export function lowest(field: Pick<Field, "signed">, min: number | undefined): number | undefined {
  return min ?? (field.signed ? undefined : 0);
}
