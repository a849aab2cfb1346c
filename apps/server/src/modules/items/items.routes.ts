import { Readable } from "node:stream";

import { items, paths, type Query } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../../http/route.ts";
import { itemBody, keysReply, listBody } from "../../http/answers/results.ts";
import { writtenAs, writtenList, writtenOne } from "../../http/answers/written.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { itemsService } from "./items.service.ts";
import { jsonPieces } from "./json-pieces.ts";

const collection = { param: "collection" };
/** Single items are judged by the planner, which answers 404 for those that may not be seen (K6) and 403 for the rest. */
const judgedByPlanner = { needs: "nobody" } as const;

/** Routes of items (API contract 2.3). */
export function itemsRoutes(app: App): void {
  app.get(
    paths.items.list,
    { schema: items.list, config: { needs: { collection, action: "read" } } },
    async (req, reply) => {
      const service = itemsService(req.ctx);
      const query = queryOf(req);
      const { pieces, ...list } = await service.list(req.params.collection, query);
      return pieces ? sendPieces(req, reply, pieces) : listBody(list, query);
    },
  );

  app.get(paths.items.one, { schema: items.read, config: judgedByPlanner }, (req) => {
    const { collection: name, id } = req.params;
    const service = itemsService(req.ctx);
    const reader = {
      read: (key: string, query: Query) => service.read(name, key, query),
      readMany: (keys: readonly string[], query: Query) => service.readMany(name, keys, query),
    };
    return keysReply(reader, keysOf(id), queryOf(req));
  });

  app.post(
    paths.items.list,
    { schema: items.create, config: { needs: { collection, action: "create" } } },
    async (req) => {
      const answers = await itemsService(req.ctx).create(
        req.params.collection,
        req.body,
        queryOf(req),
      );
      return Array.isArray(req.body) ? writtenList(answers) : writtenOne(answers[0]);
    },
  );

  app.patch(paths.items.one, { schema: items.update, config: judgedByPlanner }, async (req) => {
    const keys = keysOf(req.params.id);
    const change = { keys, body: req.body, ifMatch: req.headers["if-match"] ?? null };
    return writtenAs(
      keys,
      await itemsService(req.ctx).update(req.params.collection, change, queryOf(req)),
    );
  });

  app.patch(paths.items.list, { schema: items.updateMany, config: judgedByPlanner }, async (req) =>
    writtenList(
      await itemsService(req.ctx).updateMany(req.params.collection, req.body, queryOf(req)),
    ),
  );

  app.delete(paths.items.one, { schema: items.remove, config: judgedByPlanner }, async (req) => {
    const removal = { keys: keysOf(req.params.id), ifMatch: req.headers["if-match"] ?? null };
    await itemsService(req.ctx).remove(req.params.collection, removal, queryOf(req));
    return null;
  });

  addHistory(app);
}

function addHistory(app: App): void {
  app.get(
    paths.items.revisions,
    { schema: items.revisions, config: judgedByPlanner },
    async (req) => {
      const query = queryOf(req);
      return listBody(await itemsService(req.ctx).revisions(req.params, query), query);
    },
  );

  app.get(paths.items.revision, { schema: items.revision, config: judgedByPlanner }, async (req) =>
    itemBody(await itemsService(req.ctx).revision(req.params, queryOf(req))),
  );

  app.patch(
    paths.items.revert,
    {
      schema: items.revert,
      config: { ...judgedByPlanner, bodyIsOptional: true },
    },
    async (req) => writtenOne(await itemsService(req.ctx).revert(req.params, queryOf(req))),
  );
}

/** A long list goes out while it is read, in the same envelope as any other. */
function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<object[]>,
): Readable {
  reply.header("content-type", "application/json");
  return Readable.from(jsonPieces(pieces, { isPublic: request.ctx.actor.user === null }));
}
