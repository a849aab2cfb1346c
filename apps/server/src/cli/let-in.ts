import { adminRole } from "@rowhouse/contract";
import { findAccountByEmail } from "../access/index.ts";
import { systemClock, toStoredTime } from "../core/clock.ts";
import { SetupError } from "../core/setup-error.ts";
import type { Database } from "../database/database.ts";
import { identifier, sql } from "../database/sql.ts";
import { versionsTable, type VersionTopic } from "../database/versions.ts";

/** What an operator may take away of what bars somebody, who may be the last administrator. */
export interface LetIn {
  /** The e-mail address of the person whose second factor is lost. */
  secondFactorOf: string | null;
  /** Whether administrators may come from everywhere again. */
  opensAddresses: boolean;
}

/** Lets people in again who are barred from one project. Returns what it did, as sentences. */
export async function letIn(db: Database, project: string, wanted: LetIn): Promise<string[]> {
  const done = await db.transaction(async (inside) => [
    ...(await resetSecondFactor(inside, wanted.secondFactorOf)),
    ...(wanted.opensAddresses ? [await openAddresses(inside)] : []),
  ]);
  return done.map((sentence) => `Project ${project}: ${sentence}`);
}

/** Throws where no project has been found to have the person. */
export function assertLetIn(wanted: LetIn, done: readonly string[]): void {
  if (wanted.secondFactorOf !== null && done.length === 0)
    throw new SetupError(`Nobody here has the e-mail address ${wanted.secondFactorOf}.`);
}

async function resetSecondFactor(db: Database, email: string | null): Promise<string[]> {
  const account = email === null ? null : await findAccountByEmail(db, email);
  if (account === null) return [];
  if (account.secondFactor === null) return [`${account.email} has no second factor.`];
  const secret = identifier("2fa_secret");
  await db.run(sql`update directus_users set ${secret} = null where id = ${account.id}`);
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
