import { collections, paths } from "@rowhouse/contract";
import { CachedResponse } from "../../http/answers/cached-response.ts";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { collectionsService } from "./collections.service.ts";

const reading = { needs: { collection: "directus_collections", action: "read" } } as const;

/** Routes of collections (API contract 2.5). */
export function collectionsRoutes(app: App): void {
  app.get(
    paths.collections.list,
    { schema: collections.list, config: reading },
    async (req) => new CachedResponse(() => collectionsService(req.ctx).list(queryOf(req))),
  );

  app.get(paths.collections.one, { schema: collections.read, config: reading }, async (req) =>
    collectionsService(req.ctx).read(keysOf(req.params.collection), queryOf(req)),
  );

  app.post(
    paths.collections.list,
    { schema: collections.create, config: { needs: "admin" } },
    (req) => collectionsService(req.ctx).create(req.body, queryOf(req)),
  );

  app.patch(
    paths.collections.one,
    { schema: collections.update, config: { needs: "admin" } },
    (req) =>
      collectionsService(req.ctx).update(keysOf(req.params.collection), req.body, queryOf(req)),
  );

  /** Others than administrators are refused by the service, with a number of their own (306). */
  app.delete(
    paths.collections.one,
    { schema: collections.remove, config: { needs: "nobody" } },
    async (req) => {
      await collectionsService(req.ctx).remove(req.params.collection);
      return null;
    },
  );
}
