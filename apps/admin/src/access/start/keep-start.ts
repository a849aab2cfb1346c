import type { ProjectTarget } from "@rowhouse/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../data/keys.ts";
import type { CachedStart } from "../../data/cached-start.ts";
import { startupKeys } from "../../data/startup.ts";
import { forgetPlaces } from "../places/recent-places.ts";
import type { AppSession } from "../session.ts";

/** Milliseconds of rest after which what was loaded is kept. */
const rest = 1_000;

const keptKeys: ReadonlySet<unknown> = new Set([
  ...startupKeys.map(([name]) => name),
  ...keys.items.all,
]);

export interface KeepStartOptions {
  kept: CachedStart;
  /** The project that is shown now. */
  target: () => ProjectTarget;
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
  { kept, target, signal }: KeepStartOptions,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    const owner = ownerOf(session);
    if (owner !== null) void kept.keep(queryClient, owner);
  };
  let owner = ownerOf(session);
  const stop = session.subscribe(() => {
    const before = owner;
    owner = ownerOf(session);
    if (before === null || owner === before) return;
    clearTimeout(timer);
    forgetPlaces(target());
    void kept.forget();
  });
  const isBack = owner !== null && (await kept.restore(queryClient, owner));
  if (owner === null) {
    forgetPlaces(target());
    await kept.forget();
  }
  // From here on: what was just brought back is kept already.
  const stopKeeping = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !keptKeys.has(query.queryKey[0])) return;
    clearTimeout(timer);
    timer = setTimeout(keep, rest);
  });
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
    stopKeeping();
    keep();
  });
  return isBack;
}

/** A user of a project; null while nobody is signed in. */
function ownerOf(session: AppSession): string | null {
  const { owner } = session.getSnapshot();
  return owner === null ? null : `${owner.url} ${owner.project} ${owner.userId}`;
}
