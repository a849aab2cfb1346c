import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { ChangedMeanwhile } from "./shown-model.ts";
import { isUnanswered } from "./unanswered.ts";
import { untilDone } from "./until-done.ts";

/**
 * Makes a write of the model, once at a time, and reads the model again: also where somebody else has changed it, and where no
 * answer came, which leaves open what became of the write until the same one is made again.
 * @param what tells the write from all others
 */
export function changeModel<T>(
  cache: QueryClient,
  what: readonly unknown[],
  write: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const id = ["model", ...what];
  return onceAtATime(id, async () => {
    try {
      const result = await untilDone(id, write);
      await modelChanged(cache);
      return result;
    } catch (error) {
      if (error instanceof ChangedMeanwhile) await modelChanged(cache);
      else if (isUnanswered(error)) void modelChanged(cache);
      throw error;
    }
  });
}

/** Reads everything that depends on the model again; the shown data stays until that is there. */
async function modelChanged(cache: QueryClient): Promise<void> {
  await Promise.all(
    [keys.model, keys.permissions, keys.counts].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
}
