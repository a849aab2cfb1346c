import { LRUCache } from "lru-cache";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { AppError } from "../errors.ts";
import type { Logger } from "../log/logger.ts";
import { connectOnce, openRedis } from "../signals/redis.ts";

/** How many points (requests, tries, mails) one key may consume within some seconds, counted from the first one. */
export interface RateLimit {
  /** Separates the keys of this limit from those of others. */
  name: string;
  points: number;
  seconds: number;
}

export interface RateLimiter {
  /**
   * Consumes points of a key and returns how many it has consumed by now. Throws `tooManyRequests` with the seconds to wait
   * when that is more than the limit; what is refused counts as well. `seconds` replaces those of the limit for a key
   * that has consumed nothing yet.
   */
  consume(
    limit: RateLimit,
    key: string,
    options?: { points?: number; seconds?: number },
  ): Promise<number>;
  /** Consumes one point; false when that is more than the limit. */
  tryConsume(limit: RateLimit, key: string): Promise<boolean>;
  /** Consumes nothing. Throws `tooManyRequests` when the key has no points left. */
  check(limit: RateLimit, key: string): Promise<void>;
  /** Gives a key all its points back. */
  reset(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
}

/** For one process alone. */
export function memoryRateLimiter(): RateLimiter {
  return rateLimiter(
    (limit) => new BoundedMemory(optionsOf(limit)),
    async () => {},
  );
}

/** Shared by all processes of an installation; while Redis is away each process counts for itself. */
export async function redisRateLimiter(url: string, log: Logger): Promise<RateLimiter> {
  const { default: RateLimiterRedis } =
    await import("rate-limiter-flexible/lib/RateLimiterRedis.js");
  const redis = await openRedis(url, log);
  await connectOnce(redis);
  return rateLimiter(
    (limit) =>
      new RateLimiterRedis({
        ...optionsOf(limit),
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new BoundedMemory(optionsOf(limit)),
      }),
    async () => redis.disconnect(),
  );
}

function rateLimiter(
  create: (limit: RateLimit) => RateLimiterAbstract,
  close: () => Promise<void>,
): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: RateLimit): RateLimiterAbstract => {
    const limiter = limiters.get(limit.name) ?? create(limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  const consume: RateLimiter["consume"] = async (limit, key, { points = 1, seconds } = {}) => {
    const options = { customDuration: seconds ?? limit.seconds };
    try {
      return (await limiterOf(limit).consume(key, points, options)).consumedPoints;
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal) : refusal;
    }
  };
  return {
    consume,
    async tryConsume(limit, key) {
      try {
        await consume(limit, key);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    async check(limit, key) {
      const state = await limiterOf(limit).get(key);
      if (state && state.msBeforeNext > 0 && state.remainingPoints === 0)
        throw tooManyRequests(state);
    },
    reset: async (limit, key) => void (await limiterOf(limit).delete(key)),
    close,
  };
}

function optionsOf({ name, points, seconds }: RateLimit) {
  return { keyPrefix: `rowhouse:limit:${name}`, points, duration: seconds };
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError("tooManyRequests", { seconds: Math.max(Math.ceil(msBeforeNext / 1000), 1) });
}

/** Callers choose keys (addresses, e-mails), so beyond this many the least recently used ones are forgotten. */
const maxKeys = 50_000;

/** The library's limiter in memory, which by itself would hold any number of keys. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys = new LRUCache<string | number, true>({
    max: maxKeys,
    noDisposeOnSet: true,
    dispose: (_value, key) => void super.delete(key),
  });

  override consume(
    ...args: Parameters<RateLimiterMemory["consume"]>
  ): ReturnType<RateLimiterMemory["consume"]> {
    this.#keys.set(args[0], true);
    return super.consume(...args);
  }
}
