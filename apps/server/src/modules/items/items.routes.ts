import { itemsEndpoints, type Query } from "@rowhouse/contract";

import { defineModule } from "../../http/route.ts";
import {
  itemBody,
  keysReply,
  listBody,
  writtenAs,
  writtenList,
  writtenOne,
} from "../../http/replies/replies.ts";
import { ifMatchOf, keysOf, queryOf } from "../../http/requests.ts";
import { itemHistory, itemsService } from "./items.service.ts";

/** Routes of items (API contract 2.3). */
export const itemsModule = defineModule(itemsEndpoints, {
  list: async (req) => {
    const query = queryOf(req);
    return listBody(await itemsService(req.ctx).list(req.params.collection, query), query);
  },

  read: (req) => {
    const { collection: name, id } = req.params;
    const service = itemsService(req.ctx);
    const reader = {
      read: (key: string, query: Query) => service.read(name, key, query),
      readMany: (keys: readonly string[], query: Query) => service.readMany(name, keys, query),
    };
    return keysReply(reader, keysOf(id), queryOf(req));
  },

  create: async (req) => {
    const results = await itemsService(req.ctx).create(
      req.params.collection,
      req.body,
      queryOf(req),
    );
    return Array.isArray(req.body) ? writtenList(results) : writtenOne(results[0]);
  },

  update: async (req) => {
    const keys = keysOf(req.params.id);
    const change = { keys, body: req.body, ifMatch: ifMatchOf(req) };
    return writtenAs(
      keys,
      await itemsService(req.ctx).update(req.params.collection, change, queryOf(req)),
    );
  },

  updateMany: async (req) =>
    writtenList(
      await itemsService(req.ctx).updateMany(req.params.collection, req.body, queryOf(req)),
    ),

  remove: async (req) => {
    const removal = { keys: keysOf(req.params.id), ifMatch: ifMatchOf(req) };
    await itemsService(req.ctx).remove(req.params.collection, removal, queryOf(req));
    return null;
  },

  revisions: async (req) => {
    const query = queryOf(req);
    return listBody(await itemHistory(req.ctx).revisions(req.params, query), query);
  },

  revision: async (req) => itemBody(await itemHistory(req.ctx).revision(req.params, queryOf(req))),

  waysBack: async (req) => ({ data: await itemHistory(req.ctx).waysBack(req.params) }),

  revert: async (req) => writtenOne(await itemHistory(req.ctx).revert(req.params, queryOf(req))),

  restore: async (req) => {
    const keys = keysOf(req.params.id);
    const removed = { collection: req.params.collection, keys };
    return writtenAs(keys, await itemHistory(req.ctx).restore(removed, queryOf(req)));
  },
});
