import { randomUUID } from "node:crypto";
import type { Context, TransactionEnd } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { FileStore } from "../../storage/index.ts";
import { storedKey, originalKey, replacedKey, thumbnailFolder } from "./bytes/addresses.ts";
import type { StagedFile } from "./upload/staging.ts";

/** A change of the stored bytes of a file. */
export interface BytesMove {
  /** Disk names before and after. */
  from: string;
  to: string;
  /** Null when the content stays. */
  replacement: Replacement | null;
  /** The content is an edit of what was there: what was uploaded is kept. */
  isEdit?: boolean;
  /** Thumbnails look different although the content stays. */
  dropsThumbnails?: boolean;
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
export async function moveBytes(
  ctx: Context,
  store: FileStore,
  move: BytesMove,
): Promise<TransactionEnd> {
  const { from, to, replacement } = move;
  if (replacement === null && from === to) {
    return move.dropsThumbnails === true
      ? { commit: () => store.removeFolder(thumbnailFolder(to)) }
      : {};
  }
  if (replacement === null) return await rename(ctx, store, { from, to });
  if (from === to && replacement.bytes) {
    const isEdit = move.isEdit === true;
    return await overwrite(store, to, { bytes: replacement.bytes, isEdit });
  }
  if (replacement.bytes && !(await store.writeNew(originalKey(to), replacement.bytes.open())))
    throw new AppError("duplicateKey", { field: "filename" });
  if (from === to) return {};
  return {
    rollback: () => takeBack(ctx, store, to),
    commit: () => removeBytes(ctx, store, from),
  };
}

/**
 * Removes the bytes of a disk name, what was kept of them and all its thumbnails, after the transaction. What the store refuses is tried again later,
 * and not served meanwhile.
 */
export async function removeBytes(ctx: Context, store: FileStore, name: string): Promise<void> {
  const folder = thumbnailFolder(name);
  const after = { ...ctx, db: ctx.project.db };
  await orLater(after, `${folder}/`, () => store.removeFolder(folder));
  for (const key of [storedKey(name), originalKey(name)])
    await orLater(after, key, () => store.remove(key));
}

/** Removes bytes whose row was not stored; `ctx` is the one around the transaction that failed. */
export async function takeBack(ctx: Context, store: FileStore, name: string): Promise<void> {
  await orLater(ctx, originalKey(name), () => store.remove(originalKey(name)));
}

/** Removes something from the store; what it refuses is tried again later. */
export async function orLater(
  ctx: Context,
  path: string,
  remove: () => Promise<void>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    ctx.log.warn("A file could not be removed, it is tried again later.", { path, error });
    await ctx.project.removals.add(ctx.db, path, ctx.clock.now());
  }
}

/** A row whose bytes are missing may still be renamed; a name taken in the meantime may not be overwritten. */
async function rename(
  ctx: Context,
  store: FileStore,
  { from, to }: Pick<BytesMove, "from" | "to">,
): Promise<TransactionEnd> {
  const isDone = await store.rename(originalKey(from), originalKey(to));
  if (!isDone && (await store.stat(originalKey(to))))
    throw new AppError("duplicateKey", { field: "filename" });
  return {
    rollback: async () => void (await store.rename(originalKey(to), originalKey(from))),
    commit: async () => {
      await store.rename(storedKey(from), storedKey(to));
      await removeBytes(ctx, store, from);
    },
  };
}

/** The previous bytes are set aside until the transaction ends. The first edit keeps what was uploaded. */
async function overwrite(
  store: FileStore,
  name: string,
  { bytes, isEdit }: { bytes: StagedFile; isEdit: boolean },
): Promise<TransactionEnd> {
  const [key, kept, aside] = [originalKey(name), storedKey(name), replacedKey(randomUUID())];
  const isFirstEdit = isEdit && (await store.copy(key, kept));
  const hadBytes = await store.copy(key, aside);
  const removeAside = async () => void (hadBytes && (await store.remove(aside)));
  try {
    await store.write(key, bytes.open());
  } catch (error) {
    await removeAside().catch(() => undefined);
    if (isFirstEdit) await store.remove(kept).catch(() => undefined);
    throw error;
  }
  return {
    async rollback() {
      if (isFirstEdit) await store.remove(kept);
      if (hadBytes) await store.write(key, await store.read(aside));
      else await store.remove(key);
      await removeAside();
      await store.removeFolder(thumbnailFolder(name));
    },
    async commit() {
      await removeAside();
      if (!isEdit) await store.remove(kept);
      await store.removeFolder(thumbnailFolder(name));
    },
  };
}
