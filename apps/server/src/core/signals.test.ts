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
  signals.send("nobody");
  expect(heard).toEqual(["one", "two", "two"]);
});

test("a cached value is read once, also by those who ask at the same time, and again after it is invalidated", async () => {
  let reads = 0;
  const value = cached(async () => (reads += 1));
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  value.invalidate();
  expect(await value.get()).toBe(2);
});

test("a failed reading is not kept, nor is one that was overtaken", async () => {
  let reads = 0;
  const failing = cached(async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  });
  await expect(failing.get()).rejects.toThrow("away");
  expect(await failing.get()).toBe(2);
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const slow = cached(
    () => answers[asked++]?.promise ?? Promise.reject(new Error("asked too often")),
  );
  const before = slow.get();
  slow.invalidate();
  const after = slow.get();
  answers[0]?.resolve("stale");
  answers[1]?.resolve("fresh");
  expect([await before, await after, await slow.get()]).toEqual(["stale", "fresh", "fresh"]);
});
