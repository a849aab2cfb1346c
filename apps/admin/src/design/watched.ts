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

/**
 * The value now, or what is made of it; renders again when that is another one.
 * @param select must return the same value (or the same object) for the same value
 */
export function useWatched<T>(watched: Watched<T>): T;
export function useWatched<T, Part>(watched: Watched<T>, select: (value: T) => Part): Part;
export function useWatched<T>(
  { get, subscribe }: Watched<T>,
  select: (value: T) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(subscribe, () => select(get()));
}
