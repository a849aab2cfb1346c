import { collectionsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { itemBody, listBody, oneOrMany } from "../../http/replies/replies.ts";
import { onceByKeyOf } from "../../http/replies/once-by-key.ts";
import { defineModule } from "../../http/route.ts";
import { ifMatchOf, keysOf, queryOf } from "../../http/requests.ts";
import { collectionsService } from "./collections.service.ts";

/** Routes of collections (API contract 2.5). */
export const collectionsModule = defineModule(collectionsEndpoints, {
  list: async (req) =>
    new CachedResponse(() => listBody(collectionsService(req.ctx).list(queryOf(req)))),

  read: async (req) => {
    const service = collectionsService(req.ctx);
    return oneOrMany(keysOf(req.params.collection), {
      one: (name) => itemBody(service.read(name, queryOf(req))),
      many: (names) => listBody(service.readMany(names, queryOf(req))),
    });
  },

  create: (req, reply) =>
    onceByKeyOf(req, reply, {
      body: req.body,
      within: (ctx, work) => collectionsService(ctx).within(work),
      work: async () => itemBody(await collectionsService(req.ctx).create(req.body, queryOf(req))),
    }),

  update: async (req) => {
    const names = keysOf(req.params.collection);
    const results = await collectionsService(req.ctx).update(names, {
      body: req.body,
      query: queryOf(req),
      ifMatch: ifMatchOf(req),
    });
    const [only] = results;
    return only && results.length === 1
      ? itemBody(only)
      : listBody({ items: results.map(({ item }) => item) });
  },

  /** Non-administrators are refused by the service, with an error code of its own (306). */
  remove: async (req) => {
    await collectionsService(req.ctx).remove(req.params.collection, ifMatchOf(req));
    return null;
  },
});
