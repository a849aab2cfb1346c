import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** The largest heap, in megabytes, of a process that keeps each of many objects for a while, as a busy server does. */
async function largestHeap(start: string): Promise<number> {
  const script = `
    import { keepHeapSmall } from ${JSON.stringify(new URL("./small-heap.ts", import.meta.url).href)};
    ${start}
    const kept = [];
    let largest = 0;
    for (let at = 0; at < 3_000_000; at += 1) {
      kept[at % 100_000] = { at, list: [at, at + 1], text: "number " + at };
      if (at % 2000 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        largest = Math.max(largest, process.memoryUsage().heapTotal);
      }
    }
    console.log(largest / 1024 / 1024);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  return Number(stdout);
}

test("the heap of a busy process stays near what is in use", async () => {
  const [usual, small] = [await largestHeap(""), await largestHeap("keepHeapSmall();")];
  expect(usual).toBeGreaterThan(130);
  expect(small).toBeLessThan(100);
});
