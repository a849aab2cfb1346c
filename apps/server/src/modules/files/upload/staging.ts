import { createHash } from "node:crypto";
import { createReadStream, openAsBlob, rmSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../core/errors.ts";
import {
  ownName,
  rangedBlob,
  sweepLeftovers,
  toWriteFailure,
  type FileStore,
} from "../../../storage/index.ts";

/** Fully received content, before it is checked: in a temporary file outside the store, or in the store already. */
export type ReceivedFile = StagedFile | ArrivedFile;

interface Received {
  size: number;
  /** MD5 of the content in hex; identifies content, no protection against tampering. */
  checksum: string;
  /** The content, no more of which is read than is looked at. */
  blob(): Promise<Blob>;
  /** Passes on the path of a file of this machine with all of the content, which may have to be fetched for it. */
  locally<T>(use: (path: string) => Promise<T>): Promise<T>;
}

export interface StagedFile extends Received {
  path: string;
  /** The content from its beginning; can be opened more than once. */
  open(): Readable;
}

export interface ArrivedFile extends Received {
  /** Its name in the store, where it does not stay. */
  key: string;
}

/** How many bytes are received at most, and the store that they are going to be in. */
interface Way {
  maxBytes: number;
  store: Pick<FileStore, "staging">;
}

const elsewhere = { staging: null };
const folderPrefix = "rowhouse-uploads-";
let folderName: string | null = null;

/**
 * Receives `content` into a temporary file, passes it to `use` and removes it afterwards, also when the sender
 * disconnects or `use` fails. Content that is going to be in a `store` is received where it becomes the stored file without
 * being copied. More than `maxBytes` is the error `uploadTooLarge` (413/601) and stops the transfer, a full disk
 * is `uploadNotWritten` (607).
 */
export async function withStagedFile<T>(
  content: AsyncIterable<Uint8Array>,
  way: number | Way,
  use: (file: StagedFile) => Promise<T>,
): Promise<T> {
  const { maxBytes, store } = typeof way === "number" ? { maxBytes: way, store: elsewhere } : way;
  let path: string | null = null;
  try {
    path = join(await folderFor(store), ownName(""));
    return await use(await received(content, { path, maxBytes }));
  } catch (error) {
    if (content instanceof Readable) content.destroy();
    throw toWriteFailure(error);
  } finally {
    if (path !== null) await rm(path, { force: true });
  }
}

/** One chunk at a time is written before the next one is asked for, so that its memory may be used again. */
async function received(
  content: AsyncIterable<Uint8Array>,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<StagedFile> {
  const hash = createHash("md5");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError("uploadTooLarge", { limit: maxBytes });
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return {
    path,
    size,
    checksum: hash.digest("hex"),
    open: () => createReadStream(path),
    blob: () => openAsBlob(path),
    locally: (use) => use(path),
  };
}

/** Content that was put together in the store. */
export function arrivedFile(
  store: FileStore,
  { key, size, checksum }: Pick<ArrivedFile, "key" | "size" | "checksum">,
): ArrivedFile {
  return {
    key,
    size,
    checksum,
    blob: async () =>
      rangedBlob(size, async (range) => {
        try {
          return await buffer(await store.read(key, range));
        } catch (error) {
          throw error instanceof AppError
            ? error
            : new AppError("storageUnavailable", {}, { cause: error });
        }
      }),
    locally: async (use) => withStagedFile(await store.read(key), size, ({ path }) => use(path)),
  };
}

/** The folder of the store, which sweeps it itself, else one of this process. */
async function folderFor({ staging }: Pick<FileStore, "staging">): Promise<string> {
  if (staging === null) return await stagingFolder();
  await mkdir(staging, { recursive: true });
  return staging;
}

/**
 * A private folder of this process in the system's folder for temporary files (`TMPDIR`). It is removed when the process
 * ends and recreated when something else removed it.
 */
async function stagingFolder(): Promise<string> {
  const isFirst = folderName === null;
  folderName ??= ownName(folderPrefix);
  const folder = join(tmpdir(), folderName);
  if (isFirst) {
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Removes the folders of processes that were killed; to be called at start. */
export async function sweepUploads(): Promise<void> {
  await sweepLeftovers(tmpdir(), folderPrefix);
}
