import type { CellProps } from "@rowhouse/extension-kit";

/** The key as it is: keys are names, not amounts, so no separators. */
export function Cell({ value }: CellProps<string | number>) {
  return <>{value}</>;
}
