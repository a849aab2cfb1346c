import { relationsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { handle, type App } from "../../http/route.ts";
import { createdReply, keysReply, listReply, writtenAs } from "../../http/replies/results.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { relationsService } from "./relations.service.ts";

/** Routes of relations (API contract 2.7). */
export function relationsRoutes(app: App): void {
  handle(app, relationsEndpoints.list, async (req) => {
    const query = queryOf(req);
    const list = () => listReply(relationsService(req.ctx), query);
    // `sort` may be random and must not be cached.
    return query.sort === null ? new CachedResponse(list) : list();
  });

  handle(app, relationsEndpoints.read, (req) =>
    keysReply(relationsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  handle(app, relationsEndpoints.create, (req) =>
    createdReply(relationsService(req.ctx), req.body, queryOf(req)),
  );

  handle(app, relationsEndpoints.update, async (req) => {
    const keys = keysOf(req.params.id);
    return writtenAs(
      keys,
      await relationsService(req.ctx).update(keys, req.body, { query: queryOf(req) }),
    );
  });

  handle(app, relationsEndpoints.remove, async (req) => {
    await relationsService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
    return null;
  });
}
