import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { dayName, daysFrom, spansOf, written, type Hours } from "./hours.model.ts";
import type { hoursOptions } from "./options.ts";

/** The week in one line: Mon–Fri 09:00–17:00, Sat 10:00–14:00. */
export function Cell({ value, options }: CellProps<Hours[], typeof hoursOptions>) {
  const { locale } = useHost();
  const name = (day: number) => dayName(day, locale, "short");
  const spans = spansOf(value, daysFrom(options.weekStart));
  return (
    <>
      {spans
        .map(({ from, to, hours }) => {
          const days = from === to ? name(from) : `${name(from)}–${name(to)}`;
          return `${days} ${hours.map(written).join(" · ")}`;
        })
        .join(", ")}
    </>
  );
}
