import { once } from "node:events";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** Milliseconds between two pings of one address. */
const pause = 20;

/** Milliseconds of each ping of an address until it is ended, ascending; from a thread of its own, which no load keeps busy. */
export function pingsOf(url: string): { end(): Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } });
  return {
    async end() {
      const reply = once(worker, "message");
      worker.postMessage("end", []);
      const [times] = await reply;
      return times;
    },
  };
}

/** The value below which a part of the ascending values are. */
export function partOf(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

if (!isMainThread) {
  const times: number[] = [];
  const state = { isOver: false };
  parentPort?.once("message", () => (state.isOver = true));
  while (!state.isOver) {
    const began = performance.now();
    await (await fetch(workerData.url)).text();
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  parentPort?.postMessage(
    times.toSorted((a, b) => a - b),
    [],
  );
}
