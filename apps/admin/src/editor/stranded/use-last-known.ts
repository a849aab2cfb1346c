import type { Collection } from "@rowhouse/contract";
import { useState } from "react";

/** A collection, or what it was before it was taken away while its page was open. */
export function useLastKnown(name: string, collection: Collection | null): Collection | null {
  const [known, setKnown] = useState(collection);
  if (collection !== null && collection !== known) setKnown(collection);
  const last = collection ?? known;
  return last?.collection === name ? last : null;
}
