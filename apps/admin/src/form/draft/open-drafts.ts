const open = new Set<() => boolean>();

/** Whether a page that is open right now holds unsaved edits; signing out then asks another question. */
export function hasUnsavedDrafts(): boolean {
  return [...open].some((hasEdits) => hasEdits());
}

/** Counts a draft as open until the returned function is called. Independent of drafts, since the frame loads it first. */
export function registerDraft(hasEdits: () => boolean): () => void {
  open.add(hasEdits);
  return () => {
    open.delete(hasEdits);
  };
}
