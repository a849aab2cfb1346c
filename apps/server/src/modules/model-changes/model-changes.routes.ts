import { modelChangesEndpoints } from "@rowhouse/contract";
import { onceByKeyOf } from "../../http/replies/once-by-key.ts";
import { queryOf } from "../../http/requests.ts";
import { handle, type App } from "../../http/route.ts";
import { modelChangesService } from "./model-changes.service.ts";

/** Routes of several changes of the model at once (API contract 14.3). */
export function modelChangesRoutes(app: App): void {
  handle(app, modelChangesEndpoints.read, async (req) => ({
    data: modelChangesService(req.ctx).read(),
  }));

  handle(app, modelChangesEndpoints.compare, async (req) => ({
    data: modelChangesService(req.ctx).compare(req.body),
  }));

  handle(app, modelChangesEndpoints.plan, async (req) => ({
    data: await modelChangesService(req.ctx).plan(req.body),
  }));

  handle(app, modelChangesEndpoints.change, (req, reply) =>
    onceByKeyOf(req, reply, {
      body: req.body,
      within: (ctx, work) => modelChangesService(ctx).within(work),
      work: async () => ({
        data: await modelChangesService(req.ctx).change(req.body, queryOf(req)),
      }),
    }),
  );
}
