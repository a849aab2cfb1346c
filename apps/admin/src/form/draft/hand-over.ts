import type { JournalEntry } from "./journal.ts";

/** What closing pages leave for the next one, where writing takes no time. */
export interface HandOver {
  leave(id: string, entry: JournalEntry): void;
  /** What lies there, readable entries only. */
  list(): { id: string; entry: JournalEntry }[];
  drop(id: string): void;
}

/** Larger edits are not left behind, in characters: the room for all pages of this origin is about five million. */
export const handOverLimit = 500_000;

/**
 * The hand-over of one journal. A database write begun while a page is closed may be lost with the page, a write to
 * the local storage is not. Without storage, or without room in it, nothing is left and nobody is troubled.
 */
export function openHandOver(name: string, storage: Storage | null = browserStorage()): HandOver {
  const prefix = `${name} `;
  return {
    leave: (id, entry) => {
      const text = JSON.stringify(entry);
      if (text.length > handOverLimit) return;
      try {
        storage?.setItem(prefix + id, text);
      } catch {
        // No room: the last moments of this edit are lost, everything before is in the journal.
      }
    },
    list: () =>
      Object.keys(storage ?? {}).flatMap((key) => {
        if (!key.startsWith(prefix)) return [];
        const entry = parsed(storage?.getItem(key) ?? "");
        if (entry !== null) return [{ id: key.slice(prefix.length), entry }];
        storage?.removeItem(key);
        return [];
      }),
    drop: (id) => storage?.removeItem(prefix + id),
  };
}

function parsed(text: string): JournalEntry | null {
  try {
    const entry: unknown = JSON.parse(text);
    // Written above and by nobody else; what other versions of the app left there may miss something.
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isEntry(value: unknown): value is JournalEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    ["scope", "writer", "staged", "base", "tag", "savedAt"].every((key) => key in value)
  );
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
