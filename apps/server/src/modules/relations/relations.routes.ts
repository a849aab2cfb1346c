import { paths, relations } from "@rowhouse/contract";
import { CachedResponse } from "../../http/answers/cached-response.ts";
import type { App } from "../../http/route.ts";
import { keysReply, listReply } from "../../http/answers/results.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { writtenAs, writtenList, writtenOne } from "../../http/answers/written.ts";
import { relationsService } from "./relations.service.ts";

const needs = (action: "create" | "read" | "update" | "delete") =>
  ({ needs: { collection: "directus_relations", action } }) as const;

/** Routes of relations (API contract 2.7). */
export function relationsRoutes(app: App): void {
  app.get(paths.relations.list, { schema: relations.list, config: needs("read") }, async (req) => {
    const query = queryOf(req);
    const list = () => listReply(relationsService(req.ctx), query);
    // An order by chance is another one each time.
    return query.sort === null ? new CachedResponse(list) : list();
  });

  app.get(paths.relations.one, { schema: relations.read, config: { needs: "nobody" } }, (req) =>
    keysReply(relationsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.relations.list,
    { schema: relations.create, config: needs("create") },
    async (req) => {
      const { body } = req;
      const service = relationsService(req.ctx);
      return Array.isArray(body)
        ? writtenList(await service.createMany(body, queryOf(req)))
        : writtenOne(await service.create(body, queryOf(req)));
    },
  );

  app.patch(
    paths.relations.one,
    { schema: relations.update, config: needs("update") },
    async (req) => {
      const keys = keysOf(req.params.id);
      return writtenAs(
        keys,
        await relationsService(req.ctx).update(keys, req.body, { query: queryOf(req) }),
      );
    },
  );

  app.delete(
    paths.relations.one,
    { schema: relations.remove, config: needs("delete") },
    async (req) => {
      await relationsService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
      return null;
    },
  );
}
