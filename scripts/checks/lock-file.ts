import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.ts";

interface LockEntry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** The lock file carries no download addresses and names every platform's binaries, or `npm ci` refuses it elsewhere. */
export function checkLockFile(): string[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  }; // cast: the shape npm documents
  const entries = Object.entries(lock.packages);
  const present = new Set(entries.map(([path]) => path.split("node_modules/").pop()));
  return [
    ...entries
      .filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
      .map(([path]) => `package-lock.json names a download address for ${path}`),
    ...entries.flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !present.has(name))
        .map((name) => `package-lock.json lacks ${name}, an optional dependency of ${path}`),
    ),
  ];
}
