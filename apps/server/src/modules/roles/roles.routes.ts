import { paths, roles } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysReply, listReply } from "../../http/answers/results.ts";
import { keysOf, queryOf, rowQueryOf } from "../../http/requests.ts";
import { writtenAs, writtenOne } from "../../http/answers/written.ts";
import { rolesService } from "./roles.service.ts";

const collection = "directus_roles";

/** Routes of roles (API contract 2.8): written one at a time. */
export function rolesRoutes(app: App): void {
  app.get(
    paths.roles.list,
    { schema: roles.list, config: { needs: { collection, action: "read" } } },
    (req) => listReply(rolesService(req.ctx), queryOf(req)),
  );

  app.get(paths.roles.one, { schema: roles.read, config: { needs: "nobody" } }, (req) =>
    keysReply(rolesService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.roles.list,
    { schema: roles.create, config: { needs: { collection, action: "create" } } },
    async (req) => writtenOne(await rolesService(req.ctx).create(req.body, rowQueryOf(req))),
  );

  app.patch(
    paths.roles.one,
    { schema: roles.update, config: { needs: { collection, action: "update" } } },
    async (req) =>
      writtenAs(
        [req.params.id],
        await rolesService(req.ctx).update(req.params.id, req.body, rowQueryOf(req)),
      ),
  );

  app.delete(
    paths.roles.one,
    { schema: roles.remove, config: { needs: { collection, action: "delete" } } },
    async (req) => {
      await rolesService(req.ctx).remove(req.params.id, rowQueryOf(req));
      return null;
    },
  );
}
