import { paths, relations } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { relationsService } from "./relations.service.ts";

/** Reads of relations (API contract 2.7). */
export function relationsRoutes(app: App): void {
  app.get(
    paths.relations.list,
    {
      schema: relations.list,
      config: { needs: { collection: "directus_relations", action: "read" } },
    },
    (req) => relationsService(req.ctx).list(queryOf(req)),
  );

  app.get(paths.relations.one, { schema: relations.read, config: { needs: "nobody" } }, (req) =>
    relationsService(req.ctx).read(keysOf(req.params.id), queryOf(req)),
  );
}
