/** A value that is read once and cached until it is invalidated; callers meanwhile share the same reading. */
export interface Cached<T> {
  get(): Promise<T>;
  invalidate(): void;
}

/** A failed reading is not cached. A reading that was overtaken by `invalidate` is returned but not cached either. */
export function cached<T>(read: () => Promise<T>): Cached<T> {
  let current: Promise<T> | null = null;
  return {
    get() {
      if (current) return current;
      const reading = read();
      current = reading;
      reading.catch(() => {
        if (current === reading) current = null;
      });
      return reading;
    },
    invalidate() {
      current = null;
    },
  };
}
