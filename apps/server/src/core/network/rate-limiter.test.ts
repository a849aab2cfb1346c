import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openLine } from "../../../test/services/line.ts";
import { hasRedis, redisUrl } from "../../../test/services/redis.ts";
import { silentLogger } from "../log/logger.ts";
import { memoryRateLimiter, redisRateLimiter, type RateLimiter } from "./rate-limiter.ts";

const refused = { key: "tooManyRequests" };

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.toReversed()) await close();
  closing = [];
});

function limitOf(points: number) {
  return { name: randomUUID(), points, seconds: 60 };
}

describe("in memory", () => {
  test("a key has its points for the time of the limit, and says how long to wait after that", async () => {
    vi.useFakeTimers();
    const limiter = memoryRateLimiter();
    const limit = limitOf(2);
    expect([await limiter.consume(limit, "a"), await limiter.consume(limit, "a")]).toEqual([1, 2]);
    await limiter.consume(limit, "b");
    vi.advanceTimersByTime(10_500);
    await expect(limiter.consume(limit, "a")).rejects.toMatchObject({
      ...refused,
      params: { seconds: 50 },
    });
    expect(await limiter.tryConsume(limit, "a")).toBe(false);
    vi.advanceTimersByTime(50_000);
    expect(await limiter.consume(limit, "a")).toBe(1);
  });

  test("several points count at once, a check counts nothing, and a reset gives all of them back", async () => {
    const limiter = memoryRateLimiter();
    const limit = limitOf(10);
    await limiter.check(limit, "a");
    expect(await limiter.consume(limit, "a", { points: 9 })).toBe(9);
    await limiter.check(limit, "a");
    expect(await limiter.tryConsume(limit, "a")).toBe(true);
    await expect(limiter.check(limit, "a")).rejects.toMatchObject(refused);
    await limiter.reset(limit, "a");
    expect(await limiter.consume(limit, "a")).toBe(1);
  });

  test("a key can be given a time of its own", async () => {
    vi.useFakeTimers();
    const limiter = memoryRateLimiter();
    const limit = limitOf(1);
    await limiter.consume(limit, "a", { seconds: 2 });
    await expect(limiter.check(limit, "a")).rejects.toMatchObject({ params: { seconds: 2 } });
    vi.advanceTimersByTime(2000);
    await expect(limiter.check(limit, "a")).resolves.toBeUndefined();
  });

  test("limits of different names do not share keys", async () => {
    const limiter = memoryRateLimiter();
    await limiter.consume(limitOf(1), "a");
    expect(await limiter.consume(limitOf(1), "a")).toBe(1);
  });

  test("an endless row of keys does not fill the memory", async () => {
    const limiter = memoryRateLimiter();
    const limit = limitOf(1);
    await limiter.consume(limit, "first");
    for (let key = 0; key < 50_000; key += 1) await limiter.consume(limit, String(key));
    expect(await limiter.tryConsume(limit, "first")).toBe(true);
    expect(await limiter.tryConsume(limit, "49999")).toBe(false);
  });
});

describe.skipIf(!hasRedis)("with Redis", () => {
  async function open(url: URL): Promise<RateLimiter> {
    const limiter = await redisRateLimiter(url.href, silentLogger);
    closing.push(() => limiter.close());
    return limiter;
  }

  test("processes share the points of a key", async () => {
    const [one, two] = [await open(redisUrl), await open(redisUrl)];
    const limit = limitOf(2);
    await one.consume(limit, "a");
    expect(await two.consume(limit, "a")).toBe(2);
    await expect(one.check(limit, "a")).rejects.toMatchObject(refused);
    await expect(one.consume(limit, "a")).rejects.toMatchObject({ params: { seconds: 60 } });
    await two.reset(limit, "a");
    expect(await one.tryConsume(limit, "a")).toBe(true);
  });

  test("while Redis is away a process counts for itself", async () => {
    const line = await openLine(Number(redisUrl.port || 6379));
    closing.push(line.close);
    const limiter = await open(new URL(`redis://127.0.0.1:${line.port}`));
    const limit = limitOf(2);
    await limiter.consume(limit, "a", { points: 2 });
    await line.cut();
    await vi.waitFor(async () => expect(await limiter.tryConsume(limit, "a")).toBe(true));
    await limiter.reset(limit, "a");
    await limiter.consume(limit, "a", { points: 2 });
    await expect(limiter.check(limit, "a")).rejects.toMatchObject(refused);
    await line.restore();
    await (await open(redisUrl)).consume(limit, "shared", { points: 2 });
    await vi.waitFor(
      () => expect(limiter.check(limit, "shared")).rejects.toMatchObject(refused),
      5000,
    );
  });

  test("a process starts while Redis is away", async () => {
    const line = await openLine(Number(redisUrl.port || 6379));
    await line.close();
    const limiter = await open(new URL(`redis://127.0.0.1:${line.port}`));
    const limit = limitOf(1);
    expect([await limiter.tryConsume(limit, "a"), await limiter.tryConsume(limit, "a")]).toEqual([
      true,
      false,
    ]);
  });
});
