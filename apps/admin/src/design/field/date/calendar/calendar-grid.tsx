import { UnstyledButton } from "@mantine/core";
import { formattingLocale } from "@rowhouse/contract";
import type { KeyboardEvent } from "react";
import { Text } from "../../../words.tsx";
import { addMonths, isOutside, isSameCell, type CalendarLevel } from "./calendar.model.ts";
import classes from "./calendar.module.css";

interface CalendarGridProps {
  level: CalendarLevel;
  cells: Date[][];
  /** The day that has the focus, or gets it. */
  cursor: Date;
  /** The day under the cursor takes the focus. */
  isFocused: boolean;
  value: Date | null;
  now: Date;
  bounds: { min: Date | null; max: Date | null };
  locale: string;
  readOnly: boolean;
  labelledBy: string;
  onChoose: (cell: Date) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Days, months or years as a grid with one stop for the Tab key. */
export function CalendarGrid({ cells, labelledBy, onKeyDown, ...about }: CalendarGridProps) {
  const { level, cursor, locale, readOnly } = about;
  return (
    <div
      aria-labelledby={labelledBy}
      aria-readonly={readOnly || undefined}
      className={classes.grid}
      data-level={level}
      role="grid"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {level === "days" && <Weekdays week={cells[0] ?? []} locale={locale} />}
      {cells.map((row) => (
        <div key={String(row[0])} className={classes.row} role="row">
          {row.map((cell) => (
            <Cell
              key={String(cell)}
              {...about}
              cell={cell}
              isCursor={isSameCell(level, cell, cursor)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Weekdays({ week, locale }: { week: Date[]; locale: string }) {
  const short = new Intl.DateTimeFormat(formattingLocale(locale), { weekday: "short" });
  const long = new Intl.DateTimeFormat(formattingLocale(locale), { weekday: "long" });
  return (
    <div className={classes.row} role="row">
      {week.map((day) => (
        <Text
          key={day.getDay()}
          aria-label={long.format(day)}
          size="small"
          weight="medium"
          color="faint"
          textAlign="center"
          className={classes.weekday}
          role="columnheader"
        >
          {short.format(day)}
        </Text>
      ))}
    </div>
  );
}

type CellProps = Omit<CalendarGridProps, "cells" | "labelledBy" | "onKeyDown"> & {
  cell: Date;
  isCursor: boolean;
};

function Cell({
  cell,
  level,
  isCursor,
  isFocused,
  value,
  cursor,
  now,
  bounds,
  locale,
  readOnly,
  onChoose,
}: CellProps) {
  const isChosen = value !== null && isSameCell(level, cell, value);
  const looks = writings[level];
  const isOther = level === "days" && cell.getMonth() !== cursor.getMonth();
  return (
    <span aria-selected={isChosen} role="gridcell">
      <UnstyledButton
        aria-disabled={readOnly || undefined}
        aria-current={isSameCell(level, cell, now) ? "date" : undefined}
        aria-label={new Intl.DateTimeFormat(formattingLocale(locale), looks.long).format(cell)}
        className={classes.cell}
        data-autofocus={isCursor || undefined}
        data-chosen={isChosen || undefined}
        data-other={isOther || undefined}
        disabled={isOutside(level, cell, bounds)}
        tabIndex={isCursor ? 0 : -1}
        ref={isCursor && isFocused ? focus : undefined}
        onClick={() => {
          if (!readOnly) onChoose(level === "days" ? cell : sameDay(cell, cursor, level));
        }}
      >
        {new Intl.DateTimeFormat(formattingLocale(locale), looks.short).format(cell)}
      </UnstyledButton>
    </span>
  );
}

function focus(cell: HTMLElement | null): void {
  cell?.focus();
}

/** The cursor's day in another month or year, as far as that has it. */
function sameDay(cell: Date, cursor: Date, level: CalendarLevel): Date {
  const years = cell.getFullYear() - cursor.getFullYear();
  const months = level === "months" ? cell.getMonth() - cursor.getMonth() : 0;
  return addMonths(cursor, years * 12 + months);
}

const writings = {
  days: {
    short: { day: "numeric" },
    long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  },
  months: { short: { month: "short" }, long: { month: "long", year: "numeric" } },
  years: { short: { year: "numeric" }, long: { year: "numeric" } },
} as const satisfies Record<CalendarLevel, Record<string, Intl.DateTimeFormatOptions>>;
