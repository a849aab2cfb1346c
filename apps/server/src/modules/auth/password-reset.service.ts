import { emptyQuery, isEmail, screenAddress } from "@rowhouse/contract";
import {
  findAccountByEmail,
  foldEmail,
  hasMark,
  passwordMark,
  signToken,
  tokenLifetimes,
  verifyToken,
  type Account,
  type Claims,
} from "../../access/index.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { linkBase, passwordMail } from "../../mail/index.ts";
import { systemWrite, updateItem } from "../../query/index.ts";
import { checkPassword } from "../users/index.ts";
import type { AuthInput } from "./auth.service.ts";
import { signInThrottle } from "./throttle.ts";

/** Choosing a new password by a mailed link (API contract 2.2, 11.6, J4). */
export function passwordResetService(ctx: Context, input: AuthInput) {
  return {
    /** Mails a link when the account is there and active; the reply and its time are the same for every address (C1). */
    request(email: unknown): void {
      if (typeof email !== "string" || !isEmail(email)) return;
      sendLink(ctx, input, email).catch((error: unknown) =>
        ctx.log.error("The mail to choose a password could not be sent.", {
          request: ctx.requestId,
          cause: error instanceof Error ? String(error.cause ?? error) : String(error),
        }),
      );
    },

    /** Throws what `reset` throws for the token; changes nothing. */
    async check(token: string): Promise<void> {
      await accountOf(ctx, input, token);
    },

    /** Sets a password with the token of a mailed link. The link works once and only for the address it was sent to. */
    async reset(token: string, password: string): Promise<void> {
      const account = await accountOf(ctx, input, token);
      checkPassword(ctx, { password });
      // The link identifies its holder as this user.
      const acting = { ...ctx, actor: { ...ctx.actor, user: account.id } };
      await updateItem(acting, "directus_users", {
        key: account.id,
        values: { password },
        ...systemWrite,
        query: emptyQuery,
      });
      ctx.announce({
        name: "users.sessionsEnded",
        collection: "directus_users",
        keys: [account.id],
      });
    },
  };
}

/** The account that a link is for. Throws resetTokenInvalid, resetTokenExpired, userNotFound, userInactive. */
async function accountOf(ctx: Context, input: AuthInput, token: string): Promise<Account> {
  const claims = await readResetToken(ctx, token);
  const access = await input.accessOf(ctx);
  const account = await access.accountById(Number(claims["id"]));
  if (!account) throw new AppError("userNotFound");
  const isSame = foldEmail(account.email) === foldEmail(String(claims["email"]));
  if (!isSame || !hasMark(ctx.project, account, claims["mark"]))
    throw new AppError("resetTokenInvalid");
  if (account.status !== "active") throw new AppError("userInactive");
  return account;
}

async function sendLink(ctx: Context, input: AuthInput, email: string): Promise<void> {
  const isAllowed = await signInThrottle(input.limiter).mayMail({
    project: ctx.project.key,
    ip: ctx.origin.ip,
    subject: foldEmail(email),
  });
  const account = isAllowed ? await findAccountByEmail(ctx.db, email) : null;
  if (!account || account.status !== "active") return;
  const claims = {
    type: "reset_password",
    id: account.id,
    email: account.email,
    mark: passwordMark(ctx.project, account),
  } as const;
  const token = await signToken(ctx.project, claims, ctx.clock.now().getTime());
  const base = linkBase(ctx.settings, input.publicUrl);
  const mail = passwordMail({
    project: ctx.settings["project_name"] ?? ctx.project.name,
    locale: account.locale,
    url: `${base}${screenAddress("reset-password", { project: ctx.project.key, token })}`,
    minutes: tokenLifetimes.reset_password / 60,
  });
  await input.mailer.send({ ...mail, to: [{ address: account.email }] });
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
