import { relationsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { defineModule } from "../../http/route.ts";
import { createdReply, listReply } from "../../http/replies/replies.ts";
import { rowReads, rowRemoval, rowWrites } from "../../http/replies/row-handlers.ts";
import { queryOf } from "../../http/requests.ts";
import { relationsService } from "./relations.service.ts";

const relations = { service: relationsService };

/** Routes of relations (API contract 2.7). */
export const relationsModule = defineModule(relationsEndpoints, {
  list: async (req) => {
    const query = queryOf(req);
    const list = () => listReply(relationsService(req.ctx), query);
    // `sort` may be random and must not be cached.
    return query.sort === null ? new CachedResponse(list) : list();
  },

  read: rowReads(relations).read,

  create: (req) => createdReply(relationsService(req.ctx), req.body, queryOf(req)),

  update: rowWrites(relations).update,

  remove: rowRemoval(relations),
});
