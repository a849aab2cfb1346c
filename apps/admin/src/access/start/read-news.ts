import type { QueryClient } from "@tanstack/react-query";
import { readOutdated } from "../../data/outdated.ts";
import { startupKeys } from "../../data/startup.ts";
import { outdated } from "../../data/versions.ts";
import type { AppSession } from "../session.ts";

/** Milliseconds in which a change of the user's own is read by what made it. */
const own = 150;

/** Milliseconds between two readings: a process that has not noticed a change yet would be asked again and again. */
const pause = 700;

const planned = new WeakSet<QueryClient>();

/**
 * Reads model, rights, settings and presets again that others have changed. To be called whenever a reply says so; it is read
 * once for all replies that come meanwhile.
 */
export function readNews(session: AppSession, queryClient: QueryClient, delay = own): void {
  if (planned.has(queryClient)) return;
  planned.add(queryClient);
  setTimeout(() => void read(session, queryClient), delay);
}

async function read(session: AppSession, queryClient: QueryClient): Promise<void> {
  const isOver = session.getSnapshot().owner === null;
  // A write or read in progress may bring the change, and must not be overwritten by the state from before.
  const isBusy = queryClient.isMutating() > 0 || isReadingStart(queryClient);
  if (isOver || isBusy || outdated().length === 0) {
    planned.delete(queryClient);
    if (isBusy && !isOver) readNews(session, queryClient);
    return;
  }
  let isDone = false;
  try {
    await readOutdated(queryClient);
    isDone = true;
  } catch {
    // The next reply says it again.
  } finally {
    planned.delete(queryClient);
  }
  if (isDone && outdated().length > 0) readNews(session, queryClient, pause);
}

function isReadingStart(queryClient: QueryClient): boolean {
  return startupKeys.some((queryKey) => queryClient.isFetching({ queryKey, exact: true }) > 0);
}
