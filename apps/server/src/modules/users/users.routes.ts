import { screenAddress, usersEndpoints } from "@rowhouse/contract";
import { handle, type ReplyBody, type App, type Routes } from "../../http/route.ts";
import {
  keysReply,
  listReply,
  writtenAs,
  writtenList,
  writtenOne,
} from "../../http/replies/results.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import type { RateLimiter } from "../../core/rate-limiter/rate-limiter.ts";
import { accountService } from "./account.service.ts";
import { invitationsService, type InvitationsInput } from "./invitations.service.ts";
import { usersService } from "./users.service.ts";

export interface UsersInput extends InvitationsInput {
  limiter: RateLimiter;
}

/** Routes of users (API contract 2.9). */
export function usersRoutes(input: UsersInput): Routes {
  return (app) => {
    directoryRoutes(app);
    accountRoutes(app, input);
    invitationRoutes(app, input);
  };
}

function directoryRoutes(app: App): void {
  handle(app, usersEndpoints.list, (req) => listReply(usersService(req.ctx), queryOf(req)));

  handle(app, usersEndpoints.read, (req) =>
    keysReply(usersService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  handle(app, usersEndpoints.create, async (req) => {
    const query = queryOf(req);
    const { body } = req;
    return Array.isArray(body)
      ? writtenList(await usersService(req.ctx).createMany(body, query))
      : withoutEtag(writtenOne(await usersService(req.ctx).create(body, query)));
  });

  handle(app, usersEndpoints.update, async (req) => {
    const keys = keysOf(req.params.id);
    const results = await usersService(req.ctx).update(keys, req.body, queryOf(req));
    return withoutEtag(writtenAs(keys, results));
  });

  handle(app, usersEndpoints.remove, async (req) => {
    await usersService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
    return null;
  });
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

function invitationRoutes(app: App, input: UsersInput): void {
  handle(app, usersEndpoints.invite, async (req) => ({
    data: await invitationsService(req.ctx, input).invite(req.body),
  }));

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
