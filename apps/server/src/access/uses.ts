import { LRUCache } from "lru-cache";

/** Milliseconds in which further uses of the same thing are not noted. */
const every = 5 * 60_000;
const most = 10_000;

/** What was used when, by the milliseconds of the caller's clock: noted once in a while, and never waited for. */
export interface Uses {
  note(id: string, now: number, write: () => Promise<unknown>): void;
}

export function createUses(): Uses {
  const noted = new LRUCache<string, number>({ max: most });
  return {
    note(id, now, write) {
      if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < every) return;
      noted.set(id, now);
      // Nothing depends on it, and the next use that is due writes again.
      write().catch(() => undefined);
    },
  };
}
