import { leastPassword } from "@rowhouse/contract";
import type { Config } from "../config/config.ts";
import { defaultProject, type Projects } from "../projects/projects.ts";
import type { Logger } from "../core/log/logger.ts";
import { SetupError } from "../core/setup-error.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { installProject } from "../projects/install-project.ts";
import { reachDatabase } from "./command/reach-database.ts";

/**
 * Returns whether the default project is installed, and installs it when ROWHOUSE_ADMIN_EMAIL and ROWHOUSE_ADMIN_PASSWORD are set.
 * Throws SetupError when its database does not respond: a server without it would only fail later.
 */
export async function installFirst(input: {
  config: Config;
  projects: Projects;
  log: Logger;
}): Promise<boolean> {
  const { config, projects, log } = input;
  const entry = await projects.locate(defaultProject);
  if (entry === null) return false;
  return await reachDatabase(entry, async () => {
    if ((await projects.find(defaultProject)) !== null) return true;
    if (config.firstAdmin === null) return false;
    // Checked where it counts: a server that is installed already starts whatever the variable holds.
    if (config.firstAdmin.password.length < leastPassword)
      throw new SetupError(
        `ROWHOUSE_ADMIN_PASSWORD is too short, it needs at least ${leastPassword} characters.`,
      );
    const db = await openDatabase(entry.databaseUrl, config.databaseLimits);
    try {
      await installProject(db, {
        projectName: "Rowhouse",
        appUrl: config.publicUrl ?? "",
        admin: config.firstAdmin,
      });
    } finally {
      await db.close();
    }
    await projects.add(entry);
    log.info(`The project is installed, sign in as ${config.firstAdmin.email}.`);
    return true;
  });
}
