import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Bytes of the heap for young objects from which it does not grow. */
const most = 32 * 1024 * 1024;

/**
 * Keeps the engine's heap for young objects small: by itself it grows to 128 MB under load, within minutes and whatever a request
 * needs, and stays so. It is looked at after each collection, for it also shrinks by itself.
 */
export function boundYoungHeap(): void {
  let factor = 0;
  const decide = (): void => {
    const wanted = youngBytes() < most ? 2 : 1;
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  decide();
  new PerformanceObserver(decide).observe({ entryTypes: ["gc"] });
}

/** Bytes of the heap for young objects, of both its halves. */
export function youngBytes(): number {
  return (
    getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0
  );
}
