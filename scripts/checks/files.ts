import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The repository's root folder. */
export const root = join(import.meta.dirname, "..", "..");

const ignored = new Set([
  "node_modules",
  "dist",
  ".git",
  ".node",
  ".stamps",
  "data",
  "shots",
  "results",
]);

/** One source file: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** All files below `folder` (from the root) whose name ends with one of `endings`; a missing folder has none. */
export function filesBelow(folder: string, endings: string[]): SourceFile[] {
  return walk(join(root, folder))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({
      path: relative(root, path).split(sep).join("/"),
      text: readFileSync(path, "utf8"),
    }));
}

/** The names of the folders directly inside `folder`, sorted; a missing folder has none. */
export function foldersIn(folder: string): string[] {
  return entriesOf(join(root, folder))
    .filter((entry) => entry.isDirectory() && !ignored.has(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}

function walk(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
