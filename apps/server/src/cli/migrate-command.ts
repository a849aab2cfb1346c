import { parseArgs } from "node:util";
import { readConfig } from "../config/config.ts";
import { consoleLogger } from "../core/log/console-logger.ts";
import { SetupError } from "../core/setup-error.ts";
import { migrate, pendingMigrations } from "../database/migrations/migrate.ts";
import { eachInstalled } from "./installed-projects.ts";

/** `migrate`, with --data and --dry-run: what a start would do to the databases of all projects, done or only named. */
export async function migrateCommand(
  variables: NodeJS.ProcessEnv,
  words: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { data, isDry } = readWords(words);
  const config = readConfig(variables, data === undefined ? [] : ["--data", data]);
  const log = consoleLogger(config.log.level);
  const found = await eachInstalled(config, async ({ key }, db) => {
    const names = isDry ? await pendingMigrations(db) : await migrate(db, log);
    const done = isDry ? "would run" : "ran";
    say(
      names.length === 0
        ? `Project ${key}: up to date.`
        : `Project ${key}: ${done} ${names.join(", ")}.`,
    );
  });
  if (found.length === 0) say("Nothing is installed here.");
}

function readWords(words: readonly string[]): { data: string | undefined; isDry: boolean } {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { data: { type: "string" }, "dry-run": { type: "boolean" } },
    });
    return { data: values.data, isDry: values["dry-run"] === true };
  } catch (error) {
    throw new SetupError("The command is migrate; it takes --data DIR and --dry-run.", {
      cause: error,
    });
  }
}
