/** A value read once and kept until it is invalidated; whoever asks meanwhile shares the same reading. */
export interface Cached<T> {
  get(): Promise<T>;
  invalidate(): void;
}

/** A failed reading is not kept. A reading that was overtaken by `invalidate` is answered but not kept either. */
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
