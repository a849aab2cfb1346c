import { randomUUID } from "node:crypto";
import type { TransactionEnd } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { FileStore } from "../../storage/index.ts";
import { originalKey, replacedKey, thumbnailFolder } from "./bytes/addresses.ts";
import type { StagedFile } from "./upload/staging.ts";

/** A change of the stored bytes of a file. */
export interface BytesMove {
  /** Disk names before and after. */
  from: string;
  to: string;
  /** Null when the content stays. */
  replacement: Replacement | null;
}

/** New content; without bytes for an embedded video. */
export interface Replacement {
  bytes: StagedFile | null;
}

/**
 * Renames stored bytes (F17), overwrites them (F46), or both. Returns how to undo that, and what to remove after the
 * commit: previous bytes and thumbnails (F37). Throws before anything has changed; a name that was taken in the meantime is
 * `duplicateKey`.
 */
export async function moveBytes(store: FileStore, move: BytesMove): Promise<TransactionEnd> {
  const { from, to, replacement } = move;
  if (replacement === null && from === to) return {};
  if (replacement === null) return await rename(store, from, to);
  if (from === to && replacement.bytes) return await overwrite(store, to, replacement.bytes);
  if (replacement.bytes && !(await store.writeNew(originalKey(to), replacement.bytes.open())))
    throw new AppError("duplicateKey", { field: "filename" });
  if (from === to) return {};
  return {
    rollback: () => store.remove(originalKey(to)),
    commit: () => removeBytes(store, from),
  };
}

/** Removes the bytes of a disk name and all its thumbnails. */
export async function removeBytes(store: FileStore, name: string): Promise<void> {
  await store.remove(originalKey(name));
  await store.removeFolder(thumbnailFolder(name));
}

/** A row whose bytes are missing may still be renamed; a name taken in the meantime may not be overwritten. */
async function rename(store: FileStore, from: string, to: string): Promise<TransactionEnd> {
  const isDone = await store.rename(originalKey(from), originalKey(to));
  if (!isDone && (await store.stat(originalKey(to))))
    throw new AppError("duplicateKey", { field: "filename" });
  return {
    rollback: async () => void (await store.rename(originalKey(to), originalKey(from))),
    commit: () => removeBytes(store, from),
  };
}

/** The previous bytes are set aside until the transaction ends. */
async function overwrite(
  store: FileStore,
  name: string,
  bytes: StagedFile,
): Promise<TransactionEnd> {
  const [key, aside] = [originalKey(name), replacedKey(randomUUID())];
  const hadBytes = await store.copy(key, aside);
  const removeAside = async () => void (hadBytes && (await store.remove(aside)));
  try {
    await store.write(key, bytes.open());
  } catch (error) {
    await removeAside().catch(() => undefined);
    throw error;
  }
  return {
    async rollback() {
      if (hadBytes) await store.write(key, await store.read(aside));
      else await store.remove(key);
      await removeAside();
      await store.removeFolder(thumbnailFolder(name));
    },
    async commit() {
      await removeAside();
      await store.removeFolder(thumbnailFolder(name));
    },
  };
}
