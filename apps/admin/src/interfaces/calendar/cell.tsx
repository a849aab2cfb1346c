import { readDate } from "@rowhouse/contract";
import { useHost, useNow, type CellProps } from "@rowhouse/extension-kit";

import type { calendarOptions } from "./interface.ts";
import { writeDay } from "./model.ts";

/** "3 days ago", or the day by the pattern of the option; a tooltip spells it out. */
export function Cell({ value, options }: CellProps<string, typeof calendarOptions>) {
  const { formatDate, formatRelativeDay, locale } = useHost();
  const now = useNow("day");
  const day = readDate(value);
  if (day === null) return <>{value}</>;
  const { formatting } = options;
  return (
    <time dateTime={value} title={formatDate(day, "full")}>
      {formatting === undefined ? formatRelativeDay(day, now) : writeDay(day, formatting, locale)}
    </time>
  );
}
