import type { Config } from "../config/config.ts";
import { keptSecret, prepareDataDir } from "../config/data-dir.ts";
import { createProjects, defaultProject } from "../projects/projects.ts";
import { localSignals } from "../core/signals/signals.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { installProject } from "../projects/install-project.ts";
import { fillProject } from "./import-project.ts";
import type { ProjectSnapshot } from "./snapshot.ts";

/**
 * Installs the default project and fills it with a snapshot, before a server is started. Returns false, and does nothing, when
 * something is installed already.
 */
export async function importProject(config: Config, snapshot: ProjectSnapshot): Promise<boolean> {
  await prepareDataDir(config.dataDir);
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const projects = createProjects({ config, secret, signals: localSignals() });
  try {
    if ((await projects.find(defaultProject)) !== null) return false;
    const entry = await projects.locate(defaultProject);
    if (entry === null) return false;
    const db = await openDatabase(entry.databaseUrl, config.databaseLimits);
    const { project_name: projectName, app_url: appUrl } = snapshot.settings ?? {};
    await installProject(db, {
      projectName: projectName ?? "Rowhouse",
      appUrl: appUrl ?? config.publicUrl ?? "",
      admin: null,
    });
    await db.close();
    const { project } = await projects.add(entry);
    await fillProject(project, snapshot);
    return true;
  } finally {
    await projects.close();
  }
}
