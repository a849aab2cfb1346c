import {
  beginSession,
  lacksSecondFactor,
  passwordMark,
  renewSession,
  signToken,
  type Account,
} from "../../access/index.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";

/**
 * A sign-in, which begins a session and says whether it asks for confirmations, or the session whose token is exchanged; null: one of
 * before there were any.
 */
export type Issue = { asks: boolean } | { refreshes: string | null };

/**
 * The token of a session, valid for twenty minutes (API contract 11.1). `needs2FA` says that the second factor has to
 * be set up before any other request succeeds; it is always present after a refresh. Throws `invalidToken` for a session that has
 * ended meanwhile.
 */
export async function issueToken(
  ctx: Context,
  account: Account,
  by: Issue,
): Promise<{ token: string }> {
  const isMissing = lacksSecondFactor(account);
  const mark = passwordMark(ctx.project, account);
  const claims = {
    type: "auth",
    id: account.id,
    session: await sessionFor(ctx, { user: account.id, mark, by }),
    mark,
    ...(isMissing || "refreshes" in by ? { needs2FA: isMissing } : {}),
  } as const;
  return { token: await signToken(ctx.project, claims, ctx.clock.now().getTime()) };
}

async function sessionFor(
  { db, origin, clock }: Context,
  { user, mark, by }: { user: number; mark: string; by: Issue },
): Promise<string> {
  const now = clock.now();
  if ("asks" in by) return await beginSession(db, { user, mark, asks: by.asks, origin, now });
  if (by.refreshes === null)
    return await beginSession(db, { user, mark, asks: false, origin, now });
  if (!(await renewSession(db, { id: by.refreshes, mark, now })))
    throw new AppError("invalidToken");
  return by.refreshes;
}
