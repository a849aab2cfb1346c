import { LRUCache } from "lru-cache";
import { gauge } from "../../../core/log/measures.ts";

const waitingJobs = gauge({
  name: "rowhouse_file_jobs_waiting",
  help: "Thumbnails and looks into uploaded files that wait for their turn.",
});
const runningJobs = gauge({
  name: "rowhouse_file_jobs_running",
  help: "Thumbnails and looks into uploaded files that are under way.",
});

/** Runs at most `limit` jobs at a time, the others wait in a queue. */
export function createLimiter(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  waitingJobs(() => waiting.length);
  runningJobs(() => running);
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

/** Concurrent calls with the same key share one run. */
export function createSharing<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return async (key, run) => {
    const current = running.get(key);
    if (current) return await current;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return await started;
  };
}

/** Remembers failed keys for a while, at most `max` of them. */
export function createFailures({ milliseconds, max }: { milliseconds: number; max: number }) {
  const until = new LRUCache<string, number>({ max });
  return {
    has: (key: string, now: Date) => (until.get(key) ?? 0) > now.getTime(),
    add(key: string, now: Date): void {
      until.set(key, now.getTime() + milliseconds);
    },
  };
}
