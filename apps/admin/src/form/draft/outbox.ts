import type { JournalEntry } from "./journal.ts";

/** The task that a closed page left to be done in the journal: an entry to write, or a tombstone: an entry to remove. */
export type OutboxItem = { id: string; entry: JournalEntry } | { id: string; removedAt: number };

/**
 * Changes of the journal in local storage, where writing takes no time: a database write begun while a page closes may
 * be lost with the page. The next page applies them.
 */
export interface Outbox {
  put(id: string, entry: JournalEntry): void;
  /** Notes that an entry is removed, in case the page ends before the database has done it. */
  putTombstone(id: string, removedAt: number): void;
  /** Removes the tombstone, as the database has removed the entry; an entry put since then stays. */
  removeTombstone(id: string): void;
  /** All that can be read. */
  list(): OutboxItem[];
  remove(id: string): void;
}

/** Larger edits are not put here, in characters: all pages of this origin share about five million. */
export const maxOutboxEntry = 500_000;

/** The outbox of one journal. Without storage, or when it is full, it silently holds nothing. */
export function openOutbox(name: string, storage: Storage | null = browserStorage()): Outbox {
  const prefix = `${name} `;
  const put = (id: string, value: JournalEntry | number): void => {
    const text = JSON.stringify(value);
    if (text.length > maxOutboxEntry) return;
    try {
      storage?.setItem(prefix + id, text);
    } catch {
      // The storage is full: the last edits are lost, everything before is in the journal.
    }
  };
  const get = (id: string): JournalEntry | number | null => parse(storage?.getItem(prefix + id));
  const remove = (id: string): void => storage?.removeItem(prefix + id);
  return {
    put,
    putTombstone: put,
    removeTombstone: (id) => {
      if (typeof get(id) === "number") remove(id);
    },
    list: () =>
      Object.keys(storage ?? {}).flatMap((key): OutboxItem[] => {
        if (!key.startsWith(prefix)) return [];
        const id = key.slice(prefix.length);
        const found = get(id);
        if (typeof found === "number") return [{ id, removedAt: found }];
        if (found !== null) return [{ id, entry: found }];
        remove(id);
        return [];
      }),
    remove,
  };
}

function parse(text: string | null | undefined): JournalEntry | number | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    // Other versions of the app may have left something of another shape.
    if (typeof value === "number") return value;
    return isEntry(value) ? { ...value, invalidTexts: value.invalidTexts ?? {} } : null;
  } catch {
    return null;
  }
}

/** Entries of earlier versions of the app hold no invalid texts. */
type LeftEntry = Omit<JournalEntry, "invalidTexts"> & Partial<JournalEntry>;

function isEntry(value: unknown): value is LeftEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    ["scope", "writer", "staged", "base", "etag", "savedAt"].every((key) =>
      Object.hasOwn(value, key),
    )
  );
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
