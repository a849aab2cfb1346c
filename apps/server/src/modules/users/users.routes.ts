import { paths, screenAddress, users } from "@rowhouse/contract";
import type { Answer, App, Routes } from "../../http/route.ts";
import { keysReply, listReply } from "../../http/answers/results.ts";
import { writtenAs, writtenList, writtenOne } from "../../http/answers/written.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import type { RateLimiter } from "../../core/rate-limiter/rate-limiter.ts";
import { accountService } from "./account.service.ts";
import { invitationsService, type InvitationsInput } from "./invitations.service.ts";
import { usersService } from "./users.service.ts";

const collection = "directus_users";
/** Single users are judged by the planner, which answers 404 for those that may not be seen (K6). */
const judgedByPlanner = { needs: "nobody" } as const;

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
  app.get(
    paths.users.list,
    { schema: users.list, config: { needs: { collection, action: "read" } } },
    (req) => listReply(usersService(req.ctx), queryOf(req)),
  );

  app.get(paths.users.one, { schema: users.read, config: judgedByPlanner }, (req) =>
    keysReply(usersService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.users.list,
    { schema: users.create, config: { needs: { collection, action: "create" } } },
    async (req) => {
      const query = queryOf(req);
      const { body } = req;
      return Array.isArray(body)
        ? writtenList(await usersService(req.ctx).createMany(body, query))
        : untagged(writtenOne(await usersService(req.ctx).create(body, query)));
    },
  );

  app.patch(paths.users.one, { schema: users.update, config: judgedByPlanner }, async (req) => {
    const keys = keysOf(req.params.id);
    const answers = await usersService(req.ctx).update(keys, req.body, queryOf(req));
    return untagged(writtenAs(keys, answers));
  });

  app.delete(paths.users.one, { schema: users.remove, config: judgedByPlanner }, async (req) => {
    await usersService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
    return null;
  });
}

/** What people do with their own account. */
function accountRoutes(app: App, { limiter }: UsersInput): void {
  app.patch(
    paths.users.tracking,
    { schema: users.trackPage, config: { needs: "user" } },
    async (req) => {
      const service = accountService(req.ctx, limiter);
      return untagged(
        writtenOne(await service.trackPage(req.params.id, req.body.last_page ?? null)),
      );
    },
  );

  app.post(
    paths.users.secondFactor,
    { schema: users.activateSecondFactor, config: { needs: "user", maySetUp: true } },
    async (req) => {
      const { tfa_secret: secret, otp } = req.body;
      const answer = await accountService(req.ctx, limiter).activateSecondFactor(req.params.id, {
        secret,
        // A number has lost the zeros it began with.
        code: String(otp).padStart(6, "0"),
      });
      return untagged(writtenOne(answer));
    },
  );
}

/** The token is the permission, and a stale session in the same browser does not stand in its way. */
const byToken = { needs: "nobody", ignoresToken: true } as const;

function invitationRoutes(app: App, input: UsersInput): void {
  // Whoever is no administrator is told so by the service: 403/10, with or without a token.
  app.post(
    paths.users.invite,
    { schema: users.invite, config: { needs: "nobody" } },
    async (req) => ({ data: await invitationsService(req.ctx, input).invite(req.body) }),
  );

  app.get(
    paths.users.acceptInvite,
    { schema: users.readInvitation, config: byToken },
    async (req, reply) => {
      const { origin, project } = req.ctx;
      const { token } = req.params;
      const screen = screenAddress("accept-invitation", { project: project.key, token });
      if (req.headers.accept?.includes("text/html"))
        return reply.redirect(`${origin.baseUrl}${screen}`);
      return { data: await invitationsService(req.ctx, input).read(token) };
    },
  );

  app.post(
    paths.users.acceptInvite,
    { schema: users.acceptInvitation, config: { ...byToken, bodyIsOptional: true } },
    async (req) => {
      const password = req.body?.password ?? null;
      return {
        data: await invitationsService(req.ctx, input).accept(req.params.token, password),
      };
    },
  );
}

/** Every page somebody opens changes their row, so an ETag of a user would call every second change a lost race. */
function untagged(answer: Answer | null): Answer | null {
  return answer && { ...answer, etag: null };
}
