import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const refusal = new Error("too long");
const patient = (most: number) => new Turns(most, 60_000, () => refusal);

test("so many have a turn at the same time, the others follow in their order", async () => {
  const turns = patient(2);
  const [first, second] = [await turns.take(), await turns.take()];
  const begun: string[] = [];
  const waiting = ["third", "fourth"].map((name) => turns.hold(async () => void begun.push(name)));
  await Promise.resolve();
  expect(begun).toEqual([]);
  first();
  await Promise.all(waiting);
  expect(begun).toEqual(["third", "fourth"]);
  second();
});

test("a turn that is ended twice is one turn", async () => {
  const turns = new Turns(1, 1, () => refusal);
  const end = await turns.take();
  end();
  end();
  await turns.take();
  await expect(turns.take()).rejects.toBe(refusal);
});

test("whoever waits too long is refused, and takes no turn from others later", async () => {
  const turns = new Turns(1, 1, () => refusal);
  const end = await turns.take();
  await expect(turns.take()).rejects.toBe(refusal);
  end();
  expect(await turns.hold(async () => "done")).toBe("done");
});

test("work that fails gives its turn back", async () => {
  const turns = patient(1);
  await expect(turns.hold(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.hold(async () => "done")).toBe("done");
});
