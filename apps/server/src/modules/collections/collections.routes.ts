import { collectionsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/answers/cached-response.ts";
import { handle, type App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { collectionsService } from "./collections.service.ts";

/** Routes of collections (API contract 2.5). */
export function collectionsRoutes(app: App): void {
  handle(
    app,
    collectionsEndpoints.list,
    async (req) => new CachedResponse(() => collectionsService(req.ctx).list(queryOf(req))),
  );

  handle(app, collectionsEndpoints.read, async (req) =>
    collectionsService(req.ctx).read(keysOf(req.params.collection), queryOf(req)),
  );

  handle(app, collectionsEndpoints.create, (req) =>
    collectionsService(req.ctx).create(req.body, queryOf(req)),
  );

  handle(app, collectionsEndpoints.update, (req) =>
    collectionsService(req.ctx).update(keysOf(req.params.collection), req.body, queryOf(req)),
  );

  /** Others than administrators are refused by the service, with a number of their own (306). */
  handle(app, collectionsEndpoints.remove, async (req) => {
    await collectionsService(req.ctx).remove(req.params.collection);
    return null;
  });
}
