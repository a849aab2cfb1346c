import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** Megabytes of the heap for young objects, and of all of it, at most; of a process that keeps each of many objects for a while. */
async function largestHeap(start: string): Promise<{ young: number; whole: number }> {
  const script = `
    import { getHeapSpaceStatistics } from "node:v8";
    import { keepHeapSmall } from ${JSON.stringify(new URL("./small-heap.ts", import.meta.url).href)};
    ${start}
    const kept = [];
    const largest = { young: 0, whole: 0 };
    for (let at = 0; at < 3_000_000; at += 1) {
      kept[at % 100_000] = { at, list: [at, at + 1], text: "number " + at };
      if (at % 2000 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        const { space_size } = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
        largest.young = Math.max(largest.young, space_size / 1024 / 1024);
        largest.whole = Math.max(largest.whole, process.memoryUsage().heapTotal / 1024 / 1024);
      }
    }
    console.log(JSON.stringify(largest));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  return JSON.parse(stdout);
}

test("the heap of a busy process stays near what is in use", async () => {
  const usual = await largestHeap("");
  const small = await largestHeap("keepHeapSmall();");
  expect(small.young).toBeLessThan(40);
  expect(small.whole).toBeLessThan(usual.whole);
});
