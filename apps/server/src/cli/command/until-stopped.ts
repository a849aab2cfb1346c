import { setTimeout as wait } from "node:timers/promises";
import { StoppedError } from "../../core/setup-error.ts";

/** The exit codes of a process that a signal has ended, as shells count them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
/** Milliseconds that work has to give up by itself. */
const patience = 2000;

/**
 * Has `work` give up when somebody stops the command (Ctrl+C, or SIGTERM), and throws StoppedError with the sentence then: once
 * the work has ended, or after some seconds where it waits for something else, such as a database. Further signals change
 * nothing: npm passes on those that its children get from the terminal as well.
 */
export async function untilStopped<T>(
  sentence: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: lateEnd, reject } = Promise.withResolvers<never>();
  const stop = (name: keyof typeof exitCodes): void => {
    if (controller.signal.aborted) return;
    const stopped = new StoppedError(sentence, exitCodes[name]);
    controller.abort(stopped);
    void wait(patience).then(() => reject(stopped));
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    return await Promise.race([work(controller.signal), lateEnd]);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
