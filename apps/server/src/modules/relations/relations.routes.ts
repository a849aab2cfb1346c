import { relationsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { handle, type App } from "../../http/route.ts";
import { createdReply, listReply } from "../../http/replies/results.ts";
import { rowReads, rowRemoval, rowWrites } from "../../http/replies/row-handlers.ts";
import { queryOf } from "../../http/requests.ts";
import { relationsService } from "./relations.service.ts";

/** Routes of relations (API contract 2.7). */
export function relationsRoutes(app: App): void {
  const relations = { service: relationsService };

  handle(app, relationsEndpoints.list, async (req) => {
    const query = queryOf(req);
    const list = () => listReply(relationsService(req.ctx), query);
    // `sort` may be random and must not be cached.
    return query.sort === null ? new CachedResponse(list) : list();
  });

  handle(app, relationsEndpoints.read, rowReads(relations).read);

  handle(app, relationsEndpoints.create, (req) =>
    createdReply(relationsService(req.ctx), req.body, queryOf(req)),
  );

  handle(app, relationsEndpoints.update, rowWrites(relations).update);

  handle(app, relationsEndpoints.remove, rowRemoval(relations));
}
