import { Worker } from "node:worker_threads";
import type { Tasks } from "./work.ts";

/** Megabytes of plain objects in the thread, and of its stack; bytes and WebAssembly are bounded by the work itself. */
const resourceLimits = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 16,
  stackSizeMb: 4,
};
/** The thread is not bundled with its starter, so it is found by name: TypeScript as it stands, or what was built of it. */
const entry = new URL(
  `./thread-main.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
  import.meta.url,
);

/**
 * Looks into content of strangers in a thread of its own, so that no file keeps the server from answering or brings it
 * down: the thread ends after `seconds` at the latest, sees no environment variables and takes its libraries with it
 * when it goes. Throws when the content is broken, and when the time is up.
 */
export async function inThread<Name extends keyof Tasks>(
  task: { name: Name; input: Tasks[Name]["input"] },
  seconds: number,
): Promise<Tasks[Name]["output"]> {
  const worker = start(task);
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<Tasks[Name]["output"]>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${task.name}: the time is up`)), seconds * 1000);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error(`${task.name}: ended without an answer`)));
  });
  await Promise.allSettled([answer]);
  clearTimeout(timer);
  await worker.terminate();
  return answer;
}

/** What libraries print about the content is nobody's concern. */
function start(task: unknown): Worker {
  const worker = new Worker(entry, {
    workerData: task,
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
