import { readDate, readDateTime, toStoredDateTime } from "@rowhouse/contract";
import { useSyncExternalStore } from "react";

import { useHost } from "../host.ts";

/**
 * Whether a value is a date. A time after it is ignored, because some databases write one.
 * @public
 */
export function isDay(value: unknown): value is string {
  return readDate(value) !== null;
}

/**
 * Whether a value is a date with a time.
 * @public
 */
export function isDateTime(value: unknown): value is string {
  return readDateTime(value) !== null;
}

/**
 * A day as it is stored: `YYYY-MM-DD`.
 * @example storedDay(new Date(2026, 10, 22)) // '2026-11-22'
 * @public
 */
export function storedDay(day: Date): string {
  return toStoredDateTime(day, "local").slice(0, 10);
}

/**
 * How a moment of the server is written: in full in local time, or as the time that has passed with the full form as its
 * title. Spread it on a `time` element.
 * @returns null where the value is no moment
 * @public
 */
export function useWrittenMoment(
  value: string | null,
  { showRelative }: { showRelative: boolean },
): { dateTime: string; children: string; title?: string } | null {
  const { formatDate, formatRelative } = useHost();
  const now = useNow("minute");
  const date = readDateTime(value);
  if (date === null) return null;
  const full = formatDate(date, "long");
  const dateTime = date.toISOString();
  return showRelative
    ? { dateTime, children: formatRelative(date, now), title: full }
    : { dateTime, children: full };
}

const lengths = { minute: 60_000, day: 86_400_000 } as const;

/**
 * The current time, updated once per minute or once per day; for texts such as "5 minutes ago". All components with the
 * same pace share one timer.
 * @example const now = useNow('minute');
 * @public
 */
export function useNow(pace: "minute" | "day"): Date {
  const clock = clocks[pace];
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}

const clocks = { minute: makeClock(lengths.minute), day: makeClock(lengths.day) };

function makeClock(length: number) {
  const listeners = new Set<() => void>();
  let now = new Date();
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick() {
    now = new Date();
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    // The time of the last use may be long ago.
    if (listeners.size === 0) {
      now = new Date();
      timer = setInterval(tick, length);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  }

  return { subscribe, read: () => now };
}
