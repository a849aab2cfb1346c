import { ActionIcon, Button, UnstyledButton } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "../../../icon/icon.tsx";
import { cellsOf, inside, isOutside, type CalendarLevel } from "./calendar.model.ts";
import classes from "./calendar.module.css";
import { CalendarGrid } from "./calendar-grid.tsx";
import { TimeBox } from "./time-box.tsx";
import { useCalendar } from "./use-calendar.ts";

export interface CalendarProps {
  value: Date | null;
  min: Date | null;
  max: Date | null;
  locale: string;
  hasTime: boolean;
  /** Part of a form: it does not take the focus by being shown, and follows a value from outside. */
  isInline?: boolean;
  readOnly?: boolean;
  onPick: (date: Date) => void;
  onClear: () => void;
  onDone: () => void;
}

/**
 * A month to pick a day from, by pointer or by the keys of the ARIA date picker pattern. Its heading leads to the months
 * of the year and on to the years. With a time the day and the time are set one after the other.
 */
export function Calendar(props: CalendarProps) {
  const { value, locale, hasTime, isInline = false, readOnly = false, onPick } = props;
  const id = useId();
  const calendar = useCalendar(props);
  const { level, cursor, firstDay } = calendar;
  return (
    <div
      className={classes.calendar}
      data-inline={isInline || undefined}
      data-read-only={readOnly || undefined}
    >
      <header className={classes.head}>
        <PageButton
          isOff={readOnly}
          level={level}
          direction={-1}
          onClick={() => calendar.turnPage(-1)}
        />
        <UnstyledButton
          className={classes.title}
          id={id}
          aria-live="polite"
          disabled={level === "years" || readOnly}
          onClick={calendar.goUp}
        >
          {titleOf(level, cursor, { locale, firstDay })}
          {level !== "years" && !readOnly && <Icon name="keyboard_arrow_down" size={16} />}
        </UnstyledButton>
        <PageButton
          isOff={readOnly}
          level={level}
          direction={1}
          onClick={() => calendar.turnPage(1)}
        />
      </header>
      <CalendarGrid
        bounds={props}
        cells={cellsOf(level, cursor, firstDay)}
        cursor={cursor}
        isFocused={calendar.isGridFocused}
        labelledBy={id}
        level={level}
        locale={locale}
        now={calendar.now}
        readOnly={readOnly}
        value={value}
        onChoose={calendar.choose}
        onKeyDown={calendar.handleKey}
      />
      {hasTime && <TimeBox value={value} onChange={(time) => onPick(inside(time, props))} />}
      {!readOnly && (
        <Foot
          {...props}
          isNowOutside={isOutside("days", calendar.now, props)}
          onNow={calendar.pickNow}
        />
      )}
    </div>
  );
}

function Foot({
  value,
  hasTime,
  isNowOutside,
  onNow,
  onClear,
  onDone,
}: CalendarProps & { isNowOutside: boolean; onNow: () => void }) {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <Button size="xs" variant="subtle" disabled={isNowOutside} onClick={onNow}>
        {t(hasTime ? "calendar.now" : "calendar.today")}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={value === null}
        onClick={() => {
          onClear();
          onDone();
        }}
      >
        {t("calendar.clear")}
      </Button>
      {hasTime && (
        <Button size="xs" onClick={onDone}>
          {t("done")}
        </Button>
      )}
    </footer>
  );
}

function titleOf(
  level: CalendarLevel,
  day: Date,
  { locale, firstDay }: { locale: string; firstDay: number },
): string {
  const year = new Intl.DateTimeFormat(locale, { year: "numeric" });
  if (level === "days")
    return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }).format(day);
  if (level === "months") return year.format(day);
  const years = cellsOf("years", day, firstDay).flat();
  return year.formatRange(years.at(0) ?? day, years.at(-1) ?? day);
}

function PageButton({
  level,
  direction,
  isOff,
  onClick,
}: {
  isOff: boolean;
  level: CalendarLevel;
  direction: 1 | -1;
  onClick: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      aria-label={t(direction < 0 ? "calendar.previous" : "calendar.next", { level })}
      disabled={isOff}
      size={32}
      onClick={onClick}
    >
      <Icon name={direction < 0 ? "chevron_left" : "chevron_right"} />
    </ActionIcon>
  );
}
