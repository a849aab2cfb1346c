import { permissionsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { defineModule } from "../../http/route.ts";
import { writtenAs, writtenList, writtenOne } from "../../http/replies/replies.ts";
import { rowReads } from "../../http/replies/row-handlers.ts";
import { ifMatchOf, keysOf, queryOf, rowQueryOf } from "../../http/requests.ts";
import { explainService } from "./explain/explain.service.ts";
import { permissionsService } from "./permissions.service.ts";
import { viewService } from "./view/view.service.ts";

/** Routes of permissions (API contract 2.10, 8.6). All callers may read their own, also anonymous ones. */
export const permissionsModule = defineModule(permissionsEndpoints, {
  mine: async (req) => new CachedResponse(() => ({ data: permissionsService(req.ctx).mine() })),

  mineOf: async (req) => ({
    data: permissionsService(req.ctx).mineOf(req.params.collection),
  }),

  view: async (req) => ({
    data: await viewService(req.ctx).begin(req.body),
  }),

  explain: async (req) => ({
    data: await explainService(req.ctx).explain(req.body),
  }),

  ...rowReads({ service: permissionsService }),

  create: async (req) => {
    const { body } = req;
    const service = permissionsService(req.ctx);
    return Array.isArray(body)
      ? writtenList(await service.createMany(body, queryOf(req)))
      : writtenOne(await service.create(body, rowQueryOf(req)));
  },

  update: async (req) => {
    const keys = keysOf(req.params.id);
    const query = keys.length === 1 ? rowQueryOf(req) : queryOf(req);
    const options = { query, ifMatch: ifMatchOf(req) };
    return writtenAs(keys, await permissionsService(req.ctx).update(keys, req.body, options));
  },

  updateMany: async (req) =>
    writtenList(await permissionsService(req.ctx).updateMany(req.body, queryOf(req))),

  remove: async (req) => {
    await permissionsService(req.ctx).remove([req.params.id], queryOf(req), ifMatchOf(req));
    return null;
  },
});
