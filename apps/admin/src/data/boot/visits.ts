/** The database in which this browser keeps what was seen lately. Another shape gets another name: tabs of an older app keep theirs open. */
const database = "rowhouse-kept";
/** The database of versions before. */
const formerDatabase = "rowhouse-start";
const store = "entries";

/** The stored data of a project. */
export interface Visit {
  /** A user of the project. */
  owner: string;
  /** The version of the app that kept it: another one may read it differently. */
  version: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The parts that the app starts with. */
  start: StartPart[];
  queries: CachedQuery[];
}

/** A part of the start with its key in the cache. */
export interface StartPart {
  key: readonly unknown[];
  data: unknown;
}

/** A cache entry that was seen, with its key. */
export interface CachedQuery {
  owner: string;
  version: string;
  key: readonly unknown[];
  /** Its data as JSON, which costs little to read and is parsed when somebody asks for it. */
  json: string;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** Where it is read from again, as far as the script of the page may do it. */
  address: string | null;
}

/** A change of what is kept of a project; each entry has the hash of its key as its name. */
export interface VisitChange {
  start: Omit<Visit, "queries">;
  put: ReadonlyMap<string, CachedQuery>;
  remove: readonly string[];
}

/** Reads what was kept of a project; undefined when there is nothing. Rejects where the browser has no IndexedDB. */
export async function readVisit(place: string): Promise<Visit | undefined> {
  const [start, ...queries]: unknown[] = await inStore("readonly", (entries) =>
    entries.getAll(rangeOf(place)),
  );
  // The version of the app says that the rest is ours as well.
  return isStart(start)
    ? {
        ...start,
        queries: queries
          .filter(isQuery)
          .filter(({ owner, version }) => owner === start.owner && version === start.version),
      }
    : undefined;
}

function isStart(value: unknown): value is Omit<Visit, "queries"> {
  return typeof value === "object" && value !== null && "start" in value && "owner" in value;
}

function isQuery(value: unknown): value is CachedQuery {
  return typeof value === "object" && value !== null && "json" in value;
}

/** Writes the start of a project, and what of the rest has changed. Rejects when the browser has no room for it: then nothing is changed. */
export async function changeVisit(
  place: string,
  { start, put, remove }: VisitChange,
): Promise<void> {
  await inStore("readwrite", (entries) => {
    for (const hash of remove) entries.delete([place, hash]);
    for (const [hash, query] of put) entries.put(query, [place, hash]);
    return entries.put(start, [place, ""]);
  });
}

/** Removes what was kept of a project; of all of them without one. */
export async function removeVisit(place?: string): Promise<void> {
  await inStore("readwrite", (entries) =>
    place === undefined ? entries.clear() : entries.delete(rangeOf(place)),
  );
  if (place === undefined) indexedDB.deleteDatabase(formerDatabase);
}

/** The start of a project comes first, its key is the shortest. Lists come after all texts. */
function rangeOf(place: string): IDBKeyRange {
  return IDBKeyRange.bound([place], [place, []]);
}

let opened: Promise<IDBDatabase> | undefined;

/** Resolves when the transaction is complete: a full disk ends it after its requests have succeeded. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opened ??= open();
  const transaction = (await opened).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return await new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Refused.")));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database);
  return await new Promise((resolve, reject) => {
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(store);
      // At once where no tab of an older app is open; else with the last sign-out.
      indexedDB.deleteDatabase(formerDatabase);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Refused.")));
  });
}
