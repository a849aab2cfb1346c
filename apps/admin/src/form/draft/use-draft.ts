import { useSyncExternalStore } from "react";
import type { DraftStore } from "./draft-store.ts";
import type { Draft } from "./draft.model.ts";

/**
 * One value derived from the draft; the caller is drawn again only when that value changes.
 * @param select must give the same value (or the same object) for the same draft
 */
export function useDraft<T>(store: DraftStore, select: (draft: Draft) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
