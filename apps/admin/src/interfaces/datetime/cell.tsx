import { readDateTime } from "@rowhouse/contract";
import { useHost, useNow, type CellProps } from "@rowhouse/extension-kit";

import type { datetimeOptions } from "./interface.ts";
import { zoneOf } from "./model.ts";

/** "5 minutes ago", the long format, or the date-time as stored. */
export function Cell({ value, options, collection }: CellProps<string, typeof datetimeOptions>) {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const date = readDateTime(value, zoneOf(value, collection, options));
  if (date === null) return <>{value}</>;
  const iso = date.toISOString();
  if (!options.showRelative) {
    return <time dateTime={iso}>{options.localized ? formatDate(date, "long") : value}</time>;
  }
  return (
    <time dateTime={iso} title={formatDate(date, "long")}>
      {formatRelative(date, now)}
    </time>
  );
}
