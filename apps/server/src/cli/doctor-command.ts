import type { DoctorReport, DoctorWeight } from "@rowhouse/contract";
import { parseArgs } from "node:util";
import { readConfig, type Config } from "../config/config.ts";
import { systemClock } from "../core/clock.ts";
import { consoleLogger } from "../core/log/console-logger.ts";
import { SetupError } from "../core/setup-error.ts";
import type { Database } from "../database/database.ts";
import { pendingMigrations } from "../database/migrations/migrate.ts";
import { readModel } from "../database/schema/read-model.ts";
import { examine, sentenceOf } from "../modules/doctor/index.ts";
import { historyIn } from "../projects/history.ts";
import { removalsIn } from "../projects/removals.ts";
import { createStores } from "../storage/index.ts";
import { eachInstalled } from "./installed-projects.ts";

const marks: Readonly<Record<DoctorWeight, string>> = {
  serious: "SERIOUS",
  advice: "advice ",
  fine: "fine   ",
};

/**
 * `doctor`, with --data: examines all projects, changes nothing, and says what it found. The process ends with 1 where something is
 * serious.
 */
export async function doctorCommand(
  variables: NodeJS.ProcessEnv,
  words: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const config = readConfig(variables, readFlags(words));
  const found = await eachInstalled(config, async ({ key }, db) => {
    if ((await pendingMigrations(db)).length > 0) {
      say(`Project ${key}: run migrate first, its system tables are those of another version.`);
      return false;
    }
    const reports = await reportsOf(config, key, db);
    say(`Project ${key}:`);
    for (const line of linesOf(reports)) say(`  ${line}`);
    return reports.some(({ weight }) => weight === "serious");
  });
  if (found.length === 0) say("Nothing is installed here.");
  if (found.includes(true)) process.exitCode = 1;
}

async function reportsOf(config: Config, key: string, db: Database): Promise<DoctorReport[]> {
  const one = {
    db,
    config,
    model: await readModel(db),
    storage: createStores(config.storage)(key),
    removals: removalsIn(db),
    history: historyIn(db),
    clock: systemClock,
  };
  return await examine(one, consoleLogger(config.log.level));
}

function linesOf(reports: readonly DoctorReport[]): string[] {
  return reports.flatMap(({ id, findings, has_failed: hasFailed, is_partial: isPartial }) => {
    if (hasFailed) return [`${marks.advice} ${id}: could not be examined.`];
    const told = findings.map(
      (finding) => `${marks[finding.weight]} ${id}: ${sentenceOf(finding)}`,
    );
    const more = isPartial ? [`${marks.advice} ${id}: there is more than was looked at.`] : [];
    return told.length + more.length === 0 ? [`${marks.fine} ${id}`] : [...told, ...more];
  });
}

function readFlags(words: readonly string[]): string[] {
  try {
    const { values } = parseArgs({ args: [...words], options: { data: { type: "string" } } });
    return values.data === undefined ? [] : ["--data", values.data];
  } catch (error) {
    throw new SetupError("The command is doctor; it takes --data DIR.", { cause: error });
  }
}
