import { emptyQuery } from "@rowhouse/contract";
import { useCode } from "../../access/index.ts";
import { type Context, toStoredTime } from "../../core/context.ts";
import type { RateLimiter } from "../../core/network/rate-limiter.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import { silentWrite, systemWrite, updateItem } from "../../query/index.ts";
import type { WriteResult } from "../../query/index.ts";
import { isSecret } from "./user-rules.ts";
import { resolveUser } from "./users.service.ts";

const collection = "directus_users";

/** Use cases of one's own account besides editing it (API contract 2.9). */
export function accountService(ctx: Context, limiter: RateLimiter) {
  return {
    /** Where the app was last seen; one's own page, or anyone's for an administrator (F7). Leaves no activity. */
    async trackPage(key: string, lastPage: string | null): Promise<WriteResult> {
      const user = resolveUser(ctx, key);
      if (!ctx.actor.isAdmin && user !== String(ctx.actor.user))
        throw new AppError("updateDenied", { collection });
      return await updateItem(ctx, collection, {
        key: user,
        values: {},
        set: { last_page: lastPage, last_access_on: toStoredTime(ctx.clock.now()) },
        // No rights depend on the page, so cached accounts stay valid.
        ...silentWrite,
        skipResult: false,
        query: emptyQuery,
      });
    },

    /** Switches the second factor on for oneself; a code, used up by this, proves that the user's app has the secret. */
    async activateSecondFactor(
      key: string,
      input: { secret: string; code: string },
    ): Promise<WriteResult> {
      const user = resolveUser(ctx, key);
      if (user !== String(ctx.actor.user)) throw new AppError("updateDenied", { collection });
      if (!isSecret(input.secret))
        throw new AppError("invalidInput", brokenRule("tfa_secret", "secret"));
      await useCode(limiter, {
        ...input,
        project: ctx.project.key,
        user: Number(user),
        now: ctx.clock.now().getTime(),
      });
      const set = { "2fa_secret": input.secret };
      return await updateItem(ctx, collection, {
        key: user,
        values: {},
        set,
        ...systemWrite,
        skipResult: false,
        query: emptyQuery,
      });
    },
  };
}
