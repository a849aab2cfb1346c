import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../core/log/logger.ts";
import type { History, HistoryEnds, Retention } from "../core/project.ts";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds from the start to the first look: a server that has just started has other work. */
const firstLook = 60_000;
/** Milliseconds between two pieces, at least. */
const pause = 20;

/** Removes what is older than is kept, once a day; nothing where all is kept. `close` waits for the piece under way. */
export function pruneDaily(
  history: History,
  { activity, revisions }: Retention,
  log: Logger | undefined,
): { run(): Promise<void>; close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  async function run(): Promise<void> {
    let since = performance.now();
    try {
      const removed = await history.prune(endsOf({ activity, revisions }), async () => {
        // As long as the piece took: others have half of the time at least.
        await wait(Math.max(pause, performance.now() - since), undefined, { signal });
        since = performance.now();
        return true;
      });
      if (removed.activity + removed.revisions > 0)
        log?.info("Old activity and revisions were removed.", { ...removed });
    } catch (error) {
      if (!signal.aborted)
        log?.warn("Old activity and revisions could not be removed yet.", { error });
    }
  }
  async function repeat(): Promise<void> {
    if (activity === Infinity && revisions === Infinity) return;
    for (let next = firstLook; !signal.aborted; next = day) {
      await wait(next, undefined, { signal, ref: false }).catch(ignore);
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

function endsOf({ activity, revisions }: Retention): HistoryEnds {
  const before = (days: number): Date | null =>
    days === Infinity ? null : new Date(Date.now() - days * day);
  return { activity: before(activity), revisions: before(revisions) };
}

/** Closed meanwhile. */
function ignore(): void {}
