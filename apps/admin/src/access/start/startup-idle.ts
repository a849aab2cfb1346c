import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, use, useEffect, useState } from "react";
import { createWatched, useWatched, type Watched } from "../../design/watched.ts";

/** Whether the first page is complete, so that what it does not need may be loaded. */
export const StartupIdleContext = createContext<Watched<boolean>>(createWatched(true));

/** The same for a part of the page; renders again when it is complete. */
export function useIsIdle(): boolean {
  return useWatched(use(StartupIdleContext));
}

/** Milliseconds after which nothing is held back any longer, however busy the page is. */
const maxWait = 10_000;

/** Milliseconds of rest before anything else is loaded. */
const rest = 400;

/** Becomes true when the first queries are done and the page has been rendered. */
export function useStartupIdle(queryClient: QueryClient): Watched<boolean> {
  const [isIdle] = useState(() => createWatched(false));
  useEffect(() => {
    const abort = new AbortController();
    const wait = async () => {
      await whenAtRest(queryClient, abort.signal);
      if (!abort.signal.aborted) isIdle.set(true);
    };
    void wait();
    return () => abort.abort();
  }, [queryClient, isIdle]);
  return isIdle;
}

/**
 * Why code is loaded ahead, and so in which order: `next` is of the page that probably comes next, `needed` is wanted on this page a little
 * later, `handy` would only be waited for. On a slow line `handy` code is not loaded ahead; where the user saves data, neither is `next`.
 */
export type AheadReason = "next" | "needed" | "handy";

const reasons: readonly AheadReason[] = ["next", "needed", "handy"];

interface Ahead {
  reason: AheadReason;
  load: () => Promise<unknown>;
}

interface AheadQueue {
  waiting: Ahead[];
  isLoading: boolean;
}

/** By the cache of the app that loads: a project that was left may go on waiting for a page that never comes. */
const queues = new WeakMap<QueryClient, AheadQueue>();

function queueOf(queryClient: QueryClient): AheadQueue {
  const queue = queues.get(queryClient) ?? { waiting: [], isLoading: false };
  queues.set(queryClient, queue);
  return queue;
}

/**
 * Loads code that the first page does not need, once that is complete: one thing after the other, and nothing while a page or data are
 * on their way, so that what the user waits for has the line to itself. The result is whether
 * it was loaded, or tried to be.
 */
export function useLoadAhead(reason: AheadReason, load: () => Promise<unknown>): boolean {
  const isIdle = useIsIdle();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isIdle || !mayLoad(reason)) return undefined;
    const ahead: Ahead = {
      reason,
      async load() {
        // Code that is missing then is loaded again where it is used, which shows the failure.
        await load().catch(() => undefined);
        setLoaded(true);
      },
    };
    const queue = queueOf(queryClient);
    queue.waiting.push(ahead);
    void loadWaiting(queue, async () => {
      while (queryClient.isFetching() > 0 || router.state.status === "pending") {
        await whenFetched(queryClient);
        await whenSettled(router);
      }
    });
    return () => {
      queue.waiting = queue.waiting.filter((one) => one !== ahead);
    };
  }, [isIdle, reason, load, queryClient, router]);
  return isLoaded;
}

async function loadWaiting(queue: AheadQueue, whenFree: () => Promise<void>): Promise<void> {
  if (queue.isLoading) return;
  queue.isLoading = true;
  while (queue.waiting.length > 0) {
    await whenFree();
    const [first] = reasons.flatMap((reason) =>
      queue.waiting.filter((ahead) => ahead.reason === reason),
    );
    if (first === undefined) break;
    queue.waiting = queue.waiting.filter((one) => one !== first);
    await first.load();
  }
  queue.isLoading = false;
}

/** The part of the Network Information API that is used here; browsers other than Chromium do not have it. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

function mayLoad(reason: AheadReason): boolean {
  if (reason === "needed") return true;
  // cast: the types of browsers leave it out
  const { saveData, effectiveType } = (navigator as { connection?: Line }).connection ?? {};
  if (saveData === true) return false;
  return reason === "next" || !/^(?:slow-2g|2g|3g)$/.test(effectiveType ?? "");
}

async function whenSettled(router: ReturnType<typeof useRouter>): Promise<void> {
  if (router.state.status !== "pending") return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe("onResolved", () => {
      stop();
      resolve();
    });
  });
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
