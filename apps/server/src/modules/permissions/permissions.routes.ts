import { paths, permissions } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { permissionsService } from "./permissions.service.ts";

/** Reads of permissions (API contract 2.10, 8.6). Everybody may know the own ones, also the public. */
export function permissionsRoutes(app: App): void {
  app.get(
    paths.permissions.mine,
    { schema: permissions.mine, config: { needs: "nobody" } },
    async (req) => ({
      data: permissionsService(req.ctx).mine(),
    }),
  );

  app.get(
    paths.permissions.mineOf,
    { schema: permissions.mineOf, config: { needs: "nobody" } },
    async (req) => ({
      data: permissionsService(req.ctx).mineOf(req.params.collection),
    }),
  );

  app.get(
    paths.permissions.list,
    {
      schema: permissions.list,
      config: { needs: { collection: "directus_permissions", action: "read" } },
    },
    (req) => permissionsService(req.ctx).list(queryOf(req)),
  );

  app.get(paths.permissions.one, { schema: permissions.read, config: { needs: "nobody" } }, (req) =>
    permissionsService(req.ctx).read(keysOf(req.params.id), queryOf(req)),
  );
}
