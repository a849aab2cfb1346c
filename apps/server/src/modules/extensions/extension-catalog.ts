import { isRecord, parseJson } from "@rowhouse/contract";
import type { ExtensionKind, ExtensionRecord } from "@rowhouse/contract";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "../../core/log/logger.ts";

/** The name of an extension's folder; those that begin with `_` are disabled. */
export const extensionName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Bytes of a `meta.json`. */
const maxMeta = 256 * 1024;
/** Extensions of one kind; a folder with more is not a folder of extensions. */
const maxExtensions = 500;

interface CachedRecord {
  /** Changes whenever the file does. */
  version: string;
  record: ExtensionRecord | null;
}

/**
 * The extensions of one kind in their folder. Metadata is cached; only what changed is read again, recognized by the
 * modification times of the folder and of each `meta.json`.
 */
export function createExtensionCatalog(root: string, kind: ExtensionKind, log: Logger) {
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
    return { version, record: meta && { ...meta, id: name, path } };
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
