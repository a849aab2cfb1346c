import { AnyQuery, paths, users } from "@rowhouse/contract";
import type { Answer, App } from "../../http/route.ts";
import { writtenAs, writtenList, writtenOne } from "../../http/written.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { accountService } from "./account.service.ts";
import { usersService } from "./users.service.ts";

const collection = "directus_users";
/** Single users are judged by the planner, which answers 404 for those that may not be seen (K6). */
const judgedByPlanner = { needs: "nobody" } as const;

/** Routes of users (API contract 2.9). */
export function usersRoutes(app: App): void {
  app.get(
    paths.users.list,
    { schema: users.list, config: { needs: { collection, action: "read" } } },
    (req) => usersService(req.ctx).list(queryOf(req)),
  );

  app.get(paths.users.one, { schema: users.read, config: judgedByPlanner }, (req) =>
    usersService(req.ctx).read(keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.users.list,
    { schema: users.create, config: { needs: { collection, action: "create" } } },
    async (req) => {
      const query = queryOf(req);
      const { body } = req;
      return Array.isArray(body)
        ? writtenList(await usersService(req.ctx).createList(body, query))
        : untagged(writtenOne(await usersService(req.ctx).create(body, query)));
    },
  );

  app.patch(paths.users.one, { schema: users.update, config: judgedByPlanner }, async (req) => {
    const keys = keysOf(req.params.id);
    const answers = await usersService(req.ctx).update(keys, req.body, queryOf(req));
    return untagged(writtenAs(keys, answers));
  });

  app.delete(
    paths.users.one,
    { schema: { ...users.remove, querystring: AnyQuery }, config: judgedByPlanner },
    async (req) => {
      await usersService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
      return null;
    },
  );

  app.patch(
    paths.users.tracking,
    { schema: users.trackPage, config: { needs: "user" } },
    async (req) =>
      untagged(
        writtenOne(
          await accountService(req.ctx).trackPage(req.params.id, req.body.last_page ?? null),
        ),
      ),
  );

  app.post(
    paths.users.secondFactor,
    { schema: users.activateSecondFactor, config: { needs: "user" } },
    async (req) => {
      const { tfa_secret: secret, otp } = req.body;
      const answer = await accountService(req.ctx).activateSecondFactor(req.params.id, {
        secret,
        otp,
      });
      return untagged(writtenOne(answer));
    },
  );
}

/** Every page somebody opens changes their row, so an ETag of a user would call every second change a lost race. */
function untagged(answer: Answer | null): Answer | null {
  return answer && { ...answer, etag: null };
}
