import { UnstyledButton } from "@mantine/core";
import { formattingLocale } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";

import { Row } from "../../design/words.tsx";
import { dayText } from "./calendar.model.ts";
import classes from "./calendar.module.css";
import { EntryLink } from "./entry-link.tsx";
import type { CalendarState } from "./use-calendar.ts";

/** Marks of a day on a phone: more of them would be none. */
const marks = 3;

interface DayCellProps {
  calendar: CalendarState;
  day: Date;
  isPhone: boolean;
  /** How many entries fit. */
  room: number;
}

/** A day with its entries as far as they fit, and how many more there are. */
export function DayCell({ calendar, day, isPhone, room }: DayCellProps) {
  const { t, locale } = useHost();
  const text = dayText(day);
  const entries = calendar.entriesAt(day);
  const isCursor = text === dayText(calendar.cursor);
  const isOpen = calendar.opened !== null && dayText(calendar.opened) === text;
  const fitting = isPhone ? 0 : entries.length > room ? room - 1 : room;
  // A lifted entry is seen wherever it goes, however many there are already.
  const lifted = entries.filter(({ key }) => key === calendar.lifted?.entry.key);
  const shown = [...lifted, ...entries.filter((entry) => !lifted.includes(entry))].slice(
    0,
    fitting,
  );
  const more = entries.length - shown.length;
  const tabIndex = isCursor ? 0 : -1;
  const open = () => {
    calendar.show(day);
    calendar.open(day);
  };
  return (
    <div
      className={classes.day}
      data-day={text}
      data-open={isOpen || (isPhone && isCursor) || undefined}
      data-over={calendar.drag?.over === text || undefined}
      role="gridcell"
    >
      <UnstyledButton
        aria-current={text === dayText(calendar.today) ? "date" : undefined}
        aria-expanded={isPhone ? undefined : isOpen}
        aria-label={t("layouts.calendar.day", {
          day: calendar.dayName(day),
          count: entries.length,
        })}
        className={classes.number}
        data-day-button
        tabIndex={tabIndex}
        onClick={open}
      >
        <span>
          {new Intl.DateTimeFormat(formattingLocale(locale), { day: "numeric" }).format(day)}
        </span>
        {isPhone && (
          <Row aria-hidden as="span" className={classes.marks} justify="center">
            {entries.slice(0, marks).map((entry) => (
              <span
                key={entry.key}
                className={classes.mark}
                style={colorOf(calendar.colorOf(entry))}
              />
            ))}
          </Row>
        )}
      </UnstyledButton>
      {shown.map((entry) => (
        <EntryLink key={entry.key} calendar={calendar} entry={entry} tabIndex={tabIndex} />
      ))}
      {more > 0 && !isPhone && (
        <UnstyledButton className={classes.more} tabIndex={tabIndex} onClick={open}>
          {t("layouts.calendar.more", { count: more })}
        </UnstyledButton>
      )}
    </div>
  );
}

/** Colors of entries are data. */
function colorOf(color: string): CSSProperties & Record<"--entry", string> {
  return { "--entry": color };
}
