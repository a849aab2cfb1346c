import { modelChangesEndpoints } from "@rowhouse/contract";
import { onceByKeyOf } from "../../http/replies/once-by-key.ts";
import { queryOf } from "../../http/requests.ts";
import { defineModule } from "../../http/route.ts";
import { modelChangesService } from "./model-changes.service.ts";

/** Routes of several changes of the model at once (API contract 14.3). */
export const modelChangesModule = defineModule(modelChangesEndpoints, {
  read: async (req) => ({
    data: modelChangesService(req.ctx).read(),
  }),

  compare: async (req) => ({
    data: modelChangesService(req.ctx).compare(req.body),
  }),

  plan: async (req) => ({
    data: await modelChangesService(req.ctx).plan(req.body),
  }),

  change: (req, reply) =>
    onceByKeyOf(req, reply, {
      body: req.body,
      within: (ctx, work) => modelChangesService(ctx).within(work),
      work: async () => ({
        data: await modelChangesService(req.ctx).change(req.body, queryOf(req)),
      }),
    }),
});
