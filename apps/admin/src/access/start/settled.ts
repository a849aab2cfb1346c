import type { QueryClient } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";

/** Whether the first page stands, so that what it does not need may be asked for. */
export const SettledContext = createContext(true);

/** Milliseconds after which nothing is held back any longer, however busy the page is. */
const atLatest = 10_000;

/** Milliseconds of rest before anything new is asked for. */
const rest = 400;

/** Becomes true when nothing is being asked for any more and the page has been drawn. */
export function useSettled(queryClient: QueryClient): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const settle = async () => {
      await whenSettled(queryClient, abort.signal);
      if (!abort.signal.aborted) setSettled(true);
    };
    void settle();
    return () => abort.abort();
  }, [queryClient]);
  return isSettled;
}

async function whenSettled(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, atLatest);
  const look = () => {
    if (queryClient.isFetching() === 0) resolve();
  };
  const stop = queryClient.getQueryCache().subscribe(look);
  signal.addEventListener("abort", () => resolve());
  look();
  await promise;
  clearTimeout(timer);
  stop();
  await whenIdle();
  await new Promise((resolve) => setTimeout(resolve, rest));
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window)
      requestIdleCallback(() => resolve(), { timeout: atLatest });
    // Safari has no idle callback.
    else setTimeout(resolve, 50);
  });
}
