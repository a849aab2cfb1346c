import type { Field } from "@rowhouse/contract";
import { useHost, type CellProps, type KitHost } from "@rowhouse/extension-kit";

import type { numericOptions } from "./interface.ts";

/** The number in the format of the user's language, with the decimals of the column and its unit. */
export function Cell({ value, field, options }: CellProps<string | number, typeof numericOptions>) {
  const { formatNumber } = useHost();
  const { prefix, suffix } = options;
  // Between number and unit stands a space that does not break.
  return (
    <>
      {prefix && `${prefix}\u00a0`}
      {written(value, field, options.localized ? formatNumber : null)}
      {suffix && `\u00a0${suffix}`}
    </>
  );
}

function written(
  value: string | number,
  field: Field,
  formatNumber: KitHost["formatNumber"] | null,
): string {
  const number = Number(value);
  if (formatNumber === null || Number.isNaN(number) || !isExact(value, number))
    return String(value);
  const decimals = field.type === "decimal" ? Number(field.length?.split(",")[1] ?? 0) : 0;
  return formatNumber(number, {
    minimumFractionDigits: Math.min(decimals, 20),
    maximumFractionDigits: 20,
  });
}

/** Integers of 64 bits arrive as text; as numbers they would lose their last digits. */
function isExact(value: string | number, number: number): boolean {
  return typeof value === "number" || Number.isSafeInteger(number) || String(number) === value;
}
