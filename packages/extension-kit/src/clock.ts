import { useSyncExternalStore } from "react";

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
