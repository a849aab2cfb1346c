import type { Redis } from "ioredis";
import type { Logger } from "../log/logger.ts";

/** Milliseconds that a connection, or the reply to a command, may take. */
const patience = 500;
/** Milliseconds between two tries to connect, at most. */
const longestPause = 1000;
/** Milliseconds without traffic after which the system probes whether the other side is still there. */
const keepAlive = 10_000;

/**
 * A connection to Redis that nobody ever waits for: a command fails at once while Redis is away, and after half a second
 * when Redis is silent, which also ends the connection. It reconnects by itself; the log says when Redis goes and
 * when it is back.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis: RedisClient } = await import("ioredis");
  const redis = new RedisClient(url, {
    connectTimeout: patience,
    commandTimeout: patience,
    socketTimeout: patience,
    keepAlive,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: (tries) => Math.min(tries * 50, longestPause),
    lazyConnect: true,
  });
  let isAway = false;
  redis.on("error", (error: Error) => {
    if (!isAway)
      log.warn("Redis cannot be reached, each process counts for itself until it is back.", {
        reason: error.message,
      });
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info("Redis responds again.");
    isAway = false;
  });
  return redis;
}

/** Waits for the first try only: the client keeps trying, and its log says how that went. */
export async function connectOnce(redis: Redis): Promise<void> {
  await redis.connect().catch(() => {});
}
