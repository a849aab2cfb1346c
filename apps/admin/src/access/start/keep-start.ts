import type { ProjectTarget } from "@rowhouse/client";
import { notifyManager, useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { keptTime, type CachedStart } from "../../data/cached-start.ts";
import { keys } from "../../data/keys.ts";
import { isUnanswered } from "../../data/unanswered.ts";
import { forgetPlaces } from "../places/recent-places.ts";
import type { AppSession } from "../session.ts";

/** Milliseconds of rest after which what was loaded is kept. */
const rest = 1_000;

export interface KeepStartOptions {
  kept: CachedStart;
  /** The project that is shown now. */
  target: () => ProjectTarget;
  /** Whether anybody is signed in, in whichever project of this browser. */
  isAnybodyIn?: () => boolean;
  /** Stops keeping, and keeps what is there now: another project is shown. */
  signal?: AbortSignal;
}

/**
 * Brings back what this browser kept of the last visit of the user who is signed in, and keeps what is loaded from now on. Whatever
 * belongs to somebody is removed when they sign out. The result is whether there was something.
 */
export async function keepStart(
  session: AppSession,
  queryClient: QueryClient,
  { kept, target, isAnybodyIn = () => true, signal }: KeepStartOptions,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    const owner = ownerOf(session);
    if (owner !== null) kept.keep(queryClient, owner).catch(() => undefined);
  };
  const forget = async (): Promise<void> => {
    // A computer that several people use: nobody's content stays, of other projects neither.
    const isEmpty = !isAnybodyIn();
    forgetPlaces(isEmpty ? null : target());
    await kept.forget(isEmpty ? "all" : undefined);
  };
  let owner = ownerOf(session);
  const stop = session.subscribe(() => {
    const before = owner;
    owner = ownerOf(session);
    if (before === null || owner === before) return;
    clearTimeout(timer);
    void forget();
  });
  const isBack = owner !== null && (await kept.restore(queryClient, owner));
  if (owner === null) await forget();
  // From here on: what was just brought back is kept already.
  const stopKeeping = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    clearTimeout(timer);
    timer = setTimeout(keep, rest);
  });
  // Who looks elsewhere may not come back to this page.
  const keepWhenHidden = (): void => {
    if (document.visibilityState === "hidden") keep();
  };
  document.addEventListener("visibilitychange", keepWhenHidden);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", keepWhenHidden);
    stop();
    stopKeeping();
    keep();
  });
  return isBack;
}

/** How much of what is on the screen is from an earlier visit. */
export type KeptOnScreen =
  | { kind: "none" }
  /** Some of it is being loaded again. */
  | { kind: "refreshing" }
  /** It could not be loaded again, which goes on being tried. `since` is when the oldest of it was loaded, in milliseconds since 1970. */
  | { kind: "cut-off"; since: number };

const none: KeptOnScreen = { kind: "none" };
const refreshing: KeptOnScreen = { kind: "refreshing" };

/** The last look at each cache: the same object while nothing is different. */
const lastSeen = new WeakMap<QueryClient, KeptOnScreen>();

/** How much of what is on the screen is from an earlier visit, now. */
export function useKeptOnScreen(): KeptOnScreen {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    // Later: places of the cache come into being while something else is rendered.
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => {
    const before = lastSeen.get(queryClient) ?? none;
    const now = keptOnScreen(queryClient, before.kind === "cut-off");
    const isCut = before.kind === "cut-off" && now.kind === "cut-off";
    if (isCut && before.since === now.since) return before;
    lastSeen.set(queryClient, now);
    return now;
  });
}

/** Once something could not be loaded, that stands until all is new: with each further try it would come and go. */
function keptOnScreen(queryClient: QueryClient, wasCut: boolean): KeptOnScreen {
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const time = keptTime(queryClient, query) ?? listedTime(queryClient, query);
      return time !== null && query.isActive() ? [{ time, state: query.state }] : [];
    });
  if (shown.length === 0) return none;
  const isFirstTry = ({ state: { fetchStatus, fetchFailureCount } }: (typeof shown)[number]) =>
    fetchStatus === "fetching" && fetchFailureCount === 0;
  if (!wasCut && shown.some(isFirstTry)) return refreshing;
  return { kind: "cut-off", since: Math.min(...shown.map(({ time }) => time)) };
}

/** When lists with an item were loaded last, while nobody says what the item is now: the page shows what they know. Null otherwise. */
function listedTime(queryClient: QueryClient, { queryKey, state }: Query): number | null {
  const [part, collection, kind] = queryKey;
  if (part !== keys.items.all[0] || kind !== "one" || !isUnanswered(state.error)) return null;
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.items.lists(String(collection)) });
  const times = lists.map((list) => keptTime(queryClient, list) ?? list.state.dataUpdatedAt);
  return Math.max(0, ...times) || null;
}

/** A user of a project; null while nobody is signed in. */
function ownerOf(session: AppSession): string | null {
  const { owner } = session.getSnapshot();
  return owner === null ? null : `${owner.url} ${owner.project} ${owner.userId}`;
}
