import { isEmail, testPattern, type AuthenticateBody } from "@rowhouse/contract";
import {
  findAccountByEmail,
  isCurrentCode,
  passwordMark,
  signToken,
  toActor,
  verifyToken,
  type Access,
  type Account,
  type Claims,
} from "../../access/index.ts";
import type { Context } from "../../core/context.ts";
import type { Counters } from "../../core/counters.ts";
import { AppError } from "../../core/errors.ts";
import type { Mailer } from "../../core/mail.ts";
import { hashPassword, verifyPassword } from "../../core/passwords.ts";
import { countFailures, recordSignIn, storePassword, suspend } from "./auth.repository.ts";
import { signInThrottle, type Attempt } from "./throttle.ts";

export interface AuthInput {
  counters: Counters;
  mailer: Mailer;
  /** Address for links in mails, without a slash at the end; never taken from the request. */
  publicUrl: string;
  accessOf(ctx: Context): Promise<Access>;
}

/** Signing in and what belongs to it (API contract 2.2, 11). */
export function authService(ctx: Context, input: AuthInput) {
  const throttle = signInThrottle(input.counters);

  return {
    /** Answers a token. The password is checked before anything is told about the account (F39); unknown users cost one hash too (C2). */
    async authenticate(body: AuthenticateBody): Promise<{ token: string }> {
      const { email, password, otp } = readCredentials(body);
      const attempt: Attempt = { ip: ctx.origin.ip, subject: email.toLowerCase() };
      await throttle.check(attempt);
      const account = await findAccountByEmail(ctx.db, email);
      const fits = await verifyPassword(account?.password ?? null, password);
      if (!account || !fits) {
        await throttle.fail(attempt);
        if (account) await recordFailure(ctx, account);
        throw new AppError("wrongCredentials");
      }
      if (account.status === "suspended") throw new AppError("userSuspended");
      if (account.status !== "active") throw new AppError("userInactive");
      await checkSecondFactor(account, otp, () => throttle.fail(attempt));
      await throttle.succeed(attempt);
      await recordSignIn(ctx, "authenticate", account.id);
      return { token: await issue(ctx, account) };
    },

    /** The same claims with a new time, for somebody who could sign in at this moment (F11). */
    async refresh(token: string): Promise<{ token: string }> {
      const { id, mark } = await verifyToken(ctx.project, token, {
        type: "auth",
        now: ctx.clock.now().getTime(),
      });
      const access = await input.accessOf(ctx);
      const account = typeof id === "number" ? await access.accountById(id) : null;
      if (!account || mark !== passwordMark(ctx.project, account))
        throw new AppError("invalidToken");
      toActor(account, ctx.origin.ip);
      return { token: await issue(ctx, account) };
    },

    /** Mails a link when the account is there and active; the answer and its time are the same for everybody (C1). */
    requestPassword(email: unknown): void {
      if (typeof email !== "string" || !isEmail(email)) return;
      sendLink(ctx, input, email).catch((error: unknown) =>
        ctx.log.error("The mail to choose a password could not be sent.", {
          request: ctx.requestId,
          cause: String(error),
        }),
      );
    },

    /** Sets a password with the token of a mailed link (J4). The link works once and only for the address it was sent to. */
    async resetPassword(token: string, password: string): Promise<void> {
      const claims = await readResetToken(ctx, token);
      const account =
        typeof claims["email"] === "string"
          ? await findAccountByEmail(ctx.db, claims["email"])
          : null;
      if (!account)
        throw new AppError(claims["id"] === undefined ? "userNotFound" : "resetTokenInvalid");
      if (account.id !== claims["id"] || claims["mark"] !== passwordMark(ctx.project, account))
        throw new AppError("resetTokenInvalid");
      if (account.status !== "active") throw new AppError("userInactive");
      await checkPolicy(ctx, password);
      await storePassword(ctx, account.id, await hashPassword(password));
      ctx.announce({
        name: "users.sessionsEnded",
        collection: "directus_users",
        keys: [account.id],
      });
    },
  };
}

/** 114 for whatever is not an e-mail and a password; nothing is looked up for it. */
function readCredentials({ email, password, otp }: AuthenticateBody): {
  email: string;
  password: string;
  otp: string;
} {
  if (
    typeof email !== "string" ||
    !isEmail(email) ||
    typeof password !== "string" ||
    password === "" ||
    password.length > 1024
  ) {
    throw new AppError("loginInputInvalid");
  }
  return {
    email,
    password,
    otp: typeof otp === "string" || typeof otp === "number" ? String(otp) : "",
  };
}

/** The entry for the log of the project, and the lock that `login_attempts_allowed` asks for (API contract 11.7). */
async function recordFailure(ctx: Context, account: Account): Promise<void> {
  await recordSignIn(ctx, "invalid-credentials", account.id);
  const { login_attempts_allowed: setting } = await ctx.project.settings.get();
  const allowed = Number(setting ?? "");
  if (!(allowed > 0) || account.status !== "active") return;
  if ((await countFailures(ctx, account.id)) <= allowed) return;
  await suspend(ctx, account.id);
  ctx.announce({ name: "users.sessionsEnded", collection: "directus_users", keys: [account.id] });
}

async function checkSecondFactor(
  account: Account,
  otp: string,
  fail: () => Promise<void>,
): Promise<void> {
  if (account.secondFactor === null) {
    if (account.enforcesSecondFactor) throw new AppError("secondFactorRequired");
    return;
  }
  if (otp === "") throw new AppError("otpMissing");
  if (isCurrentCode(account.secondFactor, otp, Date.now())) return;
  await fail();
  throw new AppError("otpWrong");
}

async function issue(ctx: Context, account: Account): Promise<string> {
  return signToken(
    ctx.project,
    { type: "auth", id: account.id, mark: passwordMark(ctx.project, account) },
    ctx.clock.now().getTime(),
  );
}

async function sendLink(ctx: Context, input: AuthInput, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account || account.status !== "active") return;
  const claims = {
    type: "reset_password",
    id: account.id,
    email: account.email,
    mark: passwordMark(ctx.project, account),
  } as const;
  const token = await signToken(ctx.project, claims, ctx.clock.now().getTime());
  const settings = await ctx.project.settings.get();
  const base = (settings["project_url"] ?? "").replace(/\/+$/, "") || input.publicUrl;
  const link = `${base}/${ctx.project.key}/auth/password/reset/${token}`;
  await input.mailer.send({
    to: account.email,
    subject: `${ctx.project.name}: choose a new password`,
    text: `Somebody asked for a new password for your account at ${ctx.project.name}.\n\nChoose it here within 20 minutes:\n${link}\n\nIf it was not you, nothing has to be done.`,
  });
}

async function readResetToken(ctx: Context, token: string): Promise<Claims> {
  try {
    return await verifyToken(ctx.project, token, {
      type: "reset_password",
      now: ctx.clock.now().getTime(),
    });
  } catch (error) {
    const isExpired = error instanceof AppError && error.key === "expiredToken";
    throw new AppError(isExpired ? "resetTokenExpired" : "resetTokenInvalid");
  }
}

/** The setting `password_policy` is a regular expression. */
async function checkPolicy(ctx: Context, password: string): Promise<void> {
  const { password_policy: policy } = await ctx.project.settings.get();
  if (policy && testPattern(policy, password) === "mismatch") {
    throw new AppError("invalidInput", {
      field: "password",
      details: "The password does not follow the rules of this project.",
    });
  }
}
