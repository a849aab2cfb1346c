/** Bars of the connection signal: 4 is best, 0 means not connected. */
export type SignalLevel = 0 | 1 | 2 | 3 | 4;

/** One response time: milliseconds, or -1 for a server that did not respond. */
export interface LatencySample {
  date: Date;
  latency: number;
}

/** The number of samples in the history. */
export const maxSamples = 200;

/** The level of a response time: below 200 ms 4, below 500 3, below 1000 2, slower 1, none 0. */
export function signalLevel(latency: number | null): SignalLevel {
  if (latency === null || !(latency >= 0)) return 0;
  if (latency < 200) return 4;
  if (latency < 500) return 3;
  return latency < 1000 ? 2 : 1;
}

/** The samples with one more, the oldest dropped beyond 200. */
export function addSample(
  samples: readonly LatencySample[],
  sample: LatencySample,
): LatencySample[] {
  return [...samples, sample].slice(-maxSamples);
}
