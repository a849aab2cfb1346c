import { Worker, type Transferable } from "node:worker_threads";
import type { Tasks } from "./work.ts";

/** Limits of the thread's heap and stack; buffers and WebAssembly are limited by the tasks themselves. */
const resourceLimits = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 16,
  stackSizeMb: 4,
};
/** The thread is not bundled with its starter, so it is found by name: the TypeScript source, or the built file. */
const entry = new URL(
  `./thread-main.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
  import.meta.url,
);

/**
 * Processes untrusted content in a thread of its own, so that no file blocks or crashes the server: the thread ends after
 * `seconds` at the latest, sees no environment variables and frees its libraries when it ends. What is in `transferred` goes over to
 * it. Throws for broken content and on timeout.
 */
export async function inThread<Name extends keyof Tasks>(
  task: { name: Name; input: Tasks[Name]["input"] },
  seconds: number,
  transferred: readonly Transferable[] = [],
): Promise<Tasks[Name]["output"]> {
  const worker = start(task, transferred);
  let timer: NodeJS.Timeout | undefined;
  const output = new Promise<Tasks[Name]["output"]>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${task.name}: timed out`)), seconds * 1000);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error(`${task.name}: ended without a result`)));
  });
  await Promise.allSettled([output]);
  clearTimeout(timer);
  await worker.terminate();
  return output;
}

/** Starts a thread; output of libraries about the content is discarded. */
function start(task: unknown, transferred: readonly Transferable[]): Worker {
  const worker = new Worker(entry, {
    workerData: task,
    transferList: [...transferred],
    env: {},
    execArgv: [],
    resourceLimits,
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
