import { titleCase } from "@rowhouse/contract";
import { oneLine, type CellProps } from "@rowhouse/extension-kit";

import type { textInputOptions } from "./interface.ts";

/** The text on one line, title-cased when the option says so. */
export function Cell({ value, options }: CellProps<string | number, typeof textInputOptions>) {
  const text = oneLine(String(value));
  return <>{options.formatValue ? titleCase(text) : text}</>;
}
