import { once } from "node:events";
import { Agent, get } from "node:http";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** Milliseconds between two pings of one address. */
const pause = 20;

/**
 * Milliseconds of each ping of an address until it is ended, ascending; from a thread of its own, which no load keeps busy. The
 * first one waits for its connection as well.
 */
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
  const agent = new Agent({ keepAlive: true });
  // A first `fetch` takes tens of milliseconds of a busy machine to be loaded.
  const ping = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = get(url, { agent }, (reply) =>
        reply.resume().once("end", resolve).once("error", reject),
      );
      request.once("error", reject);
    });
  const times: number[] = [];
  const state = { isOver: false };
  parentPort?.once("message", () => (state.isOver = true));
  while (!state.isOver) {
    const began = performance.now();
    await ping(workerData.url);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  parentPort?.postMessage(
    times.toSorted((a, b) => a - b),
    [],
  );
}
