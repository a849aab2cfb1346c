import { flagOption, useHost, useNow, type CellProps } from "@rowhouse/extension-kit";

import { parseMoment, zoneOf } from "./moments.model.ts";

/** "5 minutes ago", the long format, or the moment as stored. */
export function Cell({ value, options, collection }: CellProps) {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const date = parseMoment(value, zoneOf(value, collection, options));
  if (date === null) return <>{String(value)}</>;
  const iso = date.toISOString();
  if (!flagOption(options.showRelative)) {
    return (
      <time dateTime={iso}>
        {flagOption(options.localized) ? formatDate(date, "long") : String(value)}
      </time>
    );
  }
  return (
    <time dateTime={iso} title={formatDate(date, "long")}>
      {formatRelative(date, now)}
    </time>
  );
}
