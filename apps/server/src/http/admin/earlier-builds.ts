import { LRUCache } from "lru-cache";
import { createHash, randomBytes } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, constants, zstdCompress } from "node:zlib";
import type { Logger } from "../../core/log/logger.ts";
import { systemReason } from "../../core/setup-error.ts";

/** Builds that are kept: the one that is served and two before it. */
const maxBuilds = 3;

/** Milliseconds after which a copy that was begun has been given up. */
const copyTimeoutMs = 60 * 60_000;

/** Bytes of differences in memory. */
const maxDifferences = 16 * 1024 * 1024;

/** The name of a file that never changes: a stem, eight characters of a hash, and the kind. */
const hashed = /^([\w.%@~-]+)-[\w-]{8}(\.\w+)$/;

/** Before the hash of the dictionary and what Zstandard has made (RFC 9842, section 5). */
const dczMagic = Buffer.from("5e2a4d1820000000", "hex");

/** The level of Zstandard: a large file of the app takes less than 0.2 s. */
const level = 9;

const unzip = promisify(brotliDecompress);
const compress = promisify(zstdCompress);

export type EarlierBuilds = ReturnType<typeof earlierBuilds>;

/** The stem and the kind of a hashed name, which the files of all builds have that are the same part of the app; null of other names. */
export function partOf(name: string): { stem: string; kind: string } | null {
  const [, stem, kind] = hashed.exec(name) ?? [];
  return stem === undefined || kind === undefined ? null : { stem, kind };
}

/**
 * Hashed files of the builds of the app that this server has served, in a folder for each build. Pages that are open while a build
 * replaces another go on with the files of theirs, and browsers that have the earlier form of a file get the difference to it
 * (RFC 9842). The files are compressed where the build has compressed them.
 */
export function earlierBuilds({ root, log }: { root: string; log: Logger }) {
  const contents = new Map<string, Promise<Map<string, string>>>();
  const hashes = new Map<string, string>();
  const differences = new LRUCache<string, Buffer, Parts>({
    maxSize: maxDifferences,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _old, { context }) => makeDifference(context),
  });
  const ending = new AbortController();
  let keeping = Promise.resolve();

  /** The kept builds, the one that was served last first: the paths of their files by name, without what compressing adds to it. */
  async function kept(): Promise<Map<string, string>[]> {
    const ids = await buildsIn(root);
    for (const id of contents.keys()) if (!ids.includes(id)) contents.delete(id);
    return await Promise.all(
      ids.map((id) => {
        const files = contents.get(id) ?? filesIn(join(root, id));
        contents.set(id, files);
        return files;
      }),
    );
  }

  async function dictionaryOf(name: string, hash: string): Promise<Buffer | null> {
    const part = partOf(name);
    for (const files of part === null ? [] : await kept())
      for (const [other, path] of files) {
        const its = other === name ? null : partOf(other);
        if (its?.stem !== part?.stem || its?.kind !== part?.kind) continue;
        const known = hashes.get(other);
        if (known !== undefined && known !== hash) continue;
        const bytes = await plainBytes(path);
        hashes.set(other, createHash("sha256").update(bytes).digest("base64"));
        if (hashes.get(other) === hash) return bytes;
      }
    return null;
  }

  /** Undefined, which is not cached, where the dictionary is unknown. */
  async function makeDifference({ name, hash, path }: Parts): Promise<Buffer | undefined> {
    const dictionary = await dictionaryOf(name, hash).catch(() => null);
    if (dictionary === null) return undefined;
    const params = { [constants.ZSTD_c_compressionLevel]: level };
    const frame = await compress(await readFile(path), { dictionary, params });
    return Buffer.concat([dczMagic, Buffer.from(hash, "base64"), frame]);
  }

  async function copyBuild(paths: readonly string[]): Promise<void> {
    const names = paths.map((path) => basename(path).replace(/\.br$/, "")).toSorted();
    const id = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
    try {
      const folder = join(root, id);
      if (!(await isThere(folder))) await copyAll(paths, folder, ending.signal);
      const now = new Date();
      await utimes(folder, now, now);
      await removeOld(root);
    } catch (error) {
      if (ending.signal.aborted) return;
      log.warn(`The files of the app cannot be kept in ${root}: ${systemReason(error)}.`);
    }
  }

  return {
    /**
     * Copies the hashed files of the build that is served, and removes builds before the last ones; that goes on by itself.
     * Without a place for them everything else works: the log says so.
     *
     * @param paths The files, each in one form.
     */
    keep(paths: readonly string[]): void {
      keeping = keeping.then(() => copyBuild(paths));
    },

    /** Ends what goes on: a copy that was begun is removed. */
    async close(): Promise<void> {
      ending.abort();
      await keeping;
    },

    /** The file of an earlier build and whether Brotli has compressed it; null when none has one of that name. */
    async find(name: string): Promise<{ path: string; isCompressed: boolean } | null> {
      if (partOf(name) === null) return null;
      const found = (await kept()).map((files) => files.get(name)).find((path) => path);
      return found === undefined ? null : { path: found, isCompressed: found.endsWith(".br") };
    },

    /** A file as the difference to the earlier form of it that a browser has (`dcz` in RFC 9842); null when that form is not known here. */
    async difference(parts: Parts): Promise<Buffer | null> {
      const key = `${parts.name} ${parts.hash}`;
      return (await differences.fetch(key, { context: parts }).catch(() => null)) ?? null;
    },
  };
}

/** The parts that a difference is made of. */
interface Parts {
  name: string;
  /** The SHA-256 of the earlier form, in base64. */
  hash: string;
  path: string;
}

/** The names of the folders of builds, the one that was served last first. */
async function buildsIn(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  const times = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map(async (name) => [name, await servedAt(join(root, name))] as const),
  );
  return times.toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => []);
  return new Map(names.map((name) => [name.replace(/\.br$/, ""), join(folder, name)]));
}

/** Whole or not at all: another process may do the same. */
async function copyAll(
  paths: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const draft = `${folder}.${randomBytes(4).toString("hex")}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    for (const path of paths) {
      signal.throwIfAborted();
      await copyFile(path, join(draft, basename(path)));
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isThere(folder))) throw error;
  }
}

async function removeOld(root: string): Promise<void> {
  const builds = await buildsIn(root);
  const given = await Promise.all(
    (await readdir(root)).map(async (name) => {
      const isOver = (await servedAt(join(root, name))) < Date.now() - copyTimeoutMs;
      return /^[0-9a-f]{16}\./.test(name) && isOver ? [name] : [];
    }),
  );
  for (const name of [...builds.slice(maxBuilds), ...given.flat()])
    await rm(join(root, name), { recursive: true, force: true });
}

async function servedAt(folder: string): Promise<number> {
  return await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function isThere(folder: string): Promise<boolean> {
  return (await servedAt(folder)) > 0;
}

async function plainBytes(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return extname(path) === ".br" ? await unzip(bytes) : bytes;
}
