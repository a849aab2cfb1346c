import type { QueryClient } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";

/** Whether the first page is complete, so that what it does not need may be loaded. */
export const StartupIdleContext = createContext(true);

/** Milliseconds after which nothing is held back any longer, however busy the page is. */
const maxWait = 10_000;

/** Milliseconds of rest before anything else is loaded. */
const rest = 400;

/** Becomes true when the first queries are done and the page has been rendered. */
export function useStartupIdle(queryClient: QueryClient): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const wait = async () => {
      await whenAtRest(queryClient, abort.signal);
      if (!abort.signal.aborted) setIdle(true);
    };
    void wait();
    return () => abort.abort();
  }, [queryClient]);
  return isIdle;
}

/** Resolves as soon as nothing is being requested. */
export async function whenFetched(queryClient: QueryClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (queryClient.isFetching() === 0) resolve();
  };
  const stop = queryClient.getQueryCache().subscribe(look);
  look();
  await promise;
  stop();
}

/** Resolves when the first queries are done, the page is rendered, and nothing has happened for a moment. */
export async function whenAtRest(queryClient: QueryClient, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxWait);
  signal?.addEventListener("abort", () => resolve());
  await Promise.race([promise, whenFetched(queryClient)]);
  clearTimeout(timer);
  await whenIdle();
  await new Promise((resolve) => setTimeout(resolve, rest));
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: maxWait });
    // Safari has no idle callback.
    else setTimeout(resolve, 50);
  });
}
