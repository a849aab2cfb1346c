import { settingsEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../http/route.ts";
import { createdReply, itemBody, listBody, oneOrMany } from "../../http/replies/results.ts";
import { rowReads, rowRemoval } from "../../http/replies/row-handlers.ts";
import { ifMatchOf, keysOf, queryOf } from "../../http/requests.ts";
import { settingsService } from "./settings.service.ts";

/** Routes of settings (API contract 2.14). */
export function settingsRoutes(app: App): void {
  const settings = { service: settingsService };
  const { list, read } = rowReads(settings);
  handle(app, settingsEndpoints.list, list);
  handle(app, settingsEndpoints.read, read);

  handle(app, settingsEndpoints.fields, async (req) => ({
    data: await settingsService(req.ctx).fields(),
  }));

  handle(app, settingsEndpoints.create, (req) =>
    createdReply(settingsService(req.ctx), req.body, queryOf(req)),
  );

  handle(app, settingsEndpoints.update, (req) => {
    const service = settingsService(req.ctx);
    const query = queryOf(req);
    return oneOrMany(keysOf(req.params.id), {
      one: async (key) =>
        itemBody(await service.update(key, req.body, { query, ifMatch: ifMatchOf(req) })),
      many: async (keys) => listBody(await service.updateEach(keys, req.body, query)),
    });
  });

  handle(app, settingsEndpoints.updateMany, async (req) => {
    const result = await settingsService(req.ctx).updateMany(req.body, queryOf(req));
    return listBody(result);
  });

  handle(app, settingsEndpoints.remove, rowRemoval(settings));
}
