import { countsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { defineModule } from "../../http/route.ts";
import { countsService } from "./counts.service.ts";

/** The route of the numbers of items (API contract 14.2). They are the caller's own: no shared cache may keep them. */
export const countsModule = defineModule(countsEndpoints, {
  list: async (req, reply) => {
    const data = await countsService(req.ctx).list();
    reply.header("cache-control", "private, no-cache").header("vary", "Authorization");
    return new CachedResponse(() => ({ data }), { by: "content" });
  },
});
