import { afterEach, expect, test, vi } from "vitest";
import { loopTurn, noteConnection } from "./loop-turn.ts";

afterEach(() => void vi.restoreAllMocks());

/** Stops the clock where it is, for a time that only passes when it is told to: it never goes back. */
function stopClock(): { pass(milliseconds: number): void } {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return { pass: (milliseconds) => void (now += milliseconds) };
}

/** Keeps the event loop for some milliseconds, as a request does. */
function work(): void {
  const until = performance.now() + 6;
  while (performance.now() < until);
}

test("many who come together keep their order and let others pass", async () => {
  const order: unknown[] = [];
  const many = Array.from({ length: 10 }, async (_, at) => {
    await loopTurn();
    work();
    order.push(at);
  });
  const other = new Promise<void>((resolve) =>
    setTimeout(() => {
      order.push("another");
      resolve();
    }),
  );
  await Promise.all([...many, other]);
  expect(order.filter((each) => each !== "another")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(order.indexOf("another")).toBeLessThan(9);
});

test("who comes alone does not wait", async () => {
  await new Promise((resolve) => setImmediate(resolve));
  const order: string[] = [];
  const immediate = new Promise<void>((resolve) =>
    setImmediate(() => {
      order.push("next turn");
      resolve();
    }),
  );
  await loopTurn();
  order.push("served");
  await immediate;
  expect(order).toEqual(["served", "next turn"]);
});

/** The next turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test("connections that come together go first, each of which takes a turn", async () => {
  const clock = stopClock();
  // Those of other tests are long ago.
  clock.pass(1000);
  const order: string[] = [];
  noteConnection();
  const served = loopTurn()?.then(() => order.push("served"));
  for (let at = 0; at < 20; at += 1) {
    await nextTurn();
    noteConnection();
    order.push("connection");
  }
  await served;
  expect(order).toEqual([...Array.from({ length: 20 }, () => "connection"), "served"]);
});

test("connections that never end keep nobody waiting", async () => {
  const clock = stopClock();
  clock.pass(1000);
  const state = { isServed: false };
  const began = performance.now();
  noteConnection();
  void loopTurn()?.then(() => (state.isServed = true));
  while (!state.isServed) {
    await nextTurn();
    clock.pass(1);
    noteConnection();
  }
  expect(performance.now() - began).toBeLessThan(100);
});
