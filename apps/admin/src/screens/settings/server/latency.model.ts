import type { LatencySample } from "../../../access/server/connection.ts";

/** The summary of the measurements; null where none was answered. */
export interface LatencySummary {
  count: number;
  /** How many were not answered. */
  lost: number;
  median: number | null;
  fastest: number | null;
  slowest: number | null;
}

export function summaryOf(samples: readonly LatencySample[]): LatencySummary {
  const times = samples
    .map(({ latency }) => latency)
    .filter((latency) => latency >= 0)
    .toSorted((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const [low, high] = [times[times.length % 2 === 0 ? middle - 1 : middle], times[middle]];
  return {
    count: samples.length,
    lost: samples.length - times.length,
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    fastest: times[0] ?? null,
    slowest: times.at(-1) ?? null,
  };
}

/** How many measurements the chart has room for. */
export const chartSamples = 60;

/** The chart in a box of 100 by 100, time from the start to the end. */
export interface LatencyChart {
  /** Milliseconds at the upper edge. */
  top: number;
  /** Lines through answered measurements; each loss ends one. */
  paths: readonly string[];
  points: readonly { x: number; y: number | null; sample: LatencySample }[];
}

/** The latest measurements as a chart whose upper edge is a round number. */
export function chartOf(samples: readonly LatencySample[]): LatencyChart {
  const shown = samples.slice(-chartSamples);
  const top = roundUp(Math.max(...shown.map(({ latency }) => latency), minTop));
  const points = shown.map((sample, index) => ({
    // The latest one stands at the end, also alone.
    x: 100 - ((shown.length - 1 - index) * 100) / Math.max(shown.length - 1, 1),
    y: sample.latency < 0 ? null : 100 - (sample.latency * 100) / top,
    sample,
  }));
  const runs: string[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) runs.push([]);
    else runs.at(-1)?.push(`${x.toFixed(2)} ${y.toFixed(2)}`);
  }
  const paths = runs
    .filter((run) => run.length > 0)
    // A line to where it begins is a dot.
    .map((run) => `M${run.join("L")}L${run.at(-1)}`);
  return { top, paths, points };
}

/** Milliseconds: less than this is not worth a scale of its own. */
const minTop = 50;

/** The next of 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
