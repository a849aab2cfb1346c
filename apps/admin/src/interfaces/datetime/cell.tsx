import { readDateTime } from "@rowhouse/contract";
import { useHost, useNow, type CellProps } from "@rowhouse/extension-kit";

import type { datetimeOptions } from "./interface.ts";
import { zoneOf } from "./model.ts";

/** "5 minutes ago", the date with its time, or the date-time as stored; a tooltip adds the weekday. */
export function Cell({ value, options, collection }: CellProps<string, typeof datetimeOptions>) {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const date = readDateTime(value, zoneOf(value, collection, options));
  if (date === null) return <>{value}</>;
  const plain = options.localized ? formatDate(date, "medium") : value;
  return (
    <time dateTime={date.toISOString()} title={formatDate(date, "long")}>
      {options.showRelative ? formatRelative(date, now) : plain}
    </time>
  );
}
