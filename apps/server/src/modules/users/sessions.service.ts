import type { UserSession } from "@rowhouse/contract";
import {
  endSession,
  endSessions,
  findAccountById,
  listSessions,
  passwordMarks,
} from "../../access/index.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { ownOrAdmins } from "./users.service.ts";

const collection = "directus_users";

/** Where a user is signed in (API contract 2.20): oneself, or anybody for an administrator. Throws `readDenied`, `updateDenied`. */
export function sessionsService(ctx: Context) {
  return {
    async list(key: string): Promise<UserSession[]> {
      const user = ownOrAdmins(ctx, key, "readDenied");
      const account = await findAccountById(ctx.db, user);
      if (account === null) return [];
      const marks = passwordMarks(ctx.project, account);
      const sessions = await listSessions(ctx.db, { user, marks, now: ctx.clock.now() });
      return sessions.map(({ id, begunOn, lastUsedOn, ip, userAgent }) => ({
        id,
        begun_on: begunOn,
        last_used_on: lastUsedOn,
        ip,
        user_agent: userAgent,
        is_current: id === ctx.session,
      }));
    },

    /** One that has ended already, or was never there, is `itemNotFound`. */
    async end(key: string, session: string): Promise<void> {
      const user = ownOrAdmins(ctx, key, "updateDenied");
      const id = session === "current" ? ctx.session : session;
      if (id === null || !(await endSession(ctx.db, { user, id })))
        throw new AppError("itemNotFound");
      tell(ctx, user);
    },

    async endAll(key: string): Promise<void> {
      const user = ownOrAdmins(ctx, key, "updateDenied");
      await endSessions(ctx.db, { user, except: ctx.session });
      tell(ctx, user);
    },
  };
}

/** Every process looks again for the sessions that it knows. */
function tell(ctx: Context, user: number): void {
  ctx.announce({ name: "users.sessionsEnded", collection, keys: [user] });
}
