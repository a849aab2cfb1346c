/** The database in which this browser keeps what the last visit showed. */
const database = "rowhouse-start";
const store = "visits";
/** The version of the database: those of before had one place for all projects. */
const version = 2;

/** The stored data of a visit. */
export interface Visit {
  /** A user of a project. */
  owner: string;
  /** The version of the app that kept it: another one may read it differently. */
  version: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  queries: CachedQuery[];
}

/** A cache entry of a visit, with its key. */
export interface CachedQuery {
  key: readonly unknown[];
  data: unknown;
  /** Where it is read from again, as far as the script of the page may do it. */
  address: string | null;
}

/** Reads what was kept of a project; undefined when there is nothing. Rejects where the browser has no IndexedDB. */
export async function readVisit(place: string): Promise<Visit | undefined> {
  const visit: unknown = await inStore("readonly", (visits) => visits.get(place));
  return isVisit(visit) ? visit : undefined;
}

function isVisit(value: unknown): value is Visit {
  // The version of the app says that the rest is ours as well.
  return typeof value === "object" && value !== null && "version" in value && "queries" in value;
}

/** Keeps a visit in the place of the one before; that is of the last user of the project. */
export async function writeVisit(place: string, visit: Visit): Promise<void> {
  await inStore("readwrite", (visits) => visits.put(visit, place));
}

/** Removes what was kept of a project. */
export async function removeVisit(place: string): Promise<void> {
  await inStore("readwrite", (visits) => visits.delete(place));
}

let opened: Promise<IDBDatabase> | undefined;

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (visits: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opened ??= open();
  const db = await opened;
  return await done(work(db.transaction(store, mode).objectStore(store)));
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, version);
  request.addEventListener("upgradeneeded", () => {
    const { result } = request;
    if (result.objectStoreNames.contains(store)) result.deleteObjectStore(store);
    result.createObjectStore(store);
  });
  return await done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Refused.")));
  });
}
