import { extensionKinds, ownValue } from "@rowhouse/contract";
import { realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { extensionName } from "./extension-catalog.ts";

/** A file of an extension that may be sent. */
export interface ExtensionFile {
  path: string;
  type: string;
  /** Bytes. */
  size: number;
  etag: string;
}

/** What an extension can consist of; other files are not served. */
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

/**
 * The file at `kind/name/…` below the folder of extensions, null when there is none. Links are resolved
 * first: those that lead out of the extension's own folder are not served.
 */
export async function findExtensionFile(root: string, path: string): Promise<ExtensionFile | null> {
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
