import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { parseJson } from "@rowhouse/contract";

import { SetupError, isSystemFailure, systemReason } from "../../core/setup-error.ts";
import type { DialectId } from "../../database/database.ts";

/** The last entry: a line per entry as `sha256sum` writes it. Without it a file was cut off. */
const digestsName = "SHA256SUMS";

/** A tar file that is being written; it has its name only when it is whole. */
export interface ArchiveWriter {
  add(name: string, content: Readable | Uint8Array): Promise<void>;
  /** Adds the digests, and gives the file its name. Returns its size in bytes. */
  finish(): Promise<number>;
  abort(): Promise<void>;
}

interface EntryHeader {
  name: string;
  mode: number;
  mtime?: Date;
}

/**
 * With the ending `.gz` or `.tgz` it is compressed. Only its owner may read it: it holds everything that is secret. What was written
 * is removed at once when `signal` aborts. Throws SetupError when the file cannot be made there; so do the parts of the writer when
 * it cannot be written.
 */
export async function writeArchive(file: string, signal: AbortSignal): Promise<ArchiveWriter> {
  const [draft, spool] = [`${file}.${randomUUID()}.part`, `${file}.${randomUUID()}.entry`];
  const sink = (await makeDraft(file, draft)).createWriteStream();
  signal.addEventListener("abort", () => {
    for (const each of [draft, spool]) rmSync(each, { force: true });
  });
  const tar = pack();
  const digests: string[] = [];
  const written = /\.t?gz$/.test(file)
    ? pipeline(tar, createGzip(), sink, { signal })
    : pipeline(tar, sink, { signal });
  // Failures are thrown where they are waited for.
  written.catch(() => undefined);

  async function addEntry(name: string, content: Readable | Uint8Array): Promise<void> {
    signal.throwIfAborted();
    const hash = createHash("sha256");
    const header = { name, mode: 0o600, mtime: new Date() };
    if (content instanceof Uint8Array) {
      hash.update(content);
      await placed(header, Buffer.from(content));
    } else {
      // The size stands before the bytes in a tar file, so they are written aside first.
      const aside = createWriteStream(spool, { mode: 0o600 });
      content.on("data", (chunk: Uint8Array | string) => hash.update(chunk));
      await pipeline(content, aside, { signal });
      const entry = tar.entry({ ...header, size: aside.bytesWritten });
      await Promise.race([pipeline(createReadStream(spool), entry), written]);
    }
    digests.push(`${hash.digest("hex")}  ${name}\n`);
  }

  /** A file that cannot be written never says that an entry is placed. */
  async function placed(header: EntryHeader, content: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    tar.entry(header, content, (error) => (error ? reject(error) : resolve()));
    await Promise.race([promise, written]);
  }

  async function writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Once the file cannot be written, what is added to it fails in words of its own.
      const first: unknown = tar.destroyed
        ? await written.then(
            () => error,
            (said) => said,
          )
        : error;
      throw writeFailure(file, first);
    }
  }

  return {
    add: (name, content) => writing(() => addEntry(name, content)),
    finish: () =>
      writing(async () => {
        await placed({ name: digestsName, mode: 0o600 }, Buffer.from(digests.join("")));
        tar.finalize();
        await written;
        await rm(spool, { force: true });
        const handle = await open(draft, "r+");
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
        return (await stat(file)).size;
      }),
    async abort() {
      tar.destroy();
      await written.catch(() => undefined);
      await Promise.all([draft, spool].map((each) => rm(each, { force: true })));
    },
  };
}

/** Files that an earlier writer of the same archive has left, for it ended suddenly; or has not finished yet. */
export async function leftParts(file: string): Promise<string[]> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  const isPart = (name: string): boolean =>
    name.startsWith(`${basename(file)}.`) && /\.[\da-f-]{36}\.(?:part|entry)$/.test(name);
  return names.filter(isPart).map((name) => join(folder, name));
}

