import { type CellProps, oneLine } from "@rowhouse/extension-kit";

/** The text on one line. */
export function Cell({ value }: CellProps<string | number>) {
  return <>{oneLine(String(value))}</>;
}
