import { setTimeout } from "node:timers/promises";
import type { ConfirmBody, Confirmed, PasskeyChallenge } from "@rowhouse/contract";
import {
  type Account,
  confirmSession,
  findAccountById,
  foldEmail,
  isRecoveryCode,
  listPasskeys,
  useCode,
} from "../../access/index.ts";
import { type Context, toStoredTime } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import { verifyPassword } from "../../core/passwords.ts";
import { recordSignIn } from "./auth.repository.ts";
import { type AuthInput, minRefusalMs, recordFailure } from "./auth.service.ts";
import { challengeToProve, provePasskey } from "./passkeys/passkey-proof.ts";
import { signInThrottle } from "./throttle.ts";

/** Proving once more who one is, for the session that asks for it before dangerous acts (API contract 2.25). */
export function confirmationService(ctx: Context, input: AuthInput) {
  return {
    /** Options for a passkey of the caller's account; the answer counts in this session alone. */
    async challenge(): Promise<PasskeyChallenge> {
      const { account, session } = await personOf(ctx);
      const known = await listPasskeys(ctx.db, account.id);
      return await challengeToProve(ctx, input, { purpose: { session }, known });
    },

    /**
     * Counts from now on, in this session only, and renews nothing else. Guesses are slowed down together with those of signing in, and
     * recorded as these are. Throws `wrongCredentials`, `otpWrong`, `passkeyRefused`, `tooManyRequests`, `forbidden` without a session.
     */
    async confirm(body: ConfirmBody): Promise<Confirmed> {
      const { account, session } = await personOf(ctx);
      const throttle = signInThrottle(input.limiter);
      const subject = foldEmail(account.email);
      const attempt = { project: ctx.project.key, ip: ctx.origin.ip, subject };
      assertProof(body);
      await throttle.begin(attempt);
      const earliest = setTimeout(minRefusalMs);
      const comment = await prove(ctx, input, { account, session, body }).catch(
        async (error: unknown) => {
          await throttle.fail(attempt);
          await earliest;
          throw error;
        },
      );
      await throttle.succeed(attempt);
      const now = ctx.clock.now();
      if (!(await confirmSession(ctx.db, session, now))) throw new AppError("invalidToken");
      await recordSignIn(ctx, "authenticate", { user: account.id, comment });
      const { confirmationMs } = ctx.project;
      const until = Number.isFinite(confirmationMs) ? now.getTime() + confirmationMs : null;
      return { confirmed_until: until === null ? null : toStoredTime(new Date(until)) };
    },
  };
}

/** Who has signed in with a session. A program's token has none, and nothing to confirm. */
async function personOf({
  db,
  actor,
  session,
}: Context): Promise<{ account: Account; session: string }> {
  if (session === null || actor.user === null)
    throw new AppError("forbidden", because("onlyInPerson"));
  const account = await findAccountById(db, actor.user);
  if (account === null) throw new AppError("invalidToken");
  return { account, session };
}

function assertProof({ password = "", otp = "", passkey }: ConfirmBody): void {
  if (password === "" && String(otp) === "" && passkey === undefined)
    throw new AppError("invalidInput", brokenRule("password", "required"));
}

interface Given {
  account: Account;
  session: string;
  body: ConfirmBody;
}

/** The words of the activity for what was proven; the first of passkey, code and password that was sent counts. */
async function prove(
  ctx: Context,
  input: AuthInput,
  { account, session, body: { password = "", otp = "", passkey } }: Given,
): Promise<string> {
  if (passkey !== undefined) {
    const { publicUrl } = input;
    const proven = await provePasskey(ctx, { publicUrl, purpose: { session } }, passkey);
    if (proven.account.id !== account.id) throw new AppError("passkeyRefused");
    return `Confirmed with the passkey "${proven.passkey.name}".`;
  }
  const code = typeof otp === "number" ? String(otp).padStart(6, "0") : otp;
  if (code !== "") {
    const { secondFactor: secret } = account;
    if (secret === null || isRecoveryCode(code)) throw new AppError("otpWrong");
    const now = ctx.clock.now().getTime();
    const given = { project: ctx.project.key, user: account.id, code, now, secret };
    await useCode(input.limiter, given);
    return "Confirmed with a code of the authenticator app.";
  }
  if (await verifyPassword(account.password, password)) return "Confirmed with the password.";
  await recordFailure(ctx, account);
  throw new AppError("wrongCredentials");
}
