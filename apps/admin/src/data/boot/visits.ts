/** The database in which this browser keeps what the last visit showed. */
const database = "rowhouse-start";
const store = "visits";
/** There is one place: of several users or projects the last one is kept. */
const place = "last";

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

/** Reads what was kept; undefined when there is nothing. Rejects where the browser has no IndexedDB. */
export async function readVisit(): Promise<Visit | undefined> {
  const visit: unknown = await inStore("readonly", (visits) => visits.get(place));
  return isVisit(visit) ? visit : undefined;
}

function isVisit(value: unknown): value is Visit {
  // The version of the app says that the rest is ours as well.
  return typeof value === "object" && value !== null && "version" in value && "queries" in value;
}

/** Keeps a visit in the place of the one before. */
export async function writeVisit(visit: Visit): Promise<void> {
  await inStore("readwrite", (visits) => visits.put(visit, place));
}

/** Removes what was kept. */
export async function removeVisit(): Promise<void> {
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
  const request = indexedDB.open(database, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(store));
  return await done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Refused.")));
  });
}
