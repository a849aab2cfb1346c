import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { formattingLocale } from "@rowhouse/contract";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Stack } from "../../../words.tsx";
import { ActionIcon } from "../../../icon/action-icon.tsx";
import { Icon } from "../../../icon/icon.tsx";
import { formatClock, minutesOfKey } from "../../time/clock.model.ts";
import { parseClock } from "../date-text.model.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import {
  atTimeOf,
  cellsOf,
  firstWeekday,
  inside,
  isOutside,
  moveBy,
  turnPage,
  type CalendarLevel,
} from "./calendar.model.ts";
import classes from "./calendar.module.css";

export interface CalendarProps {
  value: Date | null;
  min: Date | null;
  max: Date | null;
  locale: string;
  hasTime: boolean;
  /** Part of a form: it does not take the focus by being shown, and follows a value from outside. */
  isInline?: boolean;
  readOnly?: boolean;
  /** There has to be a day: it can be changed, and not taken away. */
  required?: boolean;
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
    <Stack
      gap={2}
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
    </Stack>
  );
}

function Foot({
  value,
  hasTime,
  required = false,
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
      {!required && (
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
      )}
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
  const year = new Intl.DateTimeFormat(formattingLocale(locale), { year: "numeric" });
  if (level === "days")
    return new Intl.DateTimeFormat(formattingLocale(locale), {
      month: "long",
      year: "numeric",
    }).format(day);
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

/** The time of a chosen day. The arrow keys step by a minute, with Page by an hour; text that is no time is left alone. */
function TimeBox({ value, onChange }: { value: Date | null; onChange: (time: Date) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? "" : written(value));

  function handleText(next: string) {
    setTyped(next);
    const clock = parseClock(next);
    if (clock === null || value === null) return;
    const time = new Date(value);
    time.setHours(...clock, 0);
    onChange(time);
  }

  function handleKey(event: KeyboardEvent) {
    const minutes = minutesOfKey[event.key];
    if (minutes === undefined || value === null) return;
    event.preventDefault();
    setTyped(null);
    const time = new Date(value);
    time.setMinutes(time.getMinutes() + minutes);
    onChange(time);
  }

  return (
    <TextInput
      className={classes.time}
      disabled={value === null}
      error={text !== "" && parseClock(text) === null}
      inputMode="numeric"
      label={t("calendar.time")}
      placeholder="hh:mm"
      size="xs"
      value={text}
      onBlur={() => setTyped(null)}
      onChange={(event) => handleText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
}

function written(time: Date): string {
  return formatClock([time.getHours(), time.getMinutes(), time.getSeconds()]);
}

/** Where a calendar stands: its level, the day under the cursor, and what moves them. */
function useCalendar(props: CalendarProps) {
  const { value, locale, hasTime, isInline = false, readOnly = false, onPick, onDone } = props;
  const [now] = useState(() => new Date());
  const [level, setLevel] = useState<CalendarLevel>("days");
  const start = () => (isInline && value !== null ? value : inside(value ?? now, props));
  const [cursor, setCursor] = useState(start);
  // The pages are turned by buttons, which keep the focus.
  const [isGridFocused, setGridFocused] = useState(!isInline);
  const [known, setKnown] = useState(value);
  const firstDay = firstWeekday(locale);

  if (isInline && known?.getTime() !== value?.getTime()) {
    setKnown(value);
    setGridFocused(false);
    setCursor(start());
  }

  function moveTo(day: Date) {
    setGridFocused(true);
    setCursor(inside(day, props));
  }

  function pick(day: Date) {
    const date = atTimeOf(day, hasTime ? (value ?? now) : null);
    setCursor(date);
    setKnown(date);
    onPick(date);
    if (!hasTime) onDone();
  }

  return {
    isGridFocused,
    level,
    cursor,
    firstDay,
    now,
    turnPage(direction: number) {
      setGridFocused(false);
      setCursor(turnPage(level, cursor, direction));
    },
    goUp() {
      setGridFocused(false);
      setLevel(level === "days" ? "months" : "years");
    },
    choose(cell: Date) {
      if (level === "days") {
        pick(cell);
        return;
      }
      moveTo(cell);
      setLevel(level === "years" ? "months" : "days");
    },
    pickNow() {
      onPick(atTimeOf(now, hasTime ? now : null));
      onDone();
    },
    handleKey(event: KeyboardEvent<HTMLElement>) {
      if (readOnly) return;
      const isBackwards = getComputedStyle(event.currentTarget).direction === "rtl";
      const next = moveBy(event, cursor, { level, firstDay, isBackwards });
      if (next === null) return;
      event.preventDefault();
      moveTo(next);
    },
  };
}
