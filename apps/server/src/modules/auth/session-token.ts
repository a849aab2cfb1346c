import { lacksSecondFactor, passwordMark, signToken, type Account } from "../../access/index.ts";
import type { Context } from "../../core/context.ts";

/**
 * The token of a session, valid for twenty minutes (API contract 11.1). `needs2FA` says that the second factor has to
 * be set up before any other request succeeds; it is always present after a refresh.
 */
export async function issueToken(
  ctx: Context,
  account: Account,
  by: "sign-in" | "refresh",
): Promise<{ token: string }> {
  const isMissing = lacksSecondFactor(account);
  const claims = {
    type: "auth",
    id: account.id,
    mark: passwordMark(ctx.project, account),
    ...(isMissing || by === "refresh" ? { needs2FA: isMissing } : {}),
  } as const;
  return { token: await signToken(ctx.project, claims, ctx.clock.now().getTime()) };
}
