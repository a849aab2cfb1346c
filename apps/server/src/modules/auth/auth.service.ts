import { setTimeout } from "node:timers/promises";
import { emptyQuery, isEmail, type AuthenticateBody } from "@rowhouse/contract";
import {
  findAccountByEmail,
  foldEmail,
  isCurrent,
  toActor,
  useCode,
  verifyToken,
  type Access,
  type Account,
} from "../../access/index.ts";
import { inTransaction, type Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Mailer } from "../../core/mail.ts";
import { verifyPassword } from "../../core/passwords.ts";
import type { RateLimiter } from "../../core/network/rate-limiter.ts";
import { systemWrite, updateItem } from "../../query/index.ts";
import { guardLastAdmin } from "../users/index.ts";
import { countFailures, recordSignIn } from "./auth.repository.ts";
import { issueToken } from "./session-token.ts";
import { signInThrottle } from "./throttle.ts";

export interface AuthInput {
  limiter: RateLimiter;
  mailer: Mailer;
  /** Address for links in mails, without a slash at the end; never taken from the request. */
  publicUrl: string;
  accessOf(ctx: Context): Promise<Access>;
  /** Origins whose pages may call a project's API, from its configuration. */
  originsOf(project: string): Promise<readonly string[]>;
}

/** Minimal milliseconds of a refusal: recording the failure of a known account must not show in the time (C2). */
const minRefusalMs = 100;

/** Signing in and refreshing the token (API contract 2.2, 11.3, 11.4). */
export function authService(ctx: Context, input: AuthInput) {
  const throttle = signInThrottle(input.limiter);

  return {
    /** Returns a token. The password is checked before anything is revealed about the account (F39); unknown users cost one hash too (C2). */
    async authenticate(body: AuthenticateBody): Promise<{ token: string }> {
      const { email, password, otp } = readCredentials(body);
      const attempt = {
        project: ctx.project.key,
        ip: ctx.origin.ip,
        subject: foldEmail(email),
      };
      await throttle.begin(attempt);
      const earliest = setTimeout(minRefusalMs);
      const account = await findAccountByEmail(ctx.db, email);
      const fits = await verifyPassword(account?.password ?? null, password);
      if (!account || !fits) {
        await throttle.fail(attempt);
        if (account) await recordFailure(ctx, account);
        await earliest;
        throw new AppError("wrongCredentials");
      }
      if (account.status === "suspended") throw new AppError("userSuspended");
      if (account.status !== "active") throw new AppError("userInactive");
      await checkSecondFactor(ctx, input.limiter, { account, otp });
      await throttle.succeed(attempt);
      await recordSignIn(ctx, "authenticate", account.id);
      return issueToken(ctx, account, "sign-in");
    },

    /** The same claims with a new time, for a user who could still sign in (F11). */
    async refresh(token: string): Promise<{ token: string }> {
      const now = ctx.clock.now().getTime();
      const claims = await verifyToken(ctx.project, token, { type: "auth", now });
      const access = await input.accessOf(ctx);
      const { id } = claims;
      const account = typeof id === "number" ? await access.accountById(id) : null;
      const current = account && (await isCurrent(ctx.project, access, { account, claims }));
      if (!account || !current) throw new AppError("invalidToken");
      toActor(account, { ip: ctx.origin.ip, maySetUp: true });
      return issueToken(ctx, account, { refreshes: current.session?.id ?? null });
    },
  };
}

/** 114 for anything but an e-mail and a password, before anything is looked up. */
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

/** The entry for the log of the project, and the lock that `login_attempts_allowed` requires (API contract 11.7). */
async function recordFailure(ctx: Context, account: Account): Promise<void> {
  await recordSignIn(ctx, "invalid-credentials", account.id);
  const { login_attempts_allowed: setting } = ctx.settings;
  const allowed = Number(setting ?? "");
  if (!(allowed > 0) || account.status !== "active") return;
  if ((await countFailures(ctx, account.id)) <= allowed) return;
  await suspend(ctx, account);
}

/** Never the last active administrator: otherwise anyone could lock everyone out. */
async function suspend(ctx: Context, { id }: Account): Promise<void> {
  const change = {
    key: id,
    values: { status: "suspended" },
    ...systemWrite,
    query: emptyQuery,
  };
  try {
    await inTransaction(ctx, (inside) =>
      guardLastAdmin(inside, () => updateItem(inside, "directus_users", change)),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "lastAdmin") throw error;
    return;
  }
  ctx.announce({ name: "users.sessionsEnded", collection: "directus_users", keys: [id] });
}

/** The password was right, so only the owner of the account learns this; an app without a code prompts for one. */
async function checkSecondFactor(
  ctx: Context,
  limiter: RateLimiter,
  { account, otp }: { account: Account; otp: string },
): Promise<void> {
  if (account.secondFactor === null) return;
  if (otp === "") throw new AppError("otpMissing");
  await useCode(limiter, {
    project: ctx.project.key,
    user: account.id,
    secret: account.secondFactor,
    code: otp,
    now: ctx.clock.now().getTime(),
  });
}
