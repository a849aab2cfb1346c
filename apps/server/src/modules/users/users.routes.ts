import {
  screenAddress,
  sessionsEndpoints,
  tokensEndpoints,
  usersEndpoints,
} from "@rowhouse/contract";
import { handle, type ReplyBody, type App, type Routes } from "../../http/route.ts";
import { createdReply, writtenAs, writtenOne } from "../../http/replies/results.ts";
import { rowReads, rowRemoval } from "../../http/replies/row-handlers.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import type { RateLimiter } from "../../core/network/rate-limiter.ts";
import { accountService } from "./account.service.ts";
import { invitationsService, type InvitationsInput } from "./invitations.service.ts";
import { sessionsService } from "./sessions.service.ts";
import { tokensService } from "./tokens.service.ts";
import { usersService } from "./users.service.ts";

export interface UsersInput extends InvitationsInput {
  limiter: RateLimiter;
}

/** Routes of users (API contract 2.9). */
export function usersRoutes(input: UsersInput): Routes {
  return (app) => {
    directoryRoutes(app);
    accountRoutes(app, input);
    sessionRoutes(app);
    tokenRoutes(app);
    invitationRoutes(app, input);
  };
}

function directoryRoutes(app: App): void {
  const users = { service: usersService };
  const { list, read } = rowReads(users);
  handle(app, usersEndpoints.list, list);
  handle(app, usersEndpoints.read, read);

  handle(app, usersEndpoints.create, async (req) =>
    withoutEtag(await createdReply(usersService(req.ctx), req.body, queryOf(req))),
  );

  handle(app, usersEndpoints.update, async (req) => {
    const keys = keysOf(req.params.id);
    const results = await usersService(req.ctx).update(keys, req.body, queryOf(req));
    return withoutEtag(writtenAs(keys, results));
  });

  handle(app, usersEndpoints.remove, rowRemoval(users));
}

/** Routes of one's own account. */
function accountRoutes(app: App, { limiter }: UsersInput): void {
  handle(app, usersEndpoints.trackPage, async (req) => {
    const service = accountService(req.ctx, limiter);
    return withoutEtag(
      writtenOne(await service.trackPage(req.params.id, req.body.last_page ?? null)),
    );
  });

  handle(app, usersEndpoints.activateSecondFactor, async (req) => {
    const { tfa_secret: secret, otp } = req.body;
    const result = await accountService(req.ctx, limiter).activateSecondFactor(req.params.id, {
      secret,
      // A number has lost its leading zeros.
      code: String(otp).padStart(6, "0"),
    });
    return withoutEtag(writtenOne(result));
  });
}

function sessionRoutes(app: App): void {
  handle(app, sessionsEndpoints.list, async (req) => ({
    data: await sessionsService(req.ctx).list(req.params.id),
  }));

  handle(app, sessionsEndpoints.end, async (req) => {
    await sessionsService(req.ctx).end(req.params.id, req.params.session);
    return null;
  });

  handle(app, sessionsEndpoints.endAll, async (req) => {
    await sessionsService(req.ctx).endAll(req.params.id);
    return null;
  });
}

function tokenRoutes(app: App): void {
  handle(app, tokensEndpoints.list, async (req) => ({
    data: await tokensService(req.ctx).list(req.params.id),
  }));

  handle(app, tokensEndpoints.make, async (req) => ({
    data: await tokensService(req.ctx).make(req.params.id, req.body),
  }));

  handle(app, tokensEndpoints.revoke, async (req) => {
    await tokensService(req.ctx).revoke(req.params.id, req.params.token);
    return null;
  });
}

function invitationRoutes(app: App, input: UsersInput): void {
  handle(app, usersEndpoints.invite, async (req) => ({
    data: await invitationsService(req.ctx, input).invite(req.body),
  }));

  handle(app, usersEndpoints.invitation, async (req) => ({
    data: await invitationsService(req.ctx, input).read(req.body.token),
  }));

  handle(app, usersEndpoints.takeInvitation, async (req) => {
    const { token, password = null } = req.body;
    return { data: await invitationsService(req.ctx, input).accept(token, password) };
  });

  handle(app, usersEndpoints.readInvitation, async (req, reply) => {
    const { origin, project } = req.ctx;
    const { token } = req.params;
    const screen = screenAddress("accept-invitation", { project: project.key, token });
    if (req.headers.accept?.includes("text/html"))
      return reply.redirect(`${origin.baseUrl}${screen}`);
    return { data: await invitationsService(req.ctx, input).read(token) };
  });

  handle(app, usersEndpoints.acceptInvitation, async (req) => {
    const password = req.body?.password ?? null;
    return {
      data: await invitationsService(req.ctx, input).accept(req.params.token, password),
    };
  });
}

/** Every page that users open changes their row, so an ETag of a user would reject every second change. */
function withoutEtag(reply: ReplyBody | null): ReplyBody | null {
  return reply && { ...reply, etag: null };
}
