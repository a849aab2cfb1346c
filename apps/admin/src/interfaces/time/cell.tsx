import { readTime } from "@rowhouse/contract";
import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { writeTime } from "../../design/field/time/clock.model.ts";
import type { timeOptions } from "./interface.ts";

/** The time of the day by the clock of the option. */
export function Cell({ value, options }: CellProps<string, typeof timeOptions>) {
  const { locale } = useHost();
  const time = readTime(value);
  if (time === null) return <>{value}</>;
  const { display24HourClock: is24, includeSeconds: hasSeconds } = options;
  return <time dateTime={value}>{writeTime(time, { is24, hasSeconds, locale })}</time>;
}
