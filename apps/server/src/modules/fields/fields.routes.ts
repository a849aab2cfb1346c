import { asRecord, fieldsEndpoints, type Field } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { itemBody, listBody, oneOrMany } from "../../http/replies/replies.ts";
import { onceByKeyOf } from "../../http/replies/once-by-key.ts";
import { defineModule, type ReplyBody } from "../../http/route.ts";
import { ifMatchOf, keysOf, queryOf } from "../../http/requests.ts";
import { fieldsService } from "./fields.service.ts";
import type { ModelItem, ModelList } from "./model-results.ts";

/** Routes of fields (API contract 2.6). */
export const fieldsModule = defineModule(fieldsEndpoints, {
  listAll: async (req) =>
    new CachedResponse(() => listBody(fieldsService(req.ctx).listAll(queryOf(req)))),

  list: async (req) => listBody(fieldsService(req.ctx).list(req.params.collection, queryOf(req))),

  read: async (req) => {
    const { collection } = req.params;
    const service = fieldsService(req.ctx);
    const query = queryOf(req);
    return oneOrMany(keysOf(req.params.field), {
      one: (field) => itemBody(service.read(collection, { field, query })),
      many: (names) => listBody(service.readMany(collection, { names, query })),
    });
  },

  create: (req, reply) =>
    onceByKeyOf(req, reply, {
      body: req.body,
      within: (ctx, work) => fieldsService(ctx).within(work),
      work: async () => {
        const { collection } = req.params;
        return ifShown(await fieldsService(req.ctx).create(collection, req.body, queryOf(req)));
      },
    }),

  updateMany: async (req) => {
    const { collection } = req.params;
    const change = { bodies: req.body, query: queryOf(req) };
    return ifListShown(await fieldsService(req.ctx).updateMany(collection, change));
  },

  update: (req) => {
    const { collection } = req.params;
    const service = fieldsService(req.ctx);
    const change = { body: req.body, query: queryOf(req) };
    return oneOrMany(keysOf(req.params.field), {
      one: async (field) =>
        ifShown(await service.update(collection, { ...change, field, ifMatch: ifMatchOf(req) })),
      many: async (names) =>
        ifListShown(await service.updateEach(collection, { ...change, names })),
    });
  },

  remove: async (req) => {
    const { delete_junction: junction } = asRecord(req.query);
    await fieldsService(req.ctx).remove(req.params.collection, {
      field: req.params.field,
      query: queryOf(req),
      ifMatch: ifMatchOf(req),
      dropsJunction: junction !== undefined && junction !== "0" && junction !== "false",
    });
    return null;
  },
});

/** No content when the caller may not see what was changed (API contract 1.3). */
function ifShown(result: ModelItem<Field> | null): ReplyBody | null {
  return result && itemBody(result);
}

function ifListShown(result: ModelList<Field> | null): ReplyBody | null {
  return result && listBody(result);
}
