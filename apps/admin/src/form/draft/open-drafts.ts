const open = new Set<() => boolean>();
const running = new Set<() => boolean>();

/** Whether something goes on that would end with the page: an upload, an act on many items. */
export function hasRunningWork(): boolean {
  return [...running].some((isRunning) => isRunning());
}

/** Counts work as unsaved as long as it runs. */
export function registerWork(isRunning: () => boolean): void {
  open.add(isRunning);
  running.add(isRunning);
}

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
