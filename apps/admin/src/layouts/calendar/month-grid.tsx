import { formattingLocale } from "@rowhouse/contract";
import { swallowClick, useHost } from "@rowhouse/extension-kit";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from "react";

import { moveBy } from "../../design/field/date/calendar/calendar.model.ts";
import { Text } from "../../design/words.tsx";
import { dayText, isInMonth, weeksOf, type Entry } from "./calendar.model.ts";
import classes from "./calendar.module.css";
import { DayCell } from "./day-cell.tsx";
import type { CalendarState } from "./use-calendar.ts";

/** Pixels the pointer moves before it drags: less is a click. */
const dragFrom = 5;
/** Heights in pixels; the same in the style sheet. */
const [dayHead, entryHeight] = [32, 24];

interface MonthGridProps {
  calendar: CalendarState;
  /** Days show how much there is, and a list below what it is. */
  isPhone: boolean;
  isBusy: boolean;
}

/**
 * The days of a month in weeks, as a grid with one stop for the Tab key: arrows lead to other days, Tab on to the entries of
 * the day. Entries move by pointer, and by Space, arrows and Space.
 */
export function MonthGrid({ calendar, isPhone, isBusy }: MonthGridProps) {
  const { locale } = useHost();
  const grid = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(calendar.month, calendar.firstDay);
  const room = useRoom(grid, weeks.length);
  const keys = useGridKeys(calendar, grid);
  const pointer = useEntryDrag(calendar);
  const [short, long] = [
    new Intl.DateTimeFormat(formattingLocale(locale), { weekday: "short" }),
    new Intl.DateTimeFormat(formattingLocale(locale), { weekday: "long" }),
  ];
  return (
    <div
      ref={grid}
      aria-busy={isBusy}
      aria-labelledby={calendar.headingId}
      className={classes.grid}
      data-phone={isPhone || undefined}
      role="grid"
      {...keys}
      {...pointer}
    >
      <div className={classes.weekdays} role="row">
        {(weeks[0] ?? []).map((day) => (
          <Text
            key={day.getDay()}
            aria-label={long.format(day)}
            color="quiet"
            role="columnheader"
            size="small"
            weight="medium"
          >
            {short.format(day)}
          </Text>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={dayText(week[0] ?? calendar.month)} className={classes.week} role="row">
          {week.map((day) =>
            isInMonth(day, calendar.month) ? (
              <DayCell
                key={dayText(day)}
                calendar={calendar}
                day={day}
                isPhone={isPhone}
                room={room}
              />
            ) : (
              <div
                key={dayText(day)}
                aria-disabled
                aria-label={calendar.dayName(day)}
                className={classes.beyond}
                role="gridcell"
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** How many entries fit below the number of a day: all weeks are equally high. */
function useRoom(grid: { current: HTMLElement | null }, weeks: number): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return Math.max(2, Math.floor(((height - dayHead) / weeks - dayHead) / entryHeight));
}

function useGridKeys(calendar: CalendarState, grid: { current: HTMLElement | null }) {
  const { cursor, lifted, firstDay, returnedKey } = calendar;
  /** Where the focus goes after the next render: to an entry, by its key, or to the day of the keyboard. */
  const follows = useRef<{ entry: string | null } | null>(null);

  useLayoutEffect(() => {
    if (follows.current === null) return;
    const { entry } = follows.current;
    follows.current = null;
    const find = (target: string) => grid.current?.querySelector<HTMLElement>(target) ?? null;
    const link = entry === null ? null : find(`[data-entry="${CSS.escape(entry)}"]`);
    // An entry may be one of those that are only counted: then its day has the focus.
    (link ?? find(`[data-day="${dayText(cursor)}"] [data-day-button]`))?.focus();
  });

  // The entry one comes back from has the focus once it is there, unless something else has it by then.
  const waits = useRef(returnedKey !== null);
  useEffect(() => {
    const link = waits.current
      ? (grid.current?.querySelector<HTMLElement>("[data-returned]") ?? null)
      : null;
    if (link === null) return;
    waits.current = false;
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  });

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const link = closest(event.target, "[data-entry]");
    const entry = calendar.entriesAt(cursor).find(({ key }) => key === link?.dataset["entry"]);
    const isBackwards = getComputedStyle(event.currentTarget).direction === "rtl";
    const moving = { level: "days", firstDay, isBackwards } as const;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (lifted !== null) {
      const to = moveBy(event, lifted.to, moving);
      if (to !== null) {
        follows.current = { entry: lifted.entry.key };
        calendar.carry(to);
      } else if (event.key === " " || event.key === "Enter") {
        follows.current = { entry: lifted.entry.key };
        calendar.put();
      } else if (event.key === "Escape") {
        follows.current = { entry: lifted.entry.key };
        calendar.takeBack();
      } else return;
      handled();
      return;
    }
    if (entry !== undefined && event.key === " ") {
      handled();
      if (calendar.canMove(entry)) calendar.lift(entry);
      return;
    }
    if (link !== null && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      handled();
      besideInDay(link, event.key === "ArrowDown" ? 1 : -1)?.focus();
      return;
    }
    const next = moveBy(event, cursor, moving);
    if (next === null) return;
    handled();
    follows.current = { entry: null };
    calendar.show(next);
  }

  return {
    onKeyDown: handleKeyDown,
    // The day that has the focus, however it got it, is the one that the keys go on from.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const day = closest(target, "[data-day]")?.dataset["day"];
      if (day !== undefined && lifted === null && day !== dayText(cursor)) calendar.stand(day);
    },
    onBlur: () => {
      // The focus follows a lifted entry into another day; anywhere else it goes, the entry goes back.
      requestAnimationFrame(() => {
        if (lifted !== null && !grid.current?.contains(document.activeElement)) calendar.takeBack();
      });
    },
  };
}

/** The entry above or below another one of the same day; above the first one its day. */
function besideInDay(link: HTMLElement, step: number): HTMLElement | undefined {
  const stops = [
    ...(closest(link, "[data-day]")?.querySelectorAll<HTMLElement>("button, [data-entry]") ?? []),
  ];
  return stops[stops.indexOf(link) + step];
}

/** Drags entries to other days. Fingers scroll instead: they move entries by the button of the day's list. */
function useEntryDrag(calendar: CalendarState) {
  const held = useRef<{ entry: Entry; x: number; y: number } | null>(null);
  const { drag, setDrag } = calendar;
  const end = () => {
    held.current = null;
    setDrag(null);
  };
  const cancel = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    swallowClick();
    end();
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const handleKey = (event: globalThis.KeyboardEvent) => cancel(event);
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  }, [isDragging]);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const link = closest(event.target, "[data-entry]");
      const day = closest(link, "[data-day]")?.dataset["day"];
      if (link === null || day === undefined) return;
      if (event.button !== 0 || event.pointerType === "touch") return;
      const entry = calendar.entryAt(day, link.dataset["entry"] ?? "");
      if (entry === undefined || !calendar.canMove(entry)) return;
      held.current = { entry, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = held;
      if (current === null) return;
      const { clientX: x, clientY: y } = event;
      if (drag === null && Math.hypot(x - current.x, y - current.y) < dragFrom) return;
      if (drag === null) event.currentTarget.setPointerCapture(event.pointerId);
      const over = closest(document.elementFromPoint(x, y), "[data-day]")?.dataset["day"] ?? null;
      const { entry } = current;
      setDrag({ entry, title: calendar.titleOf(entry), x, y, over });
    },
    onPointerUp: () => {
      if (drag !== null) {
        swallowClick();
        if (drag.over !== null) calendar.moveToDay(drag.entry, drag.over);
      }
      end();
    },
    onPointerCancel: end,
    // The browser's own drag of a link would take the pointer away.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
