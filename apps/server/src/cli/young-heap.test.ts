import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** The size of the young heap of a process that keeps each of many objects for a while, as a busy server does. */
async function youngHeapOf(start: string): Promise<number> {
  const script = `
    import { boundYoungHeap, youngBytes } from ${JSON.stringify(new URL("./young-heap.ts", import.meta.url).href)};
    ${start}
    const kept = [];
    let largest = 0;
    for (let at = 0; at < 1_500_000; at += 1) {
      kept[at % 60_000] = { at, list: [at, at + 1], text: "number " + at };
      if (at % 2000 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        largest = Math.max(largest, youngBytes());
      }
    }
    console.log(largest);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  return Number(stdout) / megabyte;
}

test("the heap for young objects of a busy process stays small", async () => {
  expect(await youngHeapOf("")).toBeGreaterThan(60);
  expect(await youngHeapOf("boundYoungHeap();")).toBeLessThanOrEqual(34);
});
