import { expect, test } from "vitest";
import { addSample, signalLevel } from "./connection.ts";

test.each([
  [0, 4],
  [199, 4],
  [200, 3],
  [499, 3],
  [500, 2],
  [999, 2],
  [1000, 1],
  [60_000, 1],
  [-1, 0],
  [null, 0],
])("a response after %s ms is level %s", (latency, level) => {
  expect(signalLevel(latency)).toBe(level);
});

test("the last 200 samples are stored", () => {
  let samples = addSample([], { date: new Date(0), latency: -1 });
  for (let latency = 0; latency < 200; latency += 1) {
    samples = addSample(samples, { date: new Date(latency), latency });
  }
  expect(samples).toHaveLength(200);
  expect(samples[0]?.latency).toBe(0);
});
