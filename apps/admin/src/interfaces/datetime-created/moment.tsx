import { flagOption, useHost, useNow } from "@rowhouse/extension-kit";

/** A moment in local time, long or relative. */
export function Moment({ date, options }: { date: Date; options: Record<string, unknown> }) {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const text = formatDate(date, "long");
  if (!flagOption(options.showRelative)) return <time dateTime={date.toISOString()}>{text}</time>;
  return (
    <time dateTime={date.toISOString()} title={text}>
      {formatRelative(date, now)}
    </time>
  );
}
