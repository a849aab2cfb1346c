import {
  screenAddress,
  sessionsEndpoints,
  tokensEndpoints,
  usersEndpoints,
} from "@rowhouse/contract";
import { defineModule, type Module, type ReplyBody } from "../../http/route.ts";
import { createdReply, writtenAs, writtenOne } from "../../http/replies/replies.ts";
import { rowReads, rowRemoval } from "../../http/replies/row-handlers.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import type { RateLimiter } from "../../core/network/rate-limiter.ts";
import { accountService } from "./account.service.ts";
import type { InvitationsInput } from "./invitation-mails.ts";
import { invitationsService } from "./invitations.service.ts";
import { sessionsService } from "./sessions.service.ts";
import { tokensService } from "./tokens.service.ts";
import { usersService } from "./users.service.ts";

export interface UsersInput extends InvitationsInput {
  limiter: RateLimiter;
}

const users = { service: usersService };

/** Routes of users, of one's own account and of invitations (API contract 2.9). */
export function usersModule(input: UsersInput): Module {
  const { limiter } = input;
  return defineModule(usersEndpoints, {
    ...rowReads(users),

    create: async (req) =>
      withoutEtag(await createdReply(usersService(req.ctx), req.body, queryOf(req))),

    update: async (req) => {
      const keys = keysOf(req.params.id);
      const results = await usersService(req.ctx).update(keys, req.body, queryOf(req));
      return withoutEtag(writtenAs(keys, results));
    },

    remove: rowRemoval(users),

    trackPage: async (req) => {
      const service = accountService(req.ctx, limiter);
      return withoutEtag(
        writtenOne(await service.trackPage(req.params.id, req.body.last_page ?? null)),
      );
    },

    activateSecondFactor: async (req) => {
      const { tfa_secret: secret, otp } = req.body;
      const result = await accountService(req.ctx, limiter).activateSecondFactor(req.params.id, {
        secret,
        // A number has lost its leading zeros.
        code: String(otp).padStart(6, "0"),
      });
      return withoutEtag(writtenOne(result));
    },

    invite: async (req) => ({
      data: await invitationsService(req.ctx, input).invite(req.body),
    }),

    readOpenInvitation: async (req) => ({
      data: await invitationsService(req.ctx, input).readOpen(req.params.id),
    }),

    invitationLink: async (req, reply) => {
      const data = await invitationsService(req.ctx, input).link(req.params.id);
      // Nothing on the way keeps a link that opens an account.
      reply.header("cache-control", "no-store");
      return { data };
    },

    withdrawInvitation: async (req) => {
      await invitationsService(req.ctx, input).withdraw(req.params.id);
      return null;
    },

    invitation: async (req) => ({
      data: await invitationsService(req.ctx, input).read(req.body.token),
    }),

    takeInvitation: async (req) => {
      const { token, password = null } = req.body;
      return { data: await invitationsService(req.ctx, input).accept(token, password) };
    },

    readInvitation: async (req, reply) => {
      const { origin, project } = req.ctx;
      const { token } = req.params;
      const screen = screenAddress("accept-invitation", { project: project.key, token });
      if (req.headers.accept?.includes("text/html"))
        return reply.redirect(`${origin.baseUrl}${screen}`);
      return { data: await invitationsService(req.ctx, input).read(token) };
    },

    acceptInvitation: async (req) => {
      const password = req.body?.password ?? null;
      return {
        data: await invitationsService(req.ctx, input).accept(req.params.token, password),
      };
    },
  });
}

/** Routes of sessions (API contract 2.20). */
export const sessionsModule = defineModule(sessionsEndpoints, {
  list: async (req) => ({
    data: await sessionsService(req.ctx).list(req.params.id),
  }),

  end: async (req) => {
    await sessionsService(req.ctx).end(req.params.id, req.params.session);
    return null;
  },

  endAll: async (req) => {
    await sessionsService(req.ctx).endAll(req.params.id);
    return null;
  },
});

/** Routes of static tokens (API contract 2.21). */
export const tokensModule = defineModule(tokensEndpoints, {
  list: async (req) => ({
    data: await tokensService(req.ctx).list(req.params.id),
  }),

  make: async (req) => ({
    data: await tokensService(req.ctx).make(req.params.id, req.body),
  }),

  revoke: async (req) => {
    await tokensService(req.ctx).revoke(req.params.id, req.params.token);
    return null;
  },
});

/** Every page that users open changes their row, so an ETag of a user would reject every second change. */
function withoutEtag(reply: ReplyBody | null): ReplyBody | null {
  return reply && { ...reply, etag: null };
}
