import { emptyQuery } from "@rowhouse/contract";
import { findAccountById, passwordMark, signToken, viewClaims } from "../../../access/index.ts";
import type { Viewed } from "../../../access/index.ts";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { readItem } from "../../../query/index.ts";
import { recordView } from "./view.repository.ts";

/**
 * Looking at the project as somebody else (decision 17). The token belongs to the administrator who asks for it: it is worth
 * nothing once they are none any more, are suspended, change their password or sign out.
 */
export function viewService(ctx: Context) {
  return {
    /** Throws `itemNotFound` for a user or a role that is not there. Every token leaves an entry in the activity. */
    async begin(viewed: Viewed): Promise<{ token: string }> {
      const [collection, key] =
        "user" in viewed
          ? (["directus_users", viewed.user] as const)
          : (["directus_roles", viewed.role] as const);
      await readItem(ctx, collection, { key, query: { ...emptyQuery, fields: ["id"] } });
      const viewer = ctx.actor.user === null ? null : await findAccountById(ctx.db, ctx.actor.user);
      if (viewer === null) throw new AppError("unauthorized");
      await recordView(ctx, { collection, key });
      const claims = {
        type: "view",
        id: viewer.id,
        mark: passwordMark(ctx.project, viewer),
        ...(ctx.session === null ? {} : { session: ctx.session }),
        ...viewClaims(viewed),
      } as const;
      return { token: await signToken(ctx.project, claims, ctx.clock.now().getTime()) };
    },
  };
}
