import { useHost, type CellProps } from "@rowhouse/extension-kit";

import type { sliderOptions } from "./interface.ts";
import { withUnit } from "./model.ts";

/** The number and its unit. */
export function Cell({ value, options }: CellProps<string | number, typeof sliderOptions>) {
  const { formatNumber } = useHost();
  return <bdi>{withUnit(formatNumber(Number(value)), options.unit)}</bdi>;
}