async function makeDraft(file: string, draft: string): Promise<FileHandle> {
  try {
    if ((await stat(file).catch(() => null))?.isDirectory() === true)
      throw new SetupError(
        `The backup ${file} cannot be written: it is a folder. Name a file in it.`,
      );
    return await open(draft, "wx", 0o600);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const isMissing = isSystemFailure(error) && error.code === "ENOENT";
    throw new SetupError(
      isMissing
        ? `The backup ${file} cannot be written: there is no folder ${dirname(file)}. Make it first.`
        : `The backup ${file} cannot be written: ${systemReason(error)}.`,
      { cause: error },
    );
  }
}

/** A source of the backup fails in its own words. */
function writeFailure(file: string, error: unknown): unknown {
  if (!isSystemFailure(error) || Reflect.get(error, "syscall") !== "write") return error;
  return new SetupError(
    `The backup ${file} cannot be written: ${systemReason(error)}. What was written of it is removed.`,
    { cause: error },
  );
}

/**
 * Hands the entries over one by one, but for the digests; each has to be read to its end. `signal` gives it up, also within an
 * entry, whose content fails then.
 */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await readEntries(
    file,
    async (name, content) => {
      if (name === digestsName) content.resume();
      else await take(name, content);
    },
    signal,
  );
}

/**
 * Reads the whole file, compares every entry with its digest, and returns how many bytes each has. Throws SetupError when it cannot be
 * opened, is cut off, damaged or no backup.
 */
export async function checkArchive(
  file: string,
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const found: string[] = [];
  const sizes = new Map<string, number>();
  let stated = "";
  try {
    await readEntries(
      file,
      async (name, content) => {
        if (name === digestsName) {
          stated = String(await buffer(content));
          return;
        }
        const { digest, bytes } = await digestOf(content);
        found.push(`${digest}  ${name}\n`);
        sizes.set(name, bytes);
      },
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${file} cannot be read to its end: it is cut off, or no backup.`, {
      cause: error,
    });
  }
  if (stated === "" || stated !== found.join(""))
    throw new SetupError(`${file} is cut off or damaged, so nothing was restored.`);
  return sizes;
}

async function readEntries(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tar = extract();
  const isGzip = await isCompressed(file);
  const source = createReadStream(file);
  const fed = isGzip ? pipeline(source, createGunzip(), tar) : pipeline(source, tar);
  fed.catch(() => undefined);
  for await (const entry of tar) {
    signal.throwIfAborted();
    await take(entry.header.name, Readable.from(entry, { objectMode: false, signal }));
  }
  await fed;
}

async function digestOf(content: Readable): Promise<{ digest: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content) {
    const piece = chunk as Uint8Array; // cast: streams of files hold bytes
    hash.update(piece);
    bytes += piece.length;
  }
  return { digest: hash.digest("hex"), bytes };
}

async function isCompressed(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer: start } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return start[0] === 0x1f && start[1] === 0x8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new SetupError(`The backup ${file} cannot be opened: ${systemReason(error)}.`, {
      cause: error,
    });
  }
}

/** Counts up when an older restore could not understand a newer backup. */
export const backupFormat = 1;

/** The first entry of a backup: what it holds and what made it. */
export interface Manifest {
  format: number;
  /** The version of the product. */
  version: string;
  createdAt: string;
  /** Where the data folder was: paths of databases in it move along. */
  dataDir: string;
  projects: BackedUpProject[];
  withDatabase: boolean;
  withFiles: boolean;
}

interface BackedUpProject {
  key: string;
  dialect: DialectId;
  /** Numbers of the migrations that had run. */
  migrations: number[];
}

/** Null when it is none: the file was made by something else. */
export function readManifest(text: string): Manifest | null {
  const value = parseJson(text);
  return isManifest(value) ? value : null;
}

/** Of a newer format only the number and the version are sure. */
function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  const { format, version, projects }: { format?: unknown; version?: unknown; projects?: unknown } =
    value;
  if (typeof format !== "number" || typeof version !== "string") return false;
  return format > backupFormat || (Array.isArray(projects) && projects.length > 0);
}
