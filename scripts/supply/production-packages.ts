import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../checks/files.ts";

/** The lock file's entry for one package or workspace. */
interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type LockPackages = Readonly<Record<string, LockEntry>>;

/** A package of somebody else that runs with the product. */
export interface ProductionPackage {
  /** Where it is installed, from the root. */
  path: string;
  name: string;
  version: string;
  /** As an SPDX expression; null when the package does not say. */
  license: string | null;
  /** `sha512-…`, as the registry states it. */
  integrity: string | null;
  /** Paths of the packages that it uses. */
  uses: string[];
}

/** The programs that people run: the server, and the app that it sends to browsers. */
const products = ["apps/server", "apps/admin"];

export function readLock(): LockPackages {
  // cast: the shape npm documents
  return (
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: LockPackages }
  ).packages;
}

/**
 * Every package that the products need, on any platform, sorted by path. It is read from the lock file and not from `npm sbom`, which
 * leaves out what is both a dependency and somebody's peer: React, of all.
 */
export function productionPackages(
  lock: LockPackages,
  from: readonly string[] = products,
): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>();
  const visited = new Set<string>();
  const visit = (path: string): void => {
    if (visited.has(path)) return;
    visited.add(path);
    const entry = lock[path] ?? {};
    const uses = namesUsedBy(entry)
      .map((name) => resolve(lock, path, name))
      .filter((used) => used !== null);
    if (path.includes("node_modules/"))
      found.set(path, {
        path,
        name: path.split("node_modules/").at(-1) ?? path,
        version: entry.version ?? "",
        license: entry.license ?? null,
        integrity: entry.integrity ?? null,
        uses: uses.filter((used) => used.includes("node_modules/")),
      });
    for (const used of uses) visit(used);
  };
  for (const product of from) visit(product);
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function namesUsedBy(entry: LockEntry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers,
  ];
}

/** The way Node looks: beside the package, then further up. Links of workspaces are followed. Null for what is not installed. */
function resolve(lock: LockPackages, path: string, name: string): string | null {
  for (let at = path; ; at = at.includes("/") ? at.slice(0, at.lastIndexOf("/")) : "") {
    if (!at.endsWith("node_modules")) {
      const candidate = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
      const entry = lock[candidate];
      if (entry) return entry.link === true ? (entry.resolved ?? null) : candidate;
    }
    if (at === "") return null;
  }
}
