import { titleCase } from "@rowhouse/contract";
import { flagOption, oneLine, type CellProps } from "@rowhouse/extension-kit";

/** The text on one line, title-cased when the option says so. */
export function Cell({ value, options }: CellProps) {
  const text = oneLine(String(value));
  return <>{flagOption(options.formatValue) ? titleCase(text) : text}</>;
}
