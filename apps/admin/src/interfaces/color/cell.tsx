import { oneLine, type CellProps } from "@rowhouse/extension-kit";

import { SwatchCell } from "../../design/field/chooser/swatch-cell.tsx";
import type { colorOptions, StoredColor } from "./interface.ts";
import { cssColor, readColor } from "./model.ts";

/** The color as a dot; as text where the option says so, or where it is no color. */
export function Cell({ value, options }: CellProps<StoredColor, typeof colorOptions>) {
  const text = oneLine(typeof value === "string" ? value : value.join(", "));
  const color = options.formatValue ? readColor(value, options.output) : null;
  return color === null ? <>{text}</> : <SwatchCell color={cssColor(color)} name={text} />;
}
