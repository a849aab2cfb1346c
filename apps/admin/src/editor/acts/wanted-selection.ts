import { createWatched, useWatched } from "../../design/watched.ts";

/** Items that a listing is asked to select as soon as it is shown. */
interface Wanted {
  collection: string;
  keys: readonly string[];
}

const wanted = createWatched<Wanted | null>(null);

/** Asks the listing of a collection to select items, whether it has loaded them or not. */
export const wantSelection: (next: Wanted | null) => void = wanted.set;

/** The keys that the listing of a collection is asked to select; null when it is not asked. */
export function useWantedSelection(collection: string): readonly string[] | null {
  const now = useWatched(wanted);
  return now?.collection === collection ? now.keys : null;
}
