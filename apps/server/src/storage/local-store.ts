import { constants, createReadStream, createWriteStream, existsSync } from "node:fs";
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

import { AppError, because } from "../core/errors.ts";
import type { FileStore, StoredSource } from "./file-store.ts";
import { checkName } from "./names.ts";

/** Holds files that are still being written; the name is not a legal segment, so no request can reach it. */
const incomingFolder = ".incoming";

/** Stores files below one directory of this machine; the directory is created with the first write. */
export function createLocalStore(directory: string): FileStore {
  const pathOf = (name: string) => join(directory, ...checkName(name).split("/"));

  return {
    kind: "local",
    staging: join(directory, incomingFolder),
    pieces: null,

    async write(name, content) {
      const target = pathOf(name);
      return await viaTemporary(directory, content, async (temporary) => {
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
      });
    },

    async writeNew(name, content) {
      const target = pathOf(name);
      let isPlaced = false;
      const written = await viaTemporary(directory, content, async (temporary) => {
        isPlaced = await placeUnlessTaken(temporary, target);
      });
      return isPlaced ? written : null;
    },

    async read(name, range) {
      const path = pathOf(name);
      if (!(await this.stat(name))) throw new AppError("notFound");
      return await opened(createReadStream(path, range ?? {}));
    },

    readInto: (memory, name) => chunksOf(pathOf(name), memory),

    async stat(name) {
      const found = await stat(pathOf(name)).catch(nullWhenMissing);
      if (!found?.isFile()) return null;
      const version = `${found.size.toString(36)}-${Math.round(found.mtimeMs * 1000).toString(36)}`;
      return { size: found.size, changed: found.mtime, version };
    },

    async *list(folder) {
      const path = pathOf(folder);
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
        nullWhenMissing,
      );
      for (const entry of entries ?? [])
        if (entry.isFile())
          yield relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
    },

    async remove(name) {
      const path = pathOf(name);
      await writing(() => rm(path, { force: true }));
    },

    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (!(await this.stat(from))) return false;
      return await writing(() => placeUnlessTaken(source, target));
    },

    async overwrite(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (!(await this.stat(from))) return false;
      const temporary = join(directory, incomingFolder, ownName(""));
      await writing(() => placeInstead(source, { target, temporary }));
      return true;
    },

    async rename(from, to) {
      if (!(await this.copy(from, to))) return false;
      await this.remove(from);
      return true;
    },

    sweep: () => sweepLeftovers(join(directory, incomingFolder), ""),

    check: () => reading(() => access(directory, constants.W_OK | constants.X_OK)),

    async removeFolder(name) {
      const path = pathOf(name);
      await writing(() => rm(path, { force: true, recursive: true }));
    },
  };
}

/** Fills a file that has no address, then passes it to `publish`; whatever happens, the temporary file is gone. */
async function viaTemporary(
  directory: string,
  content: StoredSource,
  publish: (temporary: string) => Promise<void>,
): Promise<{ size: number }> {
  const temporary = join(directory, incomingFolder, ownName(""));
  return await writing(async () => {
    await mkdir(dirname(temporary), { recursive: true });
    try {
      if (!(content instanceof Readable) && "path" in content) {
        await placeUnlessTaken(content.path, temporary);
      } else {
        const sink = createWriteStream(temporary, { flags: "wx", mode: 0o600 });
        await pipeline(content instanceof Readable ? content : Readable.from([content]), sink);
      }
      const { size } = await stat(temporary);
      await publish(temporary);
      return { size };
    } finally {
      await rm(temporary, { force: true });
    }
  });
}

/** A hard link is the one way that fails, instead of overwriting, when two requests want the same name. */
async function placeUnlessTaken(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(source, target).catch(async (error: unknown) => {
      if (codeOf(error) === "EEXIST") throw error;
      // Some network drives have no links; an unfinished copy is visible there for a short time.
      await copyFile(source, target, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Places a file where another one may be, all at once, by way of a temporary name. */
async function placeInstead(
  source: string,
  { target, temporary }: { target: string; temporary: string },
): Promise<void> {
  try {
    await placeUnlessTaken(source, temporary);
    // Content of long ago is a change all the same: caches ask by this time.
    const now = new Date();
    await utimes(temporary, now, now);
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
  } finally {
    // Renaming a file to another name of the same one leaves both.
    await rm(temporary, { force: true });
  }
}

/** Waits until the file is open, so that a missing file is an error here and not in the middle of a response. */
async function opened(stream: Readable): Promise<Readable> {
  await new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", reject);
  }).catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new AppError("notFound") : toReadFailure(error);
  });
  return stream;
}

/** The content of a file of this machine, each chunk in the place of the one before. */
export async function* chunksOf(path: string, memory: Uint8Array): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new AppError("notFound") : toReadFailure(error);
  });
  try {
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, memory.byteLength);
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toWriteFailure(error);
  }
}

/** A folder that is not there yet is made with the first file. */
async function reading(work: () => Promise<void>): Promise<void> {
  await work().catch(nullWhenMissing);
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw toReadFailure(error);
}

/** Error codes of the file system when a disk is full, broken, read-only or closed to us. */
const diskErrors: ReadonlySet<string> = new Set([
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "EBUSY",
  "EMFILE",
  "ENFILE",
  "ENOTDIR",
  "EISDIR",
  "EEXIST",
  "ENOTEMPTY",
  "ESTALE",
]);

/** An error while bytes are put down, as it is reported: one of the disk is `uploadNotWritten` (607), the rest stays what it is. */
export function toWriteFailure(error: unknown): unknown {
  if (!isDiskTrouble(error)) return error;
  const reason = isFull(error) ? because("diskFull") : {};
  return new AppError("uploadNotWritten", reason, { cause: error });
}

/** The same while bytes are looked for: `storageUnavailable` (503). */
function toReadFailure(error: unknown): unknown {
  return isDiskTrouble(error) ? new AppError("storageUnavailable", {}, { cause: error }) : error;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");
}

function isDiskTrouble(error: unknown): boolean {
  return !(error instanceof AppError) && diskErrors.has(codeOf(error) ?? "");
}

/** Milliseconds after which what a process of another machine left behind counts as forgotten. */
const staleAfter = 24 * 60 * 60 * 1000;

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "");

/** A name for what only this process uses; others can tell by it whether the process still lives. */
export function ownName(prefix: string): string {
  return `${prefix}${machine}-${process.pid}-${randomUUID()}`;
}

/**
 * Removes what killed processes left in a folder: at once where they ran on this machine, otherwise after a day. What
 * belongs to a process that lives stays.
 */
export async function sweepLeftovers(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const owner = /^([A-Za-z0-9]*)-(\d+)-/.exec(name.slice(prefix.length));
    const isLeft =
      owner?.[1] === machine ? !isAlive(Number(owner[2])) : (await ageOf(path)) > staleAfter;
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Signal 0 asks only; a process of somebody else may not be asked, so it lives. */
function isAlive(pid: number): boolean {
  if (existsSync(`/proc/${pid}`)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function ageOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
}
