import { expect, test } from "vitest";
import { loopTurn } from "./loop-turn.ts";

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
