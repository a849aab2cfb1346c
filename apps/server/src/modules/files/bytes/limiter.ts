import { LRUCache } from "lru-cache";

/** Runs at most `limit` jobs at a time, the others wait in line. */
export function createLimiter(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Lets callers that want the same thing at the same time share one run. */
export function createSharing(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const current = running.get(key);
    // The key names the one thing being made, so the type of its result is the caller's.
    if (current) return (await current) as T;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return await started;
  };
}

/** Remembers for a while what has failed, at most `max` keys. */
export function createFailures({ milliseconds, max }: { milliseconds: number; max: number }) {
  const until = new LRUCache<string, number>({ max });
  return {
    has: (key: string, now: Date) => (until.get(key) ?? 0) > now.getTime(),
    add(key: string, now: Date): void {
      until.set(key, now.getTime() + milliseconds);
    },
  };
}
