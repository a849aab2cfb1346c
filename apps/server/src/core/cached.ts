import { counter } from "./log/measures.ts";

const reads = counter({
  name: "rowhouse_cache_reads_total",
  help: "How often something was taken from a cache (hit) or had to be read (miss).",
  labels: ["cache", "outcome"],
});

/** Counts a look into a cache, for `/metrics`. */
export function countRead(cache: string, isHit: boolean): void {
  reads([cache, isHit ? "hit" : "miss"]);
}

/** A value that is read once and cached until it is invalidated; callers meanwhile share the same reading. */
export interface Cached<T> {
  get(): Promise<T>;
  invalidate(): void;
  /** Reads again, unless that was done less than a second ago. */
  renew(): Promise<T>;
}

/** Milliseconds between two readings that `renew` asks for. */
const renewEvery = 1000;

/** `name` says in `/metrics` what it is. A failed reading is not cached. A reading that was overtaken by `invalidate` is returned but not cached either. */
export function cached<T>(name: string, read: () => Promise<T>): Cached<T> {
  let current: Promise<T> | null = null;
  let renewed = -renewEvery;
  const get = (): Promise<T> => {
    countRead(name, current !== null);
    if (current) return current;
    const reading = read();
    current = reading;
    reading.catch(() => {
      if (current === reading) current = null;
    });
    return reading;
  };
  return {
    get,
    invalidate() {
      current = null;
    },
    renew() {
      if (performance.now() - renewed >= renewEvery) {
        renewed = performance.now();
        current = null;
      }
      return get();
    },
  };
}
