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
