import type { JournalEntry } from "./journal.ts";

/** What a page left for the next one: an entry, or that an entry was thrown away and when (since 1970). */
export type Left = { id: string; entry: JournalEntry } | { id: string; buriedAt: number };

/** What pages leave for the next one, where writing takes no time. */
export interface HandOver {
  leave(id: string, entry: JournalEntry): void;
  /** Notes that an entry is thrown away, for the case that the page ends before the database has done it. */
  bury(id: string, at: number): void;
  /** The database has thrown the entry away; what was left since then stays. */
  unbury(id: string): void;
  /** What lies there, as far as it can be read. */
  list(): Left[];
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
  const put = (id: string, value: JournalEntry | number): void => {
    const text = JSON.stringify(value);
    if (text.length > handOverLimit) return;
    try {
      storage?.setItem(prefix + id, text);
    } catch {
      // No room: the last moments of this edit are lost, everything before is in the journal.
    }
  };
  const get = (id: string): JournalEntry | number | null =>
    parsed(storage?.getItem(prefix + id) ?? "");
  const drop = (id: string): void => storage?.removeItem(prefix + id);
  return {
    leave: put,
    bury: put,
    unbury: (id) => {
      if (typeof get(id) === "number") drop(id);
    },
    list: () =>
      Object.keys(storage ?? {}).flatMap((key): Left[] => {
        if (!key.startsWith(prefix)) return [];
        const id = key.slice(prefix.length);
        const found = get(id);
        if (typeof found === "number") return [{ id, buriedAt: found }];
        if (found !== null) return [{ id, entry: found }];
        drop(id);
        return [];
      }),
    drop,
  };
}

function parsed(text: string): JournalEntry | number | null {
  try {
    const value: unknown = JSON.parse(text);
    // Written above and by nobody else; what other versions of the app left there may miss something.
    return typeof value === "number" || isEntry(value) ? value : null;
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
