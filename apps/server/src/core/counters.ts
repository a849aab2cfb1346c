import type { Redis as RedisClient } from "ioredis";

/** Counts things per key for a while: requests of an address, failed sign-ins. */
export interface Counters {
  /** Adds one and answers the count so far; the first of a row starts its time of `seconds`. */
  add(key: string, seconds: number): Promise<{ count: number; secondsLeft: number }>;
  read(key: string): Promise<{ count: number; secondsLeft: number }>;
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  count: number;
  /** Milliseconds of `performance.now()`. */
  end: number;
}

/** Beyond this many keys the ones that have run out are swept, and then the oldest ones. */
const keptKeys = 50_000;

/** For one process alone. */
export function localCounters(): Counters {
  const entries = new Map<string, Entry>();
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && entry.end > performance.now()) return entry;
    entries.delete(key);
    return undefined;
  };
  const tell = (entry: Entry | undefined): { count: number; secondsLeft: number } => ({
    count: entry?.count ?? 0,
    secondsLeft: entry ? Math.ceil((entry.end - performance.now()) / 1000) : 0,
  });
  return {
    async add(key, seconds) {
      const entry = find(key) ?? { count: 0, end: performance.now() + seconds * 1000 };
      entry.count += 1;
      entries.set(key, entry);
      if (entries.size > keptKeys) sweep(entries);
      return tell(entry);
    },
    read: async (key) => tell(find(key)),
    clear: async (key) => void entries.delete(key),
    close: async () => entries.clear(),
  };
}

function sweep(entries: Map<string, Entry>): void {
  const now = performance.now();
  for (const [key, entry] of entries) if (entry.end <= now) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size <= keptKeys * 0.9) return;
    entries.delete(key);
  }
}

/** Shared by all processes of an installation; while Redis is away each process counts for itself. */
export async function redisCounters(url: string, warn: (error: Error) => void): Promise<Counters> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on("error", warn);
  const local = localCounters();
  const nameOf = (key: string): string => `rowhouse:count:${key}`;
  return {
    add: (key, seconds) =>
      orElse(
        () => addTo(redis, nameOf(key), seconds),
        () => local.add(key, seconds),
      ),
    read: (key) =>
      orElse(
        () => readFrom(redis, nameOf(key)),
        () => local.read(key),
      ),
    clear: (key) =>
      orElse(
        async () => void (await redis.del(nameOf(key))),
        () => local.clear(key),
      ),
    close: async () => redis.disconnect(),
  };
}

type Shared = Pick<RedisClient, "incr" | "expire" | "ttl" | "get">;

async function addTo(
  redis: Shared,
  name: string,
  seconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const count = await redis.incr(name);
  if (count === 1) await redis.expire(name, seconds);
  return { count, secondsLeft: Math.max(await redis.ttl(name), 1) };
}

async function readFrom(
  redis: Shared,
  name: string,
): Promise<{ count: number; secondsLeft: number }> {
  const count = Number((await redis.get(name)) ?? 0);
  return { count, secondsLeft: Math.max(await redis.ttl(name), 0) };
}

/** The client has told of its trouble already. */
async function orElse<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise();
  }
}
