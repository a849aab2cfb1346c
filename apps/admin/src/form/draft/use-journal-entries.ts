import { useCallback, useEffect, useState } from "react";

import { sharedJournal, type DraftScope, type JournalEntry } from "./journal.ts";

/** Whose drafts are read, and of which item; of all items where none is named. */
export interface JournalOwner {
  user: number;
  /** Undefined while it is not known. */
  project: string | undefined;
  item?: Pick<DraftScope, "collection" | "key">;
}

/** The entries of the user in the journal of this browser. */
export interface JournalEntries {
  /** The newest first; none while they are being read, and where the browser stores nothing. */
  drafts: readonly JournalEntry[];
  discard(draft: JournalEntry): Promise<void>;
  /** Puts a discarded draft back. */
  putBack(draft: JournalEntry): void;
}

/**
 * The drafts of the user in this browser: those of one item, or all of them. They are read again when the page gets the focus:
 * another tab may have saved or begun one.
 */
export function useJournalEntries({ user, project, item }: JournalOwner): JournalEntries {
  const { collection, key } = item ?? {};
  const [drafts, setDrafts] = useState<readonly JournalEntry[]>([]);
  useEffect(() => {
    if (project === undefined) return undefined;
    let isOpen = true;
    const read = async (): Promise<void> => {
      const journal = sharedJournal();
      const found =
        collection === undefined || key === undefined
          ? await journal.listAll(user, project)
          : await journal.list({ user, project, collection, key });
      if (isOpen) setDrafts(found);
    };
    // Without storage there are none to show; the form says more when it is opened.
    const refresh = () => void read().catch(() => undefined);
    refresh();
    window.addEventListener("focus", refresh);
    return () => {
      isOpen = false;
      window.removeEventListener("focus", refresh);
    };
  }, [user, project, collection, key]);

  const discard = useCallback((draft: JournalEntry): Promise<void> => {
    setDrafts((all) => all.filter((one) => one !== draft));
    return sharedJournal().remove(draft.scope, draft.writer);
  }, []);
  const putBack = useCallback((draft: JournalEntry): void => {
    setDrafts((all) => [...all, draft].toSorted((a, b) => b.savedAt - a.savedAt));
    void sharedJournal().write(draft);
  }, []);
  return { drafts, discard, putBack };
}
