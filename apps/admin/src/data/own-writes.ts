import type { QueryClient } from "@tanstack/react-query";

/** Writes that are remembered; the oldest is forgotten. */
const capacity = 200;

/** Per cache: from a version (ETag) to the one that this app made it of. */
const steps = new WeakMap<QueryClient, Map<string, string>>();

/** Remembers that this app made one version of an item out of another. Versions that are not known are left out. */
export function noteOwnWrite(
  cache: QueryClient,
  { from, to }: { from: string | null | undefined; to: string | null },
): void {
  if (!from || !to || from === to) return;
  const known = steps.get(cache) ?? new Map<string, string>();
  steps.set(cache, known.set(to, from));
  const oldest = known.keys().next();
  if (known.size > capacity && !oldest.done) known.delete(oldest.value);
}

/** Whether nobody but this app wrote between the two versions: then no one else's changes can be lost. */
export function isOwnWork(cache: QueryClient, from: string | null, to: string | null): boolean {
  const known = steps.get(cache);
  const seen = new Set<string>();
  let version = to;
  while (version !== null && known?.has(version) && !seen.has(version)) {
    seen.add(version);
    version = known.get(version) ?? null;
    if (version === from) return true;
  }
  return false;
}
