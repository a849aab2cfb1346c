import { readDate } from "@rowhouse/contract";
import { useHost, useNow, type CellProps } from "@rowhouse/extension-kit";

import type { dateOptions } from "./interface.ts";

/** "3 days ago", the short date, or the date as stored; a tooltip spells the day out. */
export function Cell({ value, options }: CellProps<string, typeof dateOptions>) {
  const { formatDate, formatRelativeDay } = useHost();
  const now = useNow("day");
  const day = readDate(value);
  if (day === null) return <>{value}</>;
  const plain = options.localized ? formatDate(day, "short") : value;
  return (
    <time dateTime={value} title={formatDate(day, "full")}>
      {options.showRelative ? formatRelativeDay(day, now) : plain}
    </time>
  );
}
