import { useSyncExternalStore } from "react";

/** Items that a listing is asked to select as soon as it is shown. */
interface Wanted {
  collection: string;
  keys: readonly string[];
}

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

/** Asks the listing of a collection to select items, whether it has loaded them or not. */
export function wantSelection(next: Wanted | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** The keys that the listing of a collection is asked to select; null when it is not asked. */
export function useWantedSelection(collection: string): readonly string[] | null {
  const now = useSyncExternalStore(subscribe, () => wanted);
  return now?.collection === collection ? now.keys : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
