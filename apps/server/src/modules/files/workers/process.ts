import { fork, type ChildProcess } from "node:child_process";
import { createLimiter } from "../bytes/limiter.ts";
import type { Tasks } from "./work.ts";

/** The process is not bundled with its starter, so it is found by name: the TypeScript source, or the built file. */
const entry = new URL(
  `./process-main.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
  import.meta.url,
);
const maxIdleMs = 30_000;
const limitProcesses = createLimiter(2);
/** Processes without a task, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/** A task failed although its process is fine: the content is to blame. */
class TaskError extends Error {}

/**
 * Processes untrusted content with native code, which no thread can interrupt, in a process of its own: it is killed
 * after `seconds`, or when it takes more than 1 GiB of memory. At most two run at once, the others wait. A process that
 * did its task does the next one, and ends when there is none for half a minute. Throws for broken content and on timeout.
 */
export async function inProcess<Name extends keyof Tasks>(
  task: { name: Name; input: Tasks[Name]["input"] },
  seconds: number,
): Promise<Tasks[Name]["output"]> {
  return await limitProcesses(async () => {
    const child = takeIdle() ?? start();
    try {
      const output = await run<Tasks[Name]["output"]>(child, task, seconds);
      keepIdle(child);
      return output;
    } catch (error) {
      if (error instanceof TaskError) keepIdle(child);
      else child.kill("SIGKILL");
      throw error;
    }
  });
}

async function run<Output>(
  child: ChildProcess,
  task: { name: string; input: unknown },
  seconds: number,
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const timer = setTimeout(() => reject(new Error(`${task.name}: timed out`)), seconds * 1000);
  const onMessage = (message: { output: Output } | { error: string }) =>
    "error" in message ? reject(new TaskError(message.error)) : resolve(message.output);
  const onExit = () => reject(new Error(`${task.name}: ended without a result`));
  child.on("message", onMessage).on("exit", onExit).on("error", reject);
  child.send(task);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off("message", onMessage).off("exit", onExit).off("error", reject);
  }
}

function takeIdle(): ChildProcess | undefined {
  const [[child, timer] = []] = idle;
  if (child === undefined) return undefined;
  clearTimeout(timer);
  idle.delete(child);
  return child;
}

function keepIdle(child: ChildProcess): void {
  const timer = setTimeout(() => {
    idle.delete(child);
    child.disconnect();
  }, maxIdleMs).unref();
  idle.set(child, timer);
}

/** Starts a process that sees no environment variables; output of libraries about the content is discarded. */
function start(): ChildProcess {
  const child = fork(entry, {
    serialization: "advanced",
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // The server may end while a process waits for its next task, which then ends as well.
  child.unref();
  child.channel?.unref();
  child.once("exit", () => {
    clearTimeout(idle.get(child));
    idle.delete(child);
  });
  return child;
}
