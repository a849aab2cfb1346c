import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { storedUploads, thisPage, type StoredUpload } from "./stored-uploads.ts";

/** Larger files are named after a reload and have to be chosen again, in bytes. */
const maxFile = 50_000_000;
/** The most bytes that all kept files have together. */
const maxAll = 200_000_000;

interface FilesSchema extends DBSchema {
  files: { key: string; value: { id: string; file: File } };
}

// The files of uploads that this page has begun are at hand without the database.
const inMemory = new Map<string, File>();
let opened: Promise<IDBPDatabase<FilesSchema> | null> | null = null;

/** Keeps the content of a file, where there is room for it. */
export async function keepFile(id: string, file: File): Promise<void> {
  announcePage();
  inMemory.set(id, file);
  const total = storedUploads().reduce((sum, { size }) => sum + size, 0);
  if (file.size > maxFile || total > maxAll) return;
  await withFiles((db) => db.put("files", { id, file }));
  // It was stored or given up in the meantime.
  if (!storedUploads().some((kept) => kept.id === id)) await dropFile(id);
}

/** Forgets the content of a file. */
export async function dropFile(id: string): Promise<void> {
  inMemory.delete(id);
  await withFiles((db) => db.delete("files", id));
}

/** The content of a kept file; null where only its name was kept. */
export async function storedFile(id: string): Promise<File | null> {
  const known = inMemory.get(id);
  if (known !== undefined) return known;
  return (await withFiles((db) => db.get("files", id)))?.file ?? null;
}

/** Those of the uploads that nobody sends any more: their page was closed, or this one interrupted them. */
export async function interrupted(
  kept: readonly StoredUpload[],
  isRunning: (id: string) => boolean,
): Promise<StoredUpload[]> {
  const open = kept.some(({ writer }) => writer !== thisPage) ? await openPages() : new Set();
  return kept.filter(({ id, writer }) =>
    writer === thisPage ? !isRunning(id) : !open.has(lockOf(writer)),
  );
}

const lockOf = (page: string): string => `rowhouse-uploads-${page}`;
let isAnnounced = false;

/** Tells other pages that this one is open, as long as it is. */
function announcePage(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  // Browsers have no locks on pages without encryption: there all other pages count as closed.
  void navigator.locks?.request(lockOf(thisPage), () => new Promise(() => undefined));
}

async function openPages(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = "" }) => name));
}

async function withFiles<T>(
  work: (db: IDBPDatabase<FilesSchema>) => Promise<T>,
): Promise<T | undefined> {
  opened ??= openDB<FilesSchema>("rowhouse-uploads", 1, {
    upgrade: (db) => void db.createObjectStore("files", { keyPath: "id" }),
  }).catch(() => null);
  const db = await opened;
  // Without a database, or when it is full, the name is kept all the same.
  return db === null ? undefined : await work(db).catch(() => undefined);
}
