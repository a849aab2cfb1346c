import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { openLine } from "../../../test/services/line.ts";
import { hasRedis, redisUrl } from "../../../test/services/redis.ts";
import { cached } from "../cached.ts";
import { localSignals, redisSignals } from "./signals.ts";

test("a signal reaches those who listen to its topic until they stop", () => {
  const signals = localSignals();
  const heard: string[] = [];
  const stop = signals.listen("a", () => void heard.push("one"));
  signals.listen("a", () => void heard.push("two"));
  signals.listen("b", () => void heard.push("b"));
  signals.send("a");
  stop();
  signals.send("a");
  signals.send("unheard");
  expect(heard).toEqual(["one", "two", "two"]);
});

test("a cached value is read once, also for concurrent callers, and again after it is invalidated", async () => {
  let reads = 0;
  const value = cached("test", async () => (reads += 1));
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  value.invalidate();
  expect(await value.get()).toBe(2);
});

test("a failed reading is not cached, nor is one that was overtaken", async () => {
  let reads = 0;
  const failing = cached("test", async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  });
  await expect(failing.get()).rejects.toThrow("away");
  expect(await failing.get()).toBe(2);
  const readings = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let count = 0;
  const slow = cached(
    "test",
    () => readings[count++]?.promise ?? Promise.reject(new Error("read too often")),
  );
  const before = slow.get();
  slow.invalidate();
  const after = slow.get();
  readings[0]?.resolve("stale");
  readings[1]?.resolve("fresh");
  expect([await before, await after, await slow.get()]).toEqual(["stale", "fresh", "fresh"]);
});

test.skipIf(!hasRedis)(
  "a signal reaches other processes, and does so again when Redis is back after it fell silent",
  async () => {
    const line = await openLine(Number(redisUrl.port || 6379));
    const url = `redis://127.0.0.1:${line.port}`;
    const [here, there] = await Promise.all([redisSignals(url), redisSignals(url)]);
    try {
      const topic = randomUUID();
      let heard = 0;
      there.listen(topic, () => void (heard += 1));
      const reaches = async (): Promise<void> => {
        heard = 0;
        here.send(topic);
        await vi.waitFor(() => expect(heard).toBe(1), { timeout: 400, interval: 10 });
      };
      await vi.waitFor(reaches, { timeout: 5000 });
      line.mute();
      await expect(reaches()).rejects.toThrow("to be 1");
      await line.cut();
      await line.restore();
      await vi.waitFor(reaches, { timeout: 8000 });
    } finally {
      await Promise.all([here.close(), there.close(), line.close()]);
    }
  },
);
