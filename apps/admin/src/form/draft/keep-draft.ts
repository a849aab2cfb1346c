import type { DraftStore } from "./draft-store.ts";
import { isDirty, type Draft } from "./draft.model.ts";
import type { DraftScope, Journal, JournalEntry } from "./journal.ts";

/** Keeps the journal's copy of one draft up to date. */
export interface DraftKeeper {
  /** Writes now what waits to be written. */
  flush(): Promise<void>;
  /** Stops listening; what waits is written. */
  close(): Promise<void>;
}

export interface KeepDraftOptions {
  store: DraftStore;
  journal: Journal;
  scope: DraftScope;
  writer: string;
  now?: () => number;
  /** Rest after the last key press before it is written, in milliseconds. */
  delay?: number;
}

/**
 * Writes the draft to the journal shortly after each change, at once when the page is hidden or closed (then also
 * laid down for the next page, which a reload needs), and removes the entry when no edit is left (saved, discarded or taken back).
 */
export function keepDraft({
  store,
  journal,
  scope,
  writer,
  now = Date.now,
  delay = 400,
}: KeepDraftOptions): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let written = store.get().staged;
  // What the database has confirmed: a write that is still on its way may not outlive the page.
  let kept = written;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const draft = store.get();
    if (draft.staged === written) return;
    written = draft.staged;
    await (isDirty(draft)
      ? journal.write(entryOf(draft, { scope, writer, savedAt: now() }))
      : journal.remove(scope, writer));
    kept = draft.staged;
  };
  const handleChange = (): void => {
    if (store.get().staged === written) return;
    if (!isDirty(store.get())) return void flush();
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  };
  const handleHide = (): void => void flush();
  const handleEnd = (): void => {
    void flush();
    const draft = store.get();
    if (draft.staged !== kept && isDirty(draft))
      journal.handOver(entryOf(draft, { scope, writer, savedAt: now() }));
  };

  const stop = store.subscribe(handleChange);
  window.addEventListener("pagehide", handleEnd);
  document.addEventListener("visibilitychange", handleHide);
  return {
    flush,
    close: () => {
      stop();
      window.removeEventListener("pagehide", handleEnd);
      document.removeEventListener("visibilitychange", handleHide);
      return flush();
    },
  };
}

function entryOf(
  draft: Draft,
  rest: Pick<JournalEntry, "scope" | "writer" | "savedAt">,
): JournalEntry {
  const base = Object.fromEntries(
    Object.keys(draft.staged).map((field) => [field, draft.base[field] ?? null]),
  );
  return { ...rest, staged: draft.staged, base, tag: draft.tag };
}
