import { setTimeout as wait } from "node:timers/promises";

/** Work that a server does by itself as long as a project is open. */
export interface Upkeep {
  /** Does it now. */
  run(now?: Date): Promise<void>;
  /** Ends it, and waits for the work under way. */
  close(): Promise<void>;
}

interface Rhythm {
  /** Milliseconds from the start to the first time: a server that has just started has other work. */
  first: number;
  /** Milliseconds from the end of one time to the next. */
  every: number;
}

/**
 * Does work again and again until it is closed, and does not keep the process alive for it. The work reports its failures itself,
 * and ends early where the signal says so.
 */
export function repeatWork(
  work: (now: Date, signal: AbortSignal) => Promise<void>,
  { first, every }: Rhythm,
): Upkeep {
  const closing = new AbortController();
  const { signal } = closing;
  const run = (now = new Date()): Promise<void> => work(now, signal);
  async function repeat(): Promise<void> {
    for (let next = first; !signal.aborted; next = every) {
      await wait(next, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await run();
    }
  }
  const repeated = repeat();
  return {
    run,
    async close() {
      closing.abort();
      await repeated;
    },
  };
}
