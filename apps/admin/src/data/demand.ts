/** Something that the server demands of the user, while the calls that it has refused wait. */
export interface Demand<T> {
  /** What is demanded now, for `useSyncExternalStore`; null for nothing. */
  current(): T | null;
  subscribe(listener: () => void): () => void;
  /**
   * Opens it, or lets `next` take the place of what is open, and resolves with whether it was met; at once for a call that was on
   * its way at that moment. `sentAt` in milliseconds since 1970.
   */
  open(next: T, sentAt: number): Promise<boolean>;
  /** Ends it: the calls that wait are made again, or fail as they did. */
  settle(isMet: boolean): void;
  /** As if nothing had been demanded yet, for tests. */
  reset(): void;
}

export function createDemand<T>(): Demand<T> {
  let demand: T | null = null;
  let waiting: ((isMet: boolean) => void)[] = [];
  let metAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const change = (next: T | null): void => {
    if (next === demand) return;
    demand = next;
    for (const listener of listeners) listener();
  };
  const settle = (isMet: boolean): void => {
    if (isMet) metAt = Date.now();
    const calls = waiting;
    waiting = [];
    change(null);
    for (const resolve of calls) resolve(isMet);
  };
  return {
    current: () => demand,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(next, sentAt) {
      if (sentAt < metAt) return Promise.resolve(true);
      change(next);
      return new Promise((resolve) => void waiting.push(resolve));
    },
    settle,
    reset() {
      metAt = Number.NEGATIVE_INFINITY;
      settle(false);
    },
  };
}
