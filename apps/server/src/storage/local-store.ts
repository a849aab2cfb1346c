import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { randomUUID } from "node:crypto";
import { AppError } from "../core/errors.ts";
import type { FileStore } from "./file-store.ts";
import { checkName } from "./names.ts";

/** Holds files that are still being written; the name is not a legal segment, so no request can reach it. */
const incomingFolder = ".incoming";

/** Keeps files below one directory of this machine; the directory is made on the first write. */
export function createLocalStore(directory: string): FileStore {
  const pathOf = (name: string) => join(directory, ...checkName(name).split("/"));

  return {
    async write(name, content) {
      const target = pathOf(name);
      const { size } = await viaTemporary(directory, content, async (temporary) => {
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
        return true;
      });
      return { size };
    },

    async writeNew(name, content) {
      const target = pathOf(name);
      const { size, isPlaced } = await viaTemporary(directory, content, async (temporary) => {
        await mkdir(dirname(target), { recursive: true });
        return await moveUnlessTaken(temporary, target);
      });
      return isPlaced ? { size } : null;
    },

    async read(name, range) {
      const path = pathOf(name);
      if (!(await this.stat(name))) throw new AppError("notFound");
      return await opened(
        range
          ? createReadStream(path, { start: range.start, end: range.end })
          : createReadStream(path),
      );
    },

    async stat(name) {
      const found = await stat(pathOf(name)).catch(ignoreMissing);
      return found?.isFile() ? { size: found.size, changed: found.mtime } : null;
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async rename(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (!(await this.stat(from))) return false;
      await mkdir(dirname(target), { recursive: true });
      return await moveUnlessTaken(source, target);
    },

    async removeFolder(name) {
      await rm(pathOf(name), { force: true, recursive: true });
    },
  };
}

/** Streams into a file nobody can ask for, then hands it to `place`; whatever happens, the temporary file is gone. */
async function viaTemporary(
  directory: string,
  content: Readable | Uint8Array,
  place: (temporary: string) => Promise<boolean>,
): Promise<{ size: number; isPlaced: boolean }> {
  const temporary = join(directory, incomingFolder, randomUUID());
  await mkdir(dirname(temporary), { recursive: true });
  try {
    const sink = createWriteStream(temporary, { flags: "wx" });
    await pipeline(content instanceof Readable ? content : Readable.from([content]), sink);
    return { size: sink.bytesWritten, isPlaced: await place(temporary) };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A hard link is the one move that fails, instead of overwriting, when two requests want the same name. */
async function moveUnlessTaken(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  await rm(source, { force: true });
  return true;
}

/** Waits until the file is open, so that a missing file is an error here and not in the middle of an answer. */
async function opened(stream: Readable): Promise<Readable> {
  await new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", reject);
  }).catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new AppError("notFound") : error;
  });
  return stream;
}

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}
