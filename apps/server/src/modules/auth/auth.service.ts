import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  type AuthenticateBody,
  emptyQuery,
  type FactorMethod,
  isEmail,
  type PasskeyProof,
  type PasskeySignInBody,
  type SignInReply,
  type TokenReply,
} from "@rowhouse/contract";
import {
  countRecoveryCodes,
  findAccountByEmail,
  foldEmail,
  hasSecondFactor,
  isCurrent,
  isRecoveryCode,
  spendRecoveryCode,
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
import { provePasskey } from "./passkeys/passkey-proof.ts";
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
export const minRefusalMs = 100;

/** Signing in and refreshing the token (API contract 2.2, 11.3, 11.4). */
export function authService(ctx: Context, input: AuthInput) {
  const throttle = signInThrottle(input.limiter);

  return {
    /** Returns a token. The password is checked before anything is revealed about the account (F39); unknown users cost one hash too (C2). */
    async authenticate(body: AuthenticateBody): Promise<SignInReply> {
      const { email, password, ...given } = readCredentials(body);
      const asks = body.with_confirmation === true;
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
      const { codesLeft, comment } = await checkSecondFactor(ctx, input, { account, ...given });
      await throttle.succeed(attempt);
      await recordSignIn(ctx, "authenticate", { user: account.id, comment });
      const issued = await issueToken(ctx, account, { asks });
      return codesLeft === null ? issued : { ...issued, recovery_codes_left: codesLeft };
    },

    /** The same with a passkey, which stands for password and second factor. Every refusal is the same, and takes as long (C2). */
    async authenticateByPasskey(body: PasskeySignInBody): Promise<TokenReply> {
      const { with_confirmation: asks = false, ...proof } = body;
      const subject = `passkey ${hash("sha256", proof.credential.id)}`;
      const attempt = { project: ctx.project.key, ip: ctx.origin.ip, subject };
      await throttle.begin(attempt);
      const earliest = setTimeout(minRefusalMs);
      const { account, passkey } = await provePasskey(ctx, input, proof).catch(
        async (error: unknown) => {
          await throttle.fail(attempt);
          await earliest;
          throw error;
        },
      );
      await throttle.succeed(attempt);
      const comment = `With the passkey "${passkey.name}".`;
      await recordSignIn(ctx, "authenticate", { user: account.id, comment });
      return issueToken(ctx, account, { asks });
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
function readCredentials({ email, password, otp, passkey }: AuthenticateBody): {
  email: string;
  password: string;
} & GivenFactor {
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
    passkey: passkey ?? null,
  };
}

/** The entry for the log of the project, and the lock that `login_attempts_allowed` requires (API contract 11.7). */
export async function recordFailure(ctx: Context, account: Account): Promise<void> {
  await recordSignIn(ctx, "invalid-credentials", { user: account.id });
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

/** The answer to the second factor that a sign-in brings; an empty code and null for none. */
interface GivenFactor {
  otp: string;
  passkey: PasskeyProof | null;
}

/** How a second factor was answered, for the activity; and how many recovery codes are left where one was used. */
interface Answered {
  comment: string | null;
  codesLeft: number | null;
}

/**
 * The password was right, so only the owner of the account learns this; an app without an answer prompts for one, in the ways that
 * the details of the refusal name. Throws `otpMissing`, `otpWrong`, `passkeyRefused`, `tooManyRequests`.
 */
async function checkSecondFactor(
  ctx: Context,
  input: AuthInput,
  { account, otp, passkey }: { account: Account } & GivenFactor,
): Promise<Answered> {
  const { secondFactor: secret } = account;
  if (!hasSecondFactor(account)) return { comment: null, codesLeft: null };
  if (passkey !== null) {
    const proven = await provePasskey(ctx, input, passkey);
    if (proven.account.id !== account.id) throw new AppError("passkeyRefused");
    return { comment: `With the passkey "${proven.passkey.name}".`, codesLeft: null };
  }
  if (otp === "")
    throw new AppError("otpMissing", { details: { methods: await methodsOf(ctx, account) } });
  const given = {
    project: ctx.project.key,
    user: account.id,
    code: otp,
    now: ctx.clock.now().getTime(),
  };
  if (secret !== null && !isRecoveryCode(otp)) {
    await useCode(input.limiter, { ...given, secret });
    return { comment: null, codesLeft: null };
  }
  const codesLeft = await spendRecoveryCode(input.limiter, ctx.db, given);
  return { comment: `With a recovery code; ${codesLeft} are left.`, codesLeft };
}

async function methodsOf({ db }: Context, account: Account): Promise<FactorMethod[]> {
  const { left } = await countRecoveryCodes(db, account.id);
  return [
    ...(account.secondFactor === null ? [] : (["otp"] as const)),
    ...(account.hasPasskey ? (["passkey"] as const) : []),
    ...(left === 0 ? [] : (["recovery_code"] as const)),
  ];
}
