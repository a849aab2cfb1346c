import { useState, type KeyboardEvent } from "react";

import {
  atTimeOf,
  firstWeekday,
  inside,
  moveBy,
  turnPage,
  type CalendarLevel,
} from "./calendar.model.ts";
import type { CalendarProps } from "./calendar.tsx";

/** Where a calendar stands: its level, the day under the cursor, and what moves them. */
export function useCalendar(props: CalendarProps) {
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
