import type { Context, TransactionEnd } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { FileStore } from "../../storage/index.ts";
import { storedKey, originalKey, thumbnailFolder } from "./bytes/addresses.ts";
import type { Content } from "./upload/content.ts";

/** A change of the stored bytes of a file. */
export interface BytesMove {
  /** Disk names before and after. */
  from: string;
  to: string;
  /** Null when the content stays. */
  replacement: Replacement | null;
  /** The name that replaced content gets: for good where it stays as a version, else until the transaction ends. */
  version: string;
  isKept: boolean;
  /** The content is an edit of what was there: what was uploaded is kept. */
  isEdit?: boolean;
  /** Thumbnails look different although the content stays. */
  dropsThumbnails?: boolean;
}

/** New content; without bytes for an embedded video. */
export type Replacement = Pick<Content, "bytes" | "stored">;

/** Bytes that were moved. */
interface Moved {
  /** The way back, and what to remove after the commit. */
  end: TransactionEnd;
  /** Whether replaced bytes are there, under the name of the version. */
  isSetAside: boolean;
}

/**
 * Renames stored bytes (F17), overwrites them (F46), or both. Bytes that are replaced get the name of a version before, so that
 * they are there whatever comes; after the commit previous names and thumbnails are removed (F37). Throws before anything has
 * changed; a name that was taken in the meantime is `duplicateKey`, stored content that is gone `itemNotFound`.
 */
export async function moveBytes(ctx: Context, store: FileStore, move: BytesMove): Promise<Moved> {
  const { from, to, replacement } = move;
  if (replacement === null && from === to) {
    const commit = () => store.removeFolder(thumbnailFolder(to));
    return { end: move.dropsThumbnails === true ? { commit } : {}, isSetAside: false };
  }
  if (replacement === null)
    return { end: await rename(ctx, store, { from, to }), isSetAside: false };
  const aside = originalKey(move.version);
  const isSetAside = await store.copy(originalKey(from), aside);
  const removeAside = async (after: Context): Promise<void> =>
    void (isSetAside && (await orLater(after, aside, () => store.remove(aside))));
  try {
    const { rollback, commit } = await place(ctx, store, { ...move, replacement, isSetAside });
    return {
      isSetAside,
      end: {
        async rollback() {
          await rollback?.();
          await removeAside(ctx);
        },
        async commit() {
          if (!move.isKept) await removeAside({ ...ctx, db: ctx.project.db });
          await commit?.();
        },
      },
    };
  } catch (error) {
    await removeAside(ctx);
    throw error;
  }
}

/** Puts new content in its place. */
async function place(
  ctx: Context,
  store: FileStore,
  move: BytesMove & { replacement: Replacement; isSetAside: boolean },
): Promise<TransactionEnd> {
  const { from, to, replacement } = move;
  const hasBytes = replacement.bytes !== null || (replacement.stored?.key ?? null) !== null;
  if (from === to) return hasBytes ? await overwrite(store, to, move) : {};
  if (hasBytes && !(await writeNew(store, originalKey(to), replacement)))
    throw new AppError("duplicateKey", { field: "filename" });
  return {
    rollback: () => takeBack(ctx, store, to),
    commit: () => removeBytes(ctx, store, from),
  };
}

/** Stores new content under a name that is free; returns false where it is not any more. */
export async function writeNew(
  store: FileStore,
  key: string,
  { bytes, stored }: Replacement,
): Promise<boolean> {
  if (bytes !== null && "path" in bytes) return (await store.writeNew(key, bytes)) !== null;
  const from = bytes?.key ?? stored?.key ?? "";
  if ((await store.stat(from)) === null) throw new AppError("itemNotFound");
  return await store.copy(from, key);
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

/** The first edit keeps what was uploaded. */
async function overwrite(
  store: FileStore,
  name: string,
  {
    replacement: { bytes, stored },
    isEdit = false,
    isSetAside,
    version,
  }: BytesMove & { replacement: Replacement; isSetAside: boolean },
): Promise<TransactionEnd> {
  const [key, kept] = [originalKey(name), storedKey(name)];
  const isFirstEdit = isEdit && (await store.copy(key, kept));
  try {
    if (bytes !== null && "path" in bytes) await store.write(key, bytes);
    else if (!(await store.overwrite(bytes?.key ?? stored?.key ?? "", key)))
      throw new AppError("itemNotFound");
  } catch (error) {
    if (isFirstEdit) await store.remove(kept).catch(() => undefined);
    throw error;
  }
  return {
    async rollback() {
      if (isFirstEdit) await store.remove(kept);
      if (isSetAside) await store.overwrite(originalKey(version), key);
      else await store.remove(key);
      await store.removeFolder(thumbnailFolder(name));
    },
    async commit() {
      if (!isEdit) await store.remove(kept);
      await store.removeFolder(thumbnailFolder(name));
    },
  };
}
