import { settingsEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { createdReply, itemBody, listBody, oneOrMany } from "../../http/replies/replies.ts";
import { rowReads, rowRemoval } from "../../http/replies/row-handlers.ts";
import { ifMatchOf, keysOf, queryOf } from "../../http/requests.ts";
import { settingsService } from "./settings.service.ts";

const settings = { service: settingsService };

/** Routes of settings (API contract 2.14). */
export const settingsModule = defineModule(settingsEndpoints, {
  ...rowReads(settings),

  fields: async (req) => ({
    data: await settingsService(req.ctx).fields(),
  }),

  create: (req) => createdReply(settingsService(req.ctx), req.body, queryOf(req)),

  update: (req) => {
    const service = settingsService(req.ctx);
    const query = queryOf(req);
    return oneOrMany(keysOf(req.params.id), {
      one: async (key) =>
        itemBody(await service.update(key, req.body, { query, ifMatch: ifMatchOf(req) })),
      many: async (keys) => listBody(await service.updateEach(keys, req.body, query)),
    });
  },

  updateMany: async (req) => {
    const result = await settingsService(req.ctx).updateMany(req.body, queryOf(req));
    return listBody(result);
  },

  remove: rowRemoval(settings),
});
