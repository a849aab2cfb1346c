import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Bytes of the heap for young objects from which it does not grow. */
const maxForYoung = 32 * 1024 * 1024;
/** Of what is in use, how much may be added before it is collected again. */
const growth = "50";

/**
 * Keeps the heap near what is in use. By itself the engine grows it for minutes under load, whatever requests need: the part for young
 * objects to 128 MB, which stay, and garbage beside the others to several times their size. The young part is looked at after each
 * collection, for it also shrinks by itself.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  let factor = 0;
  const decide = (): void => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
    const wanted = (young?.space_size ?? 0) < maxForYoung ? 2 : 1;
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  decide();
  new PerformanceObserver(decide).observe({ entryTypes: ["gc"] });
}
