import { useHost, type CellProps } from "@rowhouse/extension-kit";

import type { timeOptions } from "./interface.ts";
import { readTime, writeTime } from "./model.ts";

/** The time of the day by the clock of the option. */
export function Cell({ value, options }: CellProps<string, typeof timeOptions>) {
  const { locale } = useHost();
  const time = readTime(value);
  if (time === null) return <>{value}</>;
  const { display24HourClock: is24, includeSeconds: hasSeconds } = options;
  return <time dateTime={value}>{writeTime(time, { is24, hasSeconds, locale })}</time>;
}
