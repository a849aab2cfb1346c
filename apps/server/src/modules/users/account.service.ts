import { emptyQuery } from "@rowhouse/contract";
import { isCurrentCode } from "../../access/index.ts";
import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { updateItem } from "../../query/index.ts";
import type { WriteAnswer } from "../../query/index.ts";
import { resolveUsers } from "./users.service.ts";

const collection = "directus_users";

/** What people do with their own account beside editing it (API contract 2.9). */
export function accountService(ctx: Context) {
  return {
    /** Where the app was last seen; one's own page, or anybody's for an administrator (F7). Leaves no activity. */
    async trackPage(key: string, lastPage: string | null): Promise<WriteAnswer> {
      const [user] = resolveUsers(ctx, [key]);
      if (user === undefined) throw new AppError("itemNotFound");
      if (!ctx.actor.isAdmin && user !== String(ctx.actor.user))
        throw new AppError("updateDenied", { collection });
      // Nobody's rights depend on the page, so nothing that is kept about people has to be read again.
      const quiet = { ...ctx, announce: () => undefined };
      return await updateItem(quiet, collection, {
        key: user,
        values: {},
        set: { last_page: lastPage, last_access_on: toStoredTime(ctx.clock.now()) },
        validate: "sent",
        skipActivity: true,
        trusted: true,
        query: emptyQuery,
      });
    },

    /** Switches the second factor on for oneself; a code proves that the secret has arrived in the person's app. */
    async activateSecondFactor(
      key: string,
      input: { secret: string; otp: string },
    ): Promise<WriteAnswer> {
      const [user] = resolveUsers(ctx, [key]);
      if (user === undefined || user !== String(ctx.actor.user))
        throw new AppError("updateDenied", { collection });
      if (!/^[A-Z2-7]{16,128}$/.test(input.secret))
        throw new AppError("invalidInput", {
          details: "tfa_secret: 16 base-32 characters or more are needed",
        });
      if (!isCurrentCode(input.secret, input.otp, ctx.clock.now().getTime()))
        throw new AppError("otpWrong");
      const set = { "2fa_secret": input.secret };
      return await updateItem(ctx, collection, {
        key: user,
        values: {},
        set,
        validate: "sent",
        trusted: true,
        query: emptyQuery,
      });
    },
  };
}
