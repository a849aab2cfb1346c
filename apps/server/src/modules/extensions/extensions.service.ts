import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import {
  builtInParts,
  type ExtensionKind,
  extensionKinds,
  type ExtensionRecord,
  isRecord,
  ownValue,
  parseJson,
} from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/log/logger.ts";

/** The name of an extension's folder; those that begin with `_` are disabled. */
const extensionName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Bytes of a `meta.json`. */
const maxMeta = 256 * 1024;

/** Extensions of one kind; a folder with more is not a folder of extensions. */
const maxExtensions = 500;

/** The file types of an extension; other files are not served. */
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** Folders and files below an extension: no hidden ones, no `..`. */
const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

const maxDepth = 8;

const maxSize = 20 * 1024 * 1024;

export type ExtensionsService = ReturnType<typeof extensionsService>;

/** Use cases of extensions: packages of others in the folder `extensions` of the data folder, all for browsers. */
export function extensionsService({ dataDir, log }: { dataDir: string; log: Logger }) {
  const root = join(dataDir, "extensions");
  const catalogs = {
    interfaces: createExtensionCatalog(root, "interfaces", log),
    layouts: createExtensionCatalog(root, "layouts", log),
    pages: createExtensionCatalog(root, "pages", log),
  };

  return {
    /** The records of the folder by kind, for an application that knows what is built in. */
    async added(): Promise<Record<ExtensionKind, ExtensionRecord[]>> {
      const [interfaces, layouts, pages] = await Promise.all([
        catalogs.interfaces.list(),
        catalogs.layouts.list(),
        catalogs.pages.list(),
      ]);
      return { interfaces, layouts, pages };
    },

    /**
     * Built-in ones first, then those of the folder, each sorted by id. An extension that is called like a built-in one
     * takes its place, as it does in the app. A change of the folder is visible at once.
     */
    async list(kind: ExtensionKind): Promise<ExtensionRecord[]> {
      const added = await catalogs[kind].list();
      const replaced = new Set(added.map(({ id }) => id));
      const builtIn = builtInParts[kind]
        .filter(({ id }) => !replaced.has(id))
        .map((part) => ({
          ...part,
          path: `extensions/core/${kind}/${part.id}/meta.json`,
          core: true,
        }));
      return [...builtIn, ...added];
    },

    /** A file by its path below `extensions`. Throws `notFound` when there is none, also for paths out of the folder (E4). */
    async file(path: string): Promise<ExtensionFile> {
      const found = await findExtensionFile(root, path);
      if (!found) throw new AppError("notFound");
      return found;
    },
  };
}

/** A file of an extension that may be sent. */
interface ExtensionFile {
  path: string;
  type: string;
  /** Bytes. */
  size: number;
  etag: string;
}

/**
 * The file at `kind/name/…` below the folder of extensions, null when there is none. Links are resolved
 * first: those that lead out of the extension's own folder are not served.
 */
async function findExtensionFile(root: string, path: string): Promise<ExtensionFile | null> {
  const [kind = "", name = "", ...rest] = path.split("/");
  const type = ownValue(types, extname(path).toLowerCase());
  const isNamed =
    extensionKinds.some((known) => known === kind) &&
    extensionName.test(name) &&
    rest.length > 0 &&
    rest.length <= maxDepth &&
    rest.every((part) => segment.test(part));
  if (type === undefined || !isNamed) return null;
  try {
    const home = await realpath(join(root, kind, name));
    const file = await realpath(join(home, ...rest));
    const found = await stat(file);
    if (!file.startsWith(home + sep) || !found.isFile() || found.size > maxSize) return null;
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    return { path: file, type, size: found.size, etag };
  } catch {
    return null;
  }
}

interface CachedRecord {
  /** Changes whenever the file does. */
  version: string;
  record: ExtensionRecord | null;
}

/**
 * The extensions of one kind in their folder. Metadata is cached; only what changed is read again, recognized by the
 * modification times of the folder and of each `meta.json`.
 */
function createExtensionCatalog(root: string, kind: ExtensionKind, log: Logger) {
  const folder = join(root, kind);
  let names: { version: string; list: string[] } | null = null;
  let cached = new Map<string, CachedRecord>();

  return {
    async list(): Promise<ExtensionRecord[]> {
      const version = await versionOf(folder);
      if (version === null) return [];
      if (names?.version !== version) names = { version, list: await namesIn(folder) };
      const found = await Promise.all(
        names.list.map(async (name) => [name, await read(name)] as const),
      );
      cached = new Map(found.flatMap(([name, entry]) => (entry ? [[name, entry]] : [])));
      return found.flatMap(([, entry]) => entry?.record ?? []);
    },
  };

  async function read(name: string): Promise<CachedRecord | null> {
    const file = join(folder, name, "meta.json");
    const version = await versionOf(file);
    if (version === null) return null;
    const known = cached.get(name);
    if (known?.version === version) return known;
    const meta = await readMeta(file);
    if (meta === null)
      log.warn(`The extension ${kind}/${name} is left out: its meta.json is no JSON object.`);
    const path = `extensions/custom/${kind}/${name}/meta.json`;
    return { version, record: meta && { ...meta, id: name, path, core: false } };
  }
}

/** Null when there is no such file. */
async function versionOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found && `${found.mtimeMs} ${found.size}`;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => extensionName.test(name))
    .toSorted()
    .slice(0, maxExtensions);
}

async function readMeta(file: string): Promise<object | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  const meta = text.length > maxMeta ? null : parseJson(text);
  return isRecord(meta) ? meta : null;
}
