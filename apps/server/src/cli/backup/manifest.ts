import { parseJson } from "@rowhouse/contract";
import type { DialectId } from "../../database/database.ts";

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

export interface BackedUpProject {
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
