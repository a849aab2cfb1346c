import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Draft, Values } from "./draft.model.ts";
import type { Unanswered } from "./unanswered.model.ts";
import { openOutbox, type Outbox } from "./outbox.ts";
import { keepsDrafts } from "../../design/loading/keeps-drafts.ts";

/** Identifies a draft. A new item has the key `+`. */
export interface DraftScope {
  user: number;
  project: string;
  collection: string;
  key: string;
}

/** Edits stored in the browser. */
export interface JournalEntry {
  scope: DraftScope;
  /** The open page that wrote it; two tabs on the same item keep two entries and never overwrite each other. */
  writer: string;
  staged: Values;
  /** Text in the boxes of fields that is no valid value. */
  invalidTexts: Draft["invalidTexts"];
  /** Saved values of the edited fields at the time, to find out later who else changed them. */
  base: Values;
  /** ETag of the version the edits were made on. */
  etag: string | null;
  /** The save that had no answer; missing when there is none. */
  unanswered?: Unanswered;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The item's title; missing where it has none, and in entries of earlier versions of the app. */
  title?: string;
  /** Labels of fields that were removed from the model while they were edited: nobody else knows them any more. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * The copies of drafts in the browser. Without IndexedDB (some private windows), or when that is full, only what a closing
 * page leaves in the outbox is found again.
 */
export interface Journal {
  /** Resolves to whether the entry is stored. */
  write(entry: JournalEntry): Promise<boolean>;
  /** Puts the entry into the outbox, while a page is being closed; the next page of this browser applies it. */
  writeAtEnd(entry: JournalEntry): void;
  /** Removes an entry: from now on it is not found again, even when the page ends at once. */
  remove(scope: DraftScope, writer: string): Promise<void>;
  /** Entries of an item that are young enough, newest first. */
  list(scope: DraftScope): Promise<JournalEntry[]>;
  /** All entries of a user in a project that are young enough, newest first. */
  listAll(user: number, project: string): Promise<JournalEntry[]>;
  /** The newest entry of a user in a project, whatever the item. */
  latest(user: number, project: string): Promise<JournalEntry | null>;
}

/** Edits older than this are dropped, in milliseconds: 30 days. */
export const journalLifetime = 30 * 24 * 60 * 60 * 1000;

/** An entry as the database holds it; `tag` is its ETag, named so since version 1 of the database. */
interface StoredEntry extends Omit<JournalEntry, "etag" | "invalidTexts"> {
  tag: string | null;
  /** Missing in entries of earlier versions of the app. */
  invalidTexts?: JournalEntry["invalidTexts"];
  id: string;
  item: string;
  owner: string;
}

interface JournalSchema extends DBSchema {
  drafts: {
    key: string;
    value: StoredEntry;
    indexes: { item: string; owner: string; savedAt: number };
  };
}

export function openJournal(options: { name?: string; now?: () => number } = {}): Journal {
  const { name = "rowhouse-journal", now = Date.now } = options;
  const opened = open(name).then(async (db) => {
    if (db !== null) await dropOld(db, now() - journalLifetime);
    return db;
  });
  const isYoung = (entry: JournalEntry): boolean => entry.savedAt >= now() - journalLifetime;
  // Once it is open, a write starts without waiting: a page that is being closed has no second chance.
  let ready: IDBPDatabase<JournalSchema> | null = null;
  void opened.then((db) => (ready = db));
  const withDb = async <T>(
    work: (db: IDBPDatabase<JournalSchema>) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    const db = ready ?? (await opened);
    if (db === null) return otherwise;
    try {
      return await work(db);
    } catch {
      // No room left, or the browser dropped the database: the edits are still on the screen.
      return otherwise;
    }
  };
  const outbox = openOutbox(name);
  const find = (index: "item" | "owner", id: string): Promise<JournalEntry[]> =>
    withDb(async (db) => {
      // An entry that cannot be stored now stays in the outbox, and is found there.
      await applyOutbox(db, outbox).catch(() => undefined);
      return await db.getAllFromIndex("drafts", index, id);
    }, []).then((found) => newestFirst(withLeft(found, outbox, { index, id })).filter(isYoung));
  return {
    write: (entry) => {
      outbox.remove(entryId(entry.scope, entry.writer));
      return withDb((db) => db.put("drafts", stored(entry)).then(() => true), false);
    },
    writeAtEnd: (entry) => outbox.put(entryId(entry.scope, entry.writer), entry),
    remove: (scope, writer) => {
      const id = entryId(scope, writer);
      // It takes the place of an entry that is still there.
      outbox.putTombstone(id, now());
      return withDb(
        (db) => db.delete("drafts", id).then(() => outbox.removeTombstone(id)),
        undefined,
      );
    },
    list: (scope) => find("item", itemId(scope)),
    listAll: (user, project) => find("owner", ownerId(user, project)),
    latest: async (user, project) => (await find("owner", ownerId(user, project)))[0] ?? null,
  };
}

let shared: Journal | null = null;

/** The journal of this browser, opened on first use. */
export function sharedJournal(): Journal {
  shared ??= keepsDrafts() ? openJournal() : noJournal;
  return shared;
}

/** For a page that keeps nothing: neither its drafts nor those of before are touched. */
const noJournal: Journal = {
  write: () => Promise.resolve(true),
  writeAtEnd: () => undefined,
  remove: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  listAll: () => Promise.resolve([]),
  latest: () => Promise.resolve(null),
};

/** The entries with those that are still in the outbox, because the database cannot take them. */
function withLeft(
  found: readonly StoredEntry[],
  outbox: Outbox,
  { index, id }: { index: "item" | "owner"; id: string },
): StoredEntry[] {
  const left = outbox.list().flatMap((item) => ("entry" in item ? [stored(item.entry)] : []));
  const newer = left.filter(
    (entry) =>
      entry[index] === id &&
      !found.some((other) => other.id === entry.id && other.savedAt > entry.savedAt),
  );
  return [...found.filter(({ id: known }) => !newer.some((one) => one.id === known)), ...newer];
}

/** Does in the database what closed pages left to be done. */
async function applyOutbox(db: IDBPDatabase<JournalSchema>, outbox: Outbox): Promise<void> {
  for (const item of outbox.list()) {
    const { id } = item;
    const { store, done } = db.transaction("drafts", "readwrite");
    const known = await store.get(id);
    const at = "entry" in item ? item.entry.savedAt : item.removedAt;
    // The later write wins, whichever reached the database first.
    if (known === undefined || known.savedAt <= at)
      await ("entry" in item ? store.put(stored(item.entry)) : store.delete(id));
    await done;
    if ("entry" in item) outbox.remove(id);
    else outbox.removeTombstone(id);
  }
}

async function open(name: string): Promise<IDBPDatabase<JournalSchema> | null> {
  try {
    return await openDB<JournalSchema>(name, 1, {
      upgrade(db) {
        const drafts = db.createObjectStore("drafts", { keyPath: "id" });
        drafts.createIndex("item", "item");
        drafts.createIndex("owner", "owner");
        drafts.createIndex("savedAt", "savedAt");
      },
    });
  } catch {
    // Refused by the browser: working without a journal is better than not working.
    return null;
  }
}

async function dropOld(db: IDBPDatabase<JournalSchema>, before: number): Promise<void> {
  const keys = await db.getAllKeysFromIndex(
    "drafts",
    "savedAt",
    IDBKeyRange.upperBound(before, true),
  );
  await Promise.all(keys.map((key) => db.delete("drafts", key)));
}

function stored({ etag, ...entry }: JournalEntry): StoredEntry {
  const { scope, writer } = entry;
  return {
    ...entry,
    tag: etag,
    id: entryId(scope, writer),
    item: itemId(scope),
    owner: ownerId(scope.user, scope.project),
  };
}

/** One text per item; names may hold any character, so they are not simply joined. */
export function itemId(scope: DraftScope): string {
  return JSON.stringify([scope.project, scope.user, scope.collection, scope.key]);
}

function entryId(scope: DraftScope, writer: string): string {
  return `${itemId(scope)} ${writer}`;
}

function ownerId(user: number, project: string): string {
  return JSON.stringify([project, user]);
}

function newestFirst(entries: StoredEntry[]): JournalEntry[] {
  return entries
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map(({ scope, writer, staged, invalidTexts = {}, base, tag, savedAt, ...rest }) => {
      const { unanswered, title, labels } = rest;
      return {
        scope,
        writer,
        staged,
        invalidTexts,
        base,
        etag: tag,
        savedAt,
        ...(unanswered ? { unanswered } : {}),
        ...(title === undefined ? {} : { title }),
        ...(labels ? { labels } : {}),
      };
    });
}
