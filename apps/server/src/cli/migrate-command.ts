import { readConfig } from "../config/config.ts";
import { consoleLogger } from "../core/log/logger.ts";
import { migrate, pendingMigrations } from "../database/migrations/migrate.ts";
import { configFlags, dataFlag, type Command } from "./command/command.ts";
import { eachInstalled, nothingInstalled } from "./installed-projects.ts";

/** `migrate`: what a start would do to the databases of all projects, done or only named. */
export const migrateCommand: Command = {
  call: "npm run migrate",
  alsoCall: "node apps/server/dist/main.js migrate",
  does: "Brings the system tables of all projects to this version, as a start would.",
  flags: { ...dataFlag, "dry-run": { says: "only names what it would do" } },
  page: "docs/how-to/upgrade.md",
  async run(given) {
    const config = readConfig(given.variables, configFlags(given));
    const log = consoleLogger(config.log.level);
    const isDry = given.has("dry-run");
    const found = await eachInstalled(config, async ({ key }, db) => {
      const names = isDry ? await pendingMigrations(db) : await migrate(db, log);
      const done = isDry ? "would run" : "ran";
      given.say(
        names.length === 0
          ? `Project ${key}: up to date.`
          : `Project ${key}: ${done} ${names.join(", ")}.`,
      );
    });
    if (found.length === 0) given.say(nothingInstalled(config));
  },
};
