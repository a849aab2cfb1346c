import { useSyncExternalStore } from "react";

/**
 * A value outside React: what shows it is rendered when it changes, and nothing else. The value of a context that changes high up makes
 * React look through the whole page for who reads it, which may be a form of two hundred fields under a key.
 */
export interface Watched<T> {
  get: () => T;
  /** Calls the listener after each change; returns the function that stops this. */
  subscribe: (listener: () => void) => () => void;
}

/** A value to be watched, and what sets it. */
export function createWatched<T>(start: T): Watched<T> & { set: (next: T) => void } {
  const listeners = new Set<() => void>();
  let value = start;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now; renders again when there is another one. */
export function useWatched<T>({ get, subscribe }: Watched<T>): T {
  return useSyncExternalStore(subscribe, get);
}
