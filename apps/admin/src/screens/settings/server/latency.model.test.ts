import { expect, test } from "vitest";
import { chartOf, chartSamples, summaryOf } from "./latency.model.ts";

const samplesOf = (...latencies: number[]) =>
  latencies.map((latency, index) => ({ date: new Date(index * 10_000), latency }));

test("the summary counts what was lost and leaves it out of the times", () => {
  expect(summaryOf(samplesOf(30, -1, 10, 20))).toEqual({
    count: 4,
    lost: 1,
    median: 20,
    fastest: 10,
    slowest: 30,
  });
});

test("the median of an even number of times lies between the two in the middle", () => {
  expect(summaryOf(samplesOf(10, 40, 20, 30)).median).toBe(25);
});

test("nothing is known while nothing was answered", () => {
  expect(summaryOf(samplesOf(-1))).toEqual({
    count: 1,
    lost: 1,
    median: null,
    fastest: null,
    slowest: null,
  });
});

test("the scale of the chart is a round number above every time", () => {
  expect(chartOf(samplesOf(3)).top).toBe(50);
  expect(chartOf(samplesOf(51)).top).toBe(100);
  expect(chartOf(samplesOf(120, 410)).top).toBe(500);
  expect(chartOf(samplesOf(1700)).top).toBe(2000);
});

test("measurements fill the chart, and a loss interrupts the line", () => {
  const { paths, points } = chartOf(samplesOf(25, 25, -1, 25));
  expect(points.map(({ x }) => Math.round(x))).toEqual([0, 33, 67, 100]);
  expect(points.map(({ y }) => y)).toEqual([50, 50, null, 50]);
  expect(paths).toHaveLength(2);
  expect(paths[1]).toBe("M100.00 50.00L100.00 50.00");
});

test("the chart has room for the latest measurements only", () => {
  const { points } = chartOf(samplesOf(...Array.from({ length: 80 }, () => 5)));
  expect(points).toHaveLength(chartSamples);
});
