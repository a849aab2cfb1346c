import { useHost, useNow, type OptionValues } from "@rowhouse/extension-kit";

import type { datetimeCreatedOptions } from "./interface.ts";

interface DateTimeProps {
  date: Date;
  options: OptionValues<typeof datetimeCreatedOptions>;
}

/** A date-time in local time, long or relative. */
export function DateTime({ date, options }: DateTimeProps) {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const text = formatDate(date, "long");
  if (!options.showRelative) return <time dateTime={date.toISOString()}>{text}</time>;
  return (
    <time dateTime={date.toISOString()} title={text}>
      {formatRelative(date, now)}
    </time>
  );
}
