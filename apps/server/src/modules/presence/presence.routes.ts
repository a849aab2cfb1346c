import { presenceEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { presenceService } from "./presence.service.ts";

/** Routes of who has an item open (API contract 14.2). */
export const presenceModule = defineModule(presenceEndpoints, {
  report: async (req) => ({ data: await presenceService(req.ctx).report(req.body) }),

  leave: async (req) => {
    await presenceService(req.ctx).leave(req.params.tab);
    return null;
  },
});
