import { formattingLocale } from "@rowhouse/contract";

/** Hours, minutes and seconds. */
export type Clock = readonly [hours: number, minutes: number, seconds: number];

const midnight = 24 * 60;

/** Minutes that a key adds to a time; undefined for keys that do not. */
export const minutesOfKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 60,
  PageDown: -60,
};

/** A time in a box: seconds are written where there are some, or where they are wanted. */
export function formatClock([hours, minutes, seconds]: Clock, hasSeconds = false): string {
  const parts = seconds === 0 && !hasSeconds ? [hours, minutes] : [hours, minutes, seconds];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** A time some minutes later or earlier, around midnight too. */
export function addMinutes([hours, minutes, seconds]: Clock, added: number): Clock {
  const total = (((hours * 60 + minutes + added) % midnight) + midnight) % midnight;
  return [Math.floor(total / 60), total % 60, seconds];
}

/** The times that are offered in a list; any other one is typed. */
export const quarterHours: readonly Clock[] = Array.from({ length: 24 * 4 }, (_, index) => [
  Math.floor(index / 4),
  (index % 4) * 15,
  0,
]);

/** The entry of the list that begins before a time; nine in the morning where there is none. */
export function nearestQuarter(clock: Clock | null): number {
  const [hours, minutes] = clock ?? [9, 0];
  return hours * 4 + Math.floor(minutes / 15);
}

/** How people read a time: by the clock of twenty-four hours or of twelve, seconds where there are some. */
export function writeTime(
  [hours, minutes, seconds]: Clock,
  { is24, hasSeconds, locale }: { is24: boolean; hasSeconds: boolean; locale: string },
): string {
  const date = new Date(2000, 0, 1, hours, minutes, seconds);
  return new Intl.DateTimeFormat(formattingLocale(locale), {
    hour: is24 ? "2-digit" : "numeric",
    minute: "2-digit",
    ...(hasSeconds || seconds !== 0 ? { second: "2-digit" } : {}),
    hourCycle: is24 ? "h23" : "h12",
  }).format(date);
}
