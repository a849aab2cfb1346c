import { oneLine, type CellProps } from "@rowhouse/extension-kit";

/** The text on one line; line breaks become spaces. */
export function Cell({ value }: CellProps<string | number>) {
  return <>{oneLine(String(value))}</>;
}
