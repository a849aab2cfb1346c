import { existsSync } from "node:fs";
import { type DoctorReport, type DoctorWeight, adminRole } from "@rowhouse/contract";
import {
  findAccountByEmail,
  hasSecondFactor,
  removePasskeys,
  removeRecoveryCodes,
} from "../access/index.ts";
import { offerOf, readAdminFile } from "../config/admin-file.ts";
import { type Config, readConfig } from "../config/config.ts";
import { systemClock, toStoredTime } from "../core/context.ts";
import { consoleLogger } from "../core/log/logger.ts";
import { SetupError } from "../core/setup-error.ts";
import type { Database } from "../database/database.ts";
import { pendingMigrations } from "../database/migrations/migrate.ts";
import { readModel } from "../database/schema/read-model.ts";
import { identifier, sql } from "../database/sql.ts";
import { type VersionTopic, versionsTable } from "../database/versions.ts";
import { type Configured, examine, sentenceOf } from "../modules/doctor/index.ts";
import { fileVersionsIn } from "../projects/file-versions.ts";
import { historyIn } from "../projects/history.ts";
import { removalsIn } from "../projects/removals.ts";
import { createStores } from "../storage/index.ts";
import { type Command, configFlags, dataFlag } from "./command/command.ts";
import { eachInstalled, nothingInstalled } from "./installed-projects.ts";

const marks: Readonly<Record<DoctorWeight, string>> = {
  serious: "SERIOUS",
  advice: "advice ",
  fine: "fine   ",
};

/**
 * `doctor`: examines all projects, changes nothing, and says what it found. The process ends with 1 where something is
 * serious. With --reset-2fa EMAIL or --open-addresses it lets people in again who are barred, and does nothing else.
 */
export const doctorCommand: Command = {
  call: "npm run doctor",
  alsoCall: "node apps/server/dist/main.js doctor",
  does: `Examines all projects, changes nothing, and says what it found. Ends with 1 where something is serious.
With --reset-2fa or --open-addresses it examines nothing, and lets in who is locked out.`,
  flags: {
    ...dataFlag,
    "reset-2fa": {
      value: "EMAIL",
      says: "takes the second factor of this user away, passkeys and recovery codes included",
    },
    "open-addresses": { says: "lets administrators come from all addresses" },
  },
  page: "docs/how-to/check-the-set-up.md",
  async run(given) {
    const config = readConfig(given.variables, configFlags(given));
    const wanted = {
      secondFactorOf: given.value("reset-2fa") ?? null,
      opensAddresses: given.has("open-addresses"),
    };
    if (wanted.secondFactorOf !== null || wanted.opensAddresses)
      await letPeopleIn(config, wanted, given.say);
    else await examineAll(config, given.say);
  },
};

async function examineAll(config: Config, say: (line: string) => void): Promise<void> {
  const admin = await readAdminFile(config.dataDir, config.publicUrl);
  const found = await eachInstalled(config, async ({ key }, db) => {
    if ((await pendingMigrations(db)).length > 0) {
      say(`Project ${key}: run migrate first, its system tables are those of another version.`);
      return false;
    }
    const reports = await reportsOf({ ...config, offer: offerOf(admin, config.dataDir) }, key, db);
    say(`Project ${key}:`);
    for (const line of linesOf(reports)) say(`  ${line}`);
    return reports.some(({ weight }) => weight === "serious");
  });
  if (found.length === 0) sayNothingInstalled(config, say);
  if (found.includes(true)) process.exitCode = 1;
}

/** A new folder may wait for its installer; one that is not there was misspelled, and whatever watches the command has to notice. */
function sayNothingInstalled(config: Config, say: (line: string) => void): void {
  const sentence = nothingInstalled(config);
  if (config.databaseUrl === null && !existsSync(config.dataDir)) throw new SetupError(sentence);
  say(sentence);
}

async function reportsOf(
  config: Config & Configured,
  key: string,
  db: Database,
): Promise<DoctorReport[]> {
  const one = {
    db,
    config,
    model: await readModel(db),
    storage: createStores(config.storage)(key),
    removals: removalsIn(db),
    fileVersions: fileVersionsIn(db, config.retention.fileVersions),
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

async function letPeopleIn(
  config: Config,
  wanted: LetIn,
  say: (line: string) => void,
): Promise<void> {
  const done = await eachInstalled(config, async ({ key }, db) => {
    if ((await pendingMigrations(db)).length === 0) return await letIn(db, key, wanted);
    throw new SetupError(
      `Project ${key}: run migrate first, its system tables are those of another version.`,
    );
  });
  if (done.length === 0) throw new SetupError(nothingInstalled(config));
  assertLetIn(wanted, done.flat());
  for (const sentence of done.flat()) say(sentence);
}

/** The bars that an operator may take away from somebody, who may be the last administrator. */
interface LetIn {
  /** The e-mail address of the person whose second factor is lost. */
  secondFactorOf: string | null;
  /** Whether administrators may come from everywhere again. */
  opensAddresses: boolean;
}

/** Lets people in again who are barred from one project. Returns what it did, as sentences. */
async function letIn(db: Database, project: string, wanted: LetIn): Promise<string[]> {
  const done = await db.transaction(async (inside) => [
    ...(await resetSecondFactor(inside, wanted.secondFactorOf)),
    ...(wanted.opensAddresses ? [await openAddresses(inside)] : []),
  ]);
  return done.map((sentence) => `Project ${project}: ${sentence}`);
}

/** Throws where no project has been found to have the person. */
function assertLetIn(wanted: LetIn, done: readonly string[]): void {
  if (wanted.secondFactorOf !== null && done.length === 0)
    throw new SetupError(`Nobody here has the e-mail address ${wanted.secondFactorOf}.`);
}

async function resetSecondFactor(db: Database, email: string | null): Promise<string[]> {
  const account = email === null ? null : await findAccountByEmail(db, email);
  if (account === null) return [];
  if (!hasSecondFactor(account)) return [`${account.email} has no second factor.`];
  const secret = identifier("2fa_secret");
  await db.run(sql`update directus_users set ${secret} = null where id = ${account.id}`);
  await removePasskeys(db, [account.id]);
  await removeRecoveryCodes(db, [account.id]);
  await record(db, {
    collection: "directus_users",
    item: account.id,
    comment: "The second factor was reset by the operator of the server.",
  });
  const next = account.enforcesSecondFactor
    ? "signing in takes the password, and then asks to set up another one."
    : "signing in takes the password alone.";
  return [`The second factor of ${account.email} is reset: ${next}`];
}

async function openAddresses(db: Database): Promise<string> {
  await db.run(sql`update directus_roles set ip_whitelist = null where id = ${adminRole}`);
  await record(db, {
    collection: "directus_roles",
    item: adminRole,
    comment: "The allowed addresses were removed by the operator of the server.",
  });
  return "Administrators may come from all addresses.";
}

/** The entry of the activity, by nobody; and the running servers read the accounts again. */
async function record(
  db: Database,
  { collection, item, comment }: { collection: string; item: number; comment: string },
): Promise<void> {
  const topic: VersionTopic = "access";
  await db.insert(
    "directus_activity",
    {
      action: "update",
      action_by: 0,
      action_on: toStoredTime(systemClock.now()),
      ip: "",
      user_agent: "doctor",
      collection,
      item: String(item),
      comment,
    },
    "id",
  );
  await db.run(
    sql`update ${identifier(versionsTable)} set version = version + 1 where topic = ${topic}`,
  );
}
