import type { DraftStore } from "./draft-store.ts";
import { isDirty } from "./draft.model.ts";

const open = new Set<DraftStore>();

/** Whether a page that is open right now holds edits that are not saved; signing out asks differently then. */
export function hasUnsavedDrafts(): boolean {
  return [...open].some((store) => isDirty(store.get()));
}

/** Counts a draft as open; answers the way to take it out again. */
export function registerDraft(store: DraftStore): () => void {
  open.add(store);
  return () => {
    open.delete(store);
  };
}
