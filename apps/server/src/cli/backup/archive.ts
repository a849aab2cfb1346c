import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { SetupError } from "../../core/setup-error.ts";

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

/** With the ending `.gz` or `.tgz` it is compressed. Only its owner may read it: it holds everything that is secret. */
export function writeArchive(file: string): ArchiveWriter {
  const [draft, spool] = [`${file}.${randomUUID()}.part`, `${file}.${randomUUID()}.entry`];
  const tar = pack();
  const digests: string[] = [];
  const sink = createWriteStream(draft, { flags: "wx", mode: 0o600 });
  const written = /\.t?gz$/.test(file) ? pipeline(tar, createGzip(), sink) : pipeline(tar, sink);
  // What goes wrong is thrown where it is waited for.
  written.catch(() => undefined);

  async function addEntry(name: string, content: Readable | Uint8Array): Promise<void> {
    const hash = createHash("sha256");
    const header = { name, mode: 0o600, mtime: new Date() };
    if (content instanceof Uint8Array) {
      hash.update(content);
      await Promise.race([placed(header, Buffer.from(content)), written]);
    } else {
      // The size stands before the bytes in a tar file, so they are written aside first.
      const aside = createWriteStream(spool, { mode: 0o600 });
      content.on("data", (chunk: Uint8Array | string) => hash.update(chunk));
      await pipeline(content, aside);
      const entry = tar.entry({ ...header, size: aside.bytesWritten });
      await Promise.race([pipeline(createReadStream(spool), entry), written]);
    }
    digests.push(`${hash.digest("hex")}  ${name}\n`);
  }

  function placed(header: EntryHeader, content: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      tar.entry(header, content, (error) => (error ? reject(error) : resolve()));
    });
  }

  return {
    add: addEntry,
    async finish() {
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
    },
    async abort() {
      tar.destroy();
      await written.catch(() => undefined);
      await Promise.all([draft, spool].map((each) => rm(each, { force: true })));
    },
  };
}

/** Hands the entries over one by one, but for the digests; each has to be read to its end. */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  await readEntries(file, async (name, content) => {
    if (name === digestsName) content.resume();
    else await take(name, content);
  });
}

/** Reads the whole file and compares every entry with its digest. Throws SetupError when it is cut off, damaged or no backup. */
export async function checkArchive(file: string): Promise<void> {
  const found: string[] = [];
  let stated = "";
  try {
    await readEntries(file, async (name, content) => {
      if (name === digestsName) stated = String(await buffer(content));
      else found.push(`${await digestOf(content)}  ${name}\n`);
    });
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${file} cannot be read to its end: it is cut off, or no backup.`, {
      cause: error,
    });
  }
  if (stated === "" || stated !== found.join(""))
    throw new SetupError(`${file} is cut off or damaged, so nothing was restored.`);
}

async function readEntries(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const source = createReadStream(file);
  const fed = (await isCompressed(file))
    ? pipeline(source, createGunzip(), tar)
    : pipeline(source, tar);
  fed.catch(() => undefined);
  for await (const entry of tar)
    await take(entry.header.name, Readable.from(entry, { objectMode: false }));
  await fed;
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk as Uint8Array); // cast: streams of files hold bytes
  return hash.digest("hex");
}

async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: unknown) => {
    throw new SetupError(`The backup ${file} cannot be opened.`, { cause: error });
  });
  try {
    const { buffer: start } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return start[0] === 0x1f && start[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
