import type { ConfirmationMethod } from "@rowhouse/contract";
import { toStoredTime } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Project } from "../core/project.ts";
import type { Database } from "../database/database.ts";
import { type Account, findAccountById } from "./access-cache.ts";
import { findSession } from "./sessions.ts";

/** A request that is about to do something dangerous. `db` may be the transaction that it does it in. */
interface Acting {
  db: Database;
  /** Null without one, as with a static token: nobody could be asked. */
  session: string | null;
  now: Date;
}

/**
 * Refuses a dangerous act of a session that asks, where its holder has not proved for a while who they are (API contract 2.25). The row
 * is read again each time, so that a confirmation counts in every process at once. Accounts without any way to confirm are not asked.
 * Throws `confirmationRequired` (403/116) with the ways in its details, `invalidToken` where the session has ended meanwhile.
 */
export async function assertConfirmed(
  project: Pick<Project, "confirmationMs" | "providers">,
  { db, session, now }: Acting,
): Promise<void> {
  if (session === null || !Number.isFinite(project.confirmationMs)) return;
  const found = await findSession(db, session);
  if (found === null) throw new AppError("invalidToken");
  const since = toStoredTime(new Date(now.getTime() - project.confirmationMs));
  if (!found.asksConfirmation || (found.confirmedOn ?? "") >= since) return;
  const account = await findAccountById(db, found.user);
  const methods = account === null ? [] : methodsOf(project, account);
  if (methods.length > 0) throw new AppError("confirmationRequired", { details: { methods } });
}

function methodsOf(
  { providers }: Pick<Project, "providers">,
  { password, hasPasskey, secondFactor }: Account,
): ConfirmationMethod[] {
  return [
    ...(password === null ? [] : (["password"] as const)),
    ...(hasPasskey ? (["passkey"] as const) : []),
    ...(secondFactor === null ? [] : (["otp"] as const)),
    ...(providers.length === 0 ? [] : (["provider"] as const)),
  ];
}
