import { startupEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { defineModule } from "../../http/route.ts";
import { startupService } from "./startup.service.ts";

/** The route of what an application starts with (API contract 14.2). */
export const startupModule = defineModule(startupEndpoints, {
  read: async (req) => {
    const data = await startupService(req.ctx).read();
    return new CachedResponse(() => ({ data }), { by: "content" });
  },
});
