import { flagOption, useHost, useNow, type CellProps } from "@rowhouse/extension-kit";

import { parseDay } from "./model.ts";

/** "3 days ago", the short date, or the date as stored. */
export function Cell({ value, options }: CellProps) {
  const { formatDate, formatRelativeDay } = useHost();
  const now = useNow("day");
  const day = parseDay(value);
  if (day === null) return <>{String(value)}</>;
  if (!flagOption(options.showRelative)) {
    return (
      <time dateTime={String(value)}>
        {flagOption(options.localized) ? formatDate(day, "short") : String(value)}
      </time>
    );
  }
  return (
    <time dateTime={String(value)} title={formatDate(day, "short")}>
      {formatRelativeDay(day, now)}
    </time>
  );
}
