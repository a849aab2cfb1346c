import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { projectKeys } from "../config/data-dir.ts";
import { localSignals } from "../core/signals/signals.ts";
import { parseDatabaseUrl } from "../database/connection.ts";
import type { Database, DialectId } from "../database/database.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { hasSystemTables } from "../database/migrations/migrate.ts";
import { createProjects, defaultProject } from "../projects/projects.ts";
import { reachDatabase } from "./command/reach-database.ts";

export interface InstalledProject {
  key: string;
  databaseUrl: string;
  dialect: DialectId;
}

/**
 * Opens the database of each project of this configuration in turn, without migrating it, and returns what `look` finds; projects
 * of which nothing is installed are left out. Throws SetupError when one of them cannot be reached.
 */
export async function eachInstalled<T>(
  config: Config,
  look: (project: InstalledProject, db: Database) => Promise<T>,
): Promise<T[]> {
  const projects = createProjects({ config, secret: "", signals: localSignals() });
  const found: T[] = [];
  for (const key of new Set([defaultProject, ...(await projectKeys(config.dataDir))])) {
    const databaseUrl = (await projects.locate(key))?.databaseUrl;
    if (databaseUrl === undefined) continue;
    const connection = parseDatabaseUrl(databaseUrl);
    if (connection.dialect === "sqlite" && !existsSync(connection.file)) continue;
    const db = await openDatabase(connection);
    try {
      if (await reachDatabase({ key, databaseUrl }, () => hasSystemTables(db)))
        found.push(await look({ key, databaseUrl, dialect: connection.dialect }, db));
    } finally {
      await db.close();
    }
  }
  return found;
}

/** The sentence where no project was found: most often the data folder is another one. */
export function nothingInstalled({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl !== null) return "Nothing is installed here: the database has no system tables.";
  return existsSync(dataDir)
    ? `Nothing is installed here: the data folder ${dataDir} has no project.`
    : `Nothing is installed here: there is no data folder ${dataDir}.`;
}
