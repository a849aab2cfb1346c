import type { QueryClient } from "@tanstack/react-query";

/** Writes that are remembered; the oldest is forgotten. */
const capacity = 200;

/** Whose work lies between two versions of an item, where it is all this user's: this tab's alone, or also that of others. */
export type OwnWork = "here" | "other tab";

/** A version (ETag) that was made of another one. */
interface Step {
  from: string;
  by: OwnWork;
}

/** Per cache: from a version to the one it was made of. */
const steps = new WeakMap<QueryClient, Map<string, Step>>();
const tellers = new WeakMap<QueryClient, (write: { from: string; to: string }) => void>();

/** Remembers that this app made one version of an item out of another. Versions that are not known are left out. */
export function noteOwnWrite(
  cache: QueryClient,
  { from, to }: { from: string | null | undefined; to: string | null },
): void {
  if (!from || !to || from === to) return;
  remember(cache, to, { from, by: "here" });
  tellers.get(cache)?.({ from, to });
}

/** Whose work lies between the two versions; null where someone else's may, so that it could be lost. */
export function ownWork(
  cache: QueryClient,
  from: string | null,
  to: string | null,
): OwnWork | null {
  const known = steps.get(cache);
  const seen = new Set<string>();
  let by: OwnWork = "here";
  let version = to;
  while (version !== null && !seen.has(version)) {
    seen.add(version);
    const step = known?.get(version);
    if (step === undefined) return null;
    if (step.by === "other tab") by = step.by;
    version = step.from;
    if (version === from) return by;
  }
  return null;
}

interface WriteMessage {
  /** Whose write it is: tabs may be signed in one after the other. */
  owner: string;
  from: string;
  to: string;
}

/**
 * Tells the other tabs of this browser what this one writes, and learns from them what they do. The result stops it.
 * Without BroadcastChannel tabs know nothing of each other.
 * @param owner who is signed in, and where; null for nobody
 */
export function shareOwnWrites(cache: QueryClient, owner: () => string | null): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel("rowhouse-own-writes");
  channel.addEventListener("message", ({ data }: MessageEvent<WriteMessage>) => {
    if (data.owner === owner()) remember(cache, data.to, { from: data.from, by: "other tab" });
  });
  tellers.set(cache, ({ from, to }) => {
    const me = owner();
    if (me === null) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only and takes no target
    channel.postMessage({ owner: me, from, to } satisfies WriteMessage);
  });
  return () => {
    tellers.delete(cache);
    channel.close();
  };
}

function remember(cache: QueryClient, to: string, step: Step): void {
  const known = steps.get(cache) ?? new Map<string, Step>();
  steps.set(cache, known.set(to, step));
  const oldest = known.keys().next();
  if (known.size > capacity && !oldest.done) known.delete(oldest.value);
}
