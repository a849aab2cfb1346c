import { expect, test } from "vitest";
import { cached } from "./cached.ts";
import { localSignals } from "./signals.ts";

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
  const value = cached(async () => (reads += 1));
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  value.invalidate();
  expect(await value.get()).toBe(2);
});

test("a failed reading is not cached, nor is one that was overtaken", async () => {
  let reads = 0;
  const failing = cached(async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  });
  await expect(failing.get()).rejects.toThrow("away");
  expect(await failing.get()).toBe(2);
  const readings = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let count = 0;
  const slow = cached(
    () => readings[count++]?.promise ?? Promise.reject(new Error("read too often")),
  );
  const before = slow.get();
  slow.invalidate();
  const after = slow.get();
  readings[0]?.resolve("stale");
  readings[1]?.resolve("fresh");
  expect([await before, await after, await slow.get()]).toEqual(["stale", "fresh", "fresh"]);
});
