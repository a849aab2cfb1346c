import { useMe } from "../../../access/hooks.ts";
import { useKeptProject } from "../../../access/session-context.ts";
import { itemId, journalLifetime, type DraftScope } from "../../../form/draft/journal.ts";

/**
 * The comment that a user has typed at an item and not sent, or what they have made of one that is there, in local storage: it survives a reload and leaving the
 * page, like the edits in the journal and for as long. Without storage nothing is kept.
 */
export interface UnsentComment {
  read(): string;
  /** Blank text removes it. */
  write(text: string): void;
}

const prefix = "rowhouse:comment ";

/** The unsent comment of the signed-in user at an item; one that is edited is an item of the activity. */
export function useUnsentComment(collection: string, key: string): UnsentComment {
  const me = useMe();
  const project = useKeptProject() ?? "";
  return unsentComment({ user: me.id, project, collection, key });
}

/** The unsent comment of a user at an item. */
function unsentComment(scope: DraftScope, now: () => number = Date.now): UnsentComment {
  const key = prefix + itemId(scope);
  return {
    read() {
      const kept = parse(storage()?.getItem(key));
      return kept !== null && kept.savedAt >= now() - journalLifetime ? kept.text : "";
    },
    write(text) {
      try {
        if (text.trim() === "") storage()?.removeItem(key);
        else storage()?.setItem(key, JSON.stringify({ text, savedAt: now() }));
      } catch {
        // The storage is full: the text is still on the screen.
      }
    },
  };
}

function parse(stored: string | null | undefined): { text: string; savedAt: number } | null {
  try {
    const value: unknown = JSON.parse(stored ?? "");
    if (typeof value !== "object" || value === null) return null;
    if (!("text" in value) || !("savedAt" in value)) return null;
    const { text, savedAt } = value;
    return typeof text === "string" && typeof savedAt === "number" ? { text, savedAt } : null;
  } catch {
    return null;
  }
}

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
