import { paths, permissions } from "@rowhouse/contract";
import { CachedResponse } from "../../http/answers/cached-response.ts";
import type { App } from "../../http/route.ts";
import { keysReply, listReply } from "../../http/answers/results.ts";
import { keysOf, queryOf, rowQueryOf } from "../../http/requests.ts";
import { writtenAs, writtenList, writtenOne } from "../../http/answers/written.ts";
import { permissionsService } from "./permissions.service.ts";

const collection = "directus_permissions";

/** Routes of permissions (API contract 2.10, 8.6). Everybody may know the own ones, also the public. */
export function permissionsRoutes(app: App): void {
  app.get(
    paths.permissions.mine,
    { schema: permissions.mine, config: { needs: "nobody" } },
    async (req) => new CachedResponse(() => ({ data: permissionsService(req.ctx).mine() })),
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
    { schema: permissions.list, config: { needs: { collection, action: "read" } } },
    (req) => listReply(permissionsService(req.ctx), queryOf(req)),
  );

  app.get(paths.permissions.one, { schema: permissions.read, config: { needs: "nobody" } }, (req) =>
    keysReply(permissionsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  addWrites(app);
}

function addWrites(app: App): void {
  app.post(
    paths.permissions.list,
    { schema: permissions.create, config: { needs: { collection, action: "create" } } },
    async (req) => {
      const { body } = req;
      const service = permissionsService(req.ctx);
      return Array.isArray(body)
        ? writtenList(await service.createMany(body, queryOf(req)))
        : writtenOne(await service.create(body, rowQueryOf(req)));
    },
  );

  app.patch(
    paths.permissions.one,
    { schema: permissions.update, config: { needs: { collection, action: "update" } } },
    async (req) => {
      const keys = keysOf(req.params.id);
      const query = keys.length === 1 ? rowQueryOf(req) : queryOf(req);
      return writtenAs(keys, await permissionsService(req.ctx).update(keys, req.body, { query }));
    },
  );

  app.patch(
    paths.permissions.list,
    { schema: permissions.updateMany, config: { needs: { collection, action: "update" } } },
    async (req) =>
      writtenList(await permissionsService(req.ctx).updateMany(req.body, queryOf(req))),
  );

  app.delete(
    paths.permissions.one,
    { schema: permissions.remove, config: { needs: { collection, action: "delete" } } },
    async (req) => {
      await permissionsService(req.ctx).remove([req.params.id], queryOf(req));
      return null;
    },
  );
}
