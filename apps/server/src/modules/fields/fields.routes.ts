import { fields, paths } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { fieldsService } from "./fields.service.ts";

const reading = { needs: { collection: "directus_fields", action: "read" } } as const;

/** Reads of fields (API contract 2.6). */
export function fieldsRoutes(app: App): void {
  app.get(paths.fields.all, { schema: fields.listAll, config: reading }, async (req) => ({
    data: fieldsService(req.ctx).listAll(queryOf(req)),
  }));

  app.get(paths.fields.list, { schema: fields.list, config: reading }, async (req) => ({
    data: fieldsService(req.ctx).list(req.params.collection, queryOf(req)),
  }));

  app.get(paths.fields.one, { schema: fields.read, config: reading }, async (req) =>
    fieldsService(req.ctx).read(req.params.collection, {
      names: keysOf(req.params.field),
      query: queryOf(req),
    }),
  );
}
