import { rolesEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { writtenAs, writtenOne } from "../../http/replies/replies.ts";
import { rowReads } from "../../http/replies/row-handlers.ts";
import { ifMatchOf, rowQueryOf } from "../../http/requests.ts";
import { rolesService } from "./roles.service.ts";

/** Routes of roles (API contract 2.8): written one at a time. */
export const rolesModule = defineModule(rolesEndpoints, {
  ...rowReads({ service: rolesService }),

  create: async (req) => writtenOne(await rolesService(req.ctx).create(req.body, rowQueryOf(req))),

  update: async (req) =>
    writtenAs(
      [req.params.id],
      await rolesService(req.ctx).update(req.params.id, req.body, {
        query: rowQueryOf(req),
        ifMatch: ifMatchOf(req),
      }),
    ),

  remove: async (req) => {
    await rolesService(req.ctx).remove(req.params.id, rowQueryOf(req), ifMatchOf(req));
    return null;
  },
});
