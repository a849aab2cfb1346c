import { stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../../config/config.ts";
import { SetupError } from "../../core/setup-error.ts";
import { parseDatabaseUrl } from "../../database/connection.ts";

interface Places {
  config: Config;
  databaseUrls: ReadonlyMap<string, string>;
}

/**
 * Throws SetupError when a disk of this machine has less room than the parts of a backup need that go there. What a database server or a
 * bucket has cannot be known.
 */
export async function refuseFullDisks(
  sizes: ReadonlyMap<string, number>,
  places: Places,
): Promise<void> {
  const disks = new Map<number, { folder: string; needed: number }>();
  for (const [name, bytes] of sizes) {
    const wanted = folderOf(name, places);
    if (wanted === null) continue;
    const { folder, device } = await nearestFolder(wanted);
    const disk = disks.get(device) ?? { folder, needed: 0 };
    disks.set(device, { ...disk, needed: disk.needed + bytes - (await bytesThere(name, places)) });
  }
  for (const { folder, needed } of disks.values()) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needed)
      throw new SetupError(
        `The restore needs ${inMegabytes(needed)} in ${folder}, and the disk has ${inMegabytes(bavail * bsize)} left. Nothing was touched.`,
      );
  }
}

/** Where a part of a backup goes; null for what does not go to a disk of this machine. */
function folderOf(name: string, { config, databaseUrls }: Places): string | null {
  const [kind, key = ""] = name.split("/");
  if (kind === "data" || kind === "environment") return config.dataDir;
  if (kind === "files") return config.storage.kind === "local" ? config.storage.directory : null;
  const url = databaseUrls.get(key);
  const connection = kind === "database" && url !== undefined ? parseDatabaseUrl(url) : null;
  return connection?.dialect === "sqlite" ? dirname(connection.file) : null;
}

/** A file takes the place of the one that is there; a database does so only when it is whole. */
async function bytesThere(name: string, { config: { storage } }: Places): Promise<number> {
  if (!name.startsWith("files/") || storage.kind !== "local") return 0;
  const found = await stat(join(storage.directory, name.slice("files/".length))).catch(() => null);
  return found?.size ?? 0;
}

/** The folder itself, or the one in which it will be made. */
async function nearestFolder(folder: string): Promise<{ folder: string; device: number }> {
  const found = await stat(folder).catch(() => null);
  if (found !== null || dirname(folder) === folder) return { folder, device: found?.dev ?? 0 };
  return nearestFolder(dirname(folder));
}

function inMegabytes(bytes: number): string {
  return `${(Math.max(0, bytes) / 1_000_000).toFixed(1)} MB`;
}
