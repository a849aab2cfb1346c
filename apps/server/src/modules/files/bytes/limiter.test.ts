import { expect, test } from "vitest";
import { createFailures, createLimiter, createSharing } from "./limiter.ts";

test("never runs more jobs at a time than allowed, and runs all of them", async () => {
  const limit = createLimiter(2);
  let running = 0;
  let highest = 0;
  const results = await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      limit(async () => {
        running += 1;
        highest = Math.max(highest, running);
        await Promise.resolve();
        running -= 1;
        return number;
      }),
    ),
  );
  expect(results).toEqual([1, 2, 3, 4, 5]);
  expect(highest).toBe(2);
});

test("a failed job releases its slot", async () => {
  const limit = createLimiter(1);
  await expect(limit(async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limit(async () => "yes")).toBe("yes");
});

test("concurrent calls with the same key share one run", async () => {
  const share = createSharing<number>();
  let runs = 0;
  const run = async () => (runs += 1);
  expect(await Promise.all([share("a", run), share("a", run)])).toEqual([1, 1]);
  expect(await share("a", run)).toBe(2);
});

test("the latest failures are remembered for a while", () => {
  const failures = createFailures({ milliseconds: 1000, max: 2 });
  for (const key of ["a", "b", "a", "c"]) failures.add(key, new Date(0));
  const known = (time: number) =>
    ["a", "b", "c"].filter((key) => failures.has(key, new Date(time)));
  expect(known(999)).toEqual(["a", "c"]);
  expect(known(1000)).toEqual([]);
});
