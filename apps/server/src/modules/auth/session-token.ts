import { lacksSecondFactor, passwordMark, signToken, type Account } from "../../access/index.ts";
import type { Context } from "../../core/context.ts";

/**
 * The token that a person works with for twenty minutes (API contract 11.1). `needs2FA` tells the app that the second
 * factor has to be set up before anything else is answered; it is always there after a refresh.
 */
export async function issueToken(
  ctx: Context,
  account: Account,
  by: "sign-in" | "refresh",
): Promise<{ token: string }> {
  const isLacking = lacksSecondFactor(account);
  const claims = {
    type: "auth",
    id: account.id,
    mark: passwordMark(ctx.project, account),
    ...(isLacking || by === "refresh" ? { needs2FA: isLacking } : {}),
  } as const;
  return { token: await signToken(ctx.project, claims, ctx.clock.now().getTime()) };
}
