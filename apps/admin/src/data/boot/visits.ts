/** The database in which this browser keeps what the last visit showed. */
const database = "rowhouse-start";
const store = "visits";
/** There is one place: of several users or projects the last one is kept. */
const place = "last";

/** Reads what was kept, as it was written; undefined when there is nothing. Rejects where the browser has no IndexedDB. */
export async function readVisit(): Promise<unknown> {
  return await inStore("readonly", (visits) => visits.get(place));
}

/** Keeps a visit in the place of the one before. */
export async function writeVisit(visit: object): Promise<void> {
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
